import { type ImageSales, numberText, pictureAs, toCsv } from '@taswira/contract'
import { Form, Link } from 'react-router'
import { CsvButton } from '../../../downloads/csv-button.tsx'
import { dateText } from '../../../ui/date-text.ts'
import { Field } from '../../../ui/form/field.tsx'
import { Notice } from '../../../ui/form/notice.tsx'
import { type Column, Table } from '../../../ui/table.tsx'
import { NothingHere, Pages } from '../frame/pages.tsx'
import { signedNaira } from './sales-texts.ts'

export interface ImageSalesReportProps {
  /** The first and last day. */
  asked: { from: string; to: string }
  /** The reason why the days were rejected; there are then no rows. */
  problem: string | undefined
  rows: ImageSales[]
  total: number
  offset: number
  /** Loads all rows, best first; throws when that fails. */
  loadAll: () => Promise<ImageSales[]>
}

/** What each image sold in a period, best first. */
export function ImageSalesReport({ asked, problem, rows, total, offset, loadAll }: ImageSalesReportProps) {
  return (
    <div className="grid gap-8">
      <Form
        className="grid grid-cols-2 items-end gap-3 sm:flex sm:flex-wrap"
        key={Object.values(asked).join()}
      >
        <input type="hidden" name="show" value="images" />
        <Field label="From" name="from" type="date" defaultValue={asked.from} />
        <Field label="To" name="to" type="date" defaultValue={asked.to} />
        <button type="submit" className="btn btn-outline">
          Show
        </button>
      </Form>
      {problem && <Notice tone="danger">{problem}</Notice>}
      {!problem && (
        <section aria-labelledby="images">
          <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
            <h2 id="images" className="text-h2">
              {numberText(total)} {total === 1 ? 'image' : 'images'} sold
              <span className="block text-small font-normal text-ink-muted">
                {dateText(asked.from)} to {dateText(asked.to)}
              </span>
            </h2>
            {total > 0 && (
              <CsvButton
                name="image-sales"
                loadCsv={async () => imageSalesCsv(await loadAll())}
                failure="We couldn't load the sales. Please check your connection and try again"
              />
            )}
          </div>
          <p className="mt-2 max-w-[68ch] text-small text-ink-muted">
            Net is what buyers paid for the credits, without VAT and less refunds. Free credits are included
            in Credits but add nothing to Net.
          </p>
          {rows.length === 0 ? (
            <NothingHere work={{ to: '/desk/catalogue', text: 'Catalogue' }}>
              No licences in this period. Images appear here as soon as a member downloads them.
            </NothingHere>
          ) : (
            <Table columns={columns} rows={rows} rowKey={({ stock_id }) => stock_id} />
          )}
          <Pages offset={offset} total={total} />
        </section>
      )}
    </div>
  )
}

const hidden_on_phones = { right: true, className: 'max-sm:hidden' }

const columns: Column<ImageSales>[] = [
  {
    label: 'Image',
    row_heading: true,
    cell: ({ stock_id, title, removed, thumbnail, username, licences, credits, last_licensed_at }) => (
      <div className="flex gap-4">
        {thumbnail ? (
          <img
            src={pictureAs(thumbnail, '240') ?? thumbnail}
            alt=""
            loading="lazy"
            className="size-16 flex-none rounded-field bg-sunken object-cover"
          />
        ) : (
          <span className="size-16 flex-none rounded-field bg-sunken" />
        )}
        <div className="min-w-0">
          {removed ? (
            title
          ) : (
            <Link to={`/desk/catalogue/${stock_id}`} className="link font-semibold">
              {title}
            </Link>
          )}
          <span className="block text-ink-muted">
            {stock_id}
            {removed && ', removed'} · @{username}
          </span>
          <span className="block text-ink-muted sm:hidden">
            {numberText(licences)} {licences === 1 ? 'licence' : 'licences'}, {numberText(credits)} credits
            {last_licensed_at && `, last on ${dateText(last_licensed_at)}`}
          </span>
        </div>
      </div>
    ),
  },
  {
    label: 'Last licence',
    ...hidden_on_phones,
    cell: ({ last_licensed_at }) => (last_licensed_at ? dateText(last_licensed_at) : ''),
  },
  { label: 'Licences', ...hidden_on_phones, cell: ({ licences }) => numberText(licences) },
  { label: 'Credits', ...hidden_on_phones, cell: ({ credits }) => numberText(credits) },
  {
    label: 'Net',
    right: true,
    cell: ({ net }) => <strong className="font-semibold">{signedNaira(net)}</strong>,
  },
  { label: "Contributor's share", ...hidden_on_phones, cell: ({ share }) => signedNaira(share) },
]

/** The report as CSV; amounts in naira. */
const imageSalesCsv = (rows: ImageSales[]): string =>
  toCsv([
    ['Stock ID', 'Title', 'Contributor', 'Licences', 'Credits', 'Net (NGN)', "Contributor's share (NGN)"],
    ...rows.map(({ stock_id, title, username, licences, credits, net, share }) => [
      stock_id,
      title,
      username,
      licences,
      credits,
      net / 100,
      share / 100,
    ]),
  ])
