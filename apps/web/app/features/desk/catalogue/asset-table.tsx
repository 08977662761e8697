import {
  type CallResult,
  categoryName,
  type countDeskAssets,
  type DeskAsset,
  pictureAs,
} from '@taswira/contract'
import { Link } from 'react-router'
import { SendForm } from '../../../forms/send-form.tsx'
import { type Column, Table } from '../../../ui/table.tsx'
import { type BulkAnswer, BulkEdit } from './bulk-edit.tsx'
import { NothingHere, Pages, SelectBox, Views, useClearSearch, workAt } from '../frame/pages.tsx'
import { SearchLine } from '../frame/search-line.tsx'
import { useDeskForm } from '../frame/use-desk-form.ts'

interface AssetTableProps {
  q: string
  /** Undefined during a search, to which they don't apply. */
  counts: CallResult<typeof countDeskAssets> | undefined
  assets: DeskAsset[]
  total: number
  offset: number
}

/** The catalogue including unpublished assets, latest first. */
export function AssetTable({ q, counts, assets, total, offset }: AssetTableProps) {
  const clear_search = useClearSearch()
  const form = useDeskForm('bulk')
  return (
    <>
      <SearchLine label="Stock ID or words" q={q} />
      <div className="mt-4">
        <Views
          label="Status"
          views={[
            { text: 'All', filter: {}, count: counts?.all },
            { text: 'Published', filter: { status: 'published' }, count: counts?.published },
            { text: 'Unpublished', filter: { status: 'unpublished' }, count: counts?.unpublished },
          ]}
        />
      </div>
      {assets.length === 0 && (
        <NothingHere
          work={
            clear_search ??
            workAt('/desk/catalogue', 'All images', counts?.all ?? 0) ?? {
              to: '/desk/upload',
              text: 'Upload images',
            }
          }
        >
          {q
            ? `No images match “${q}” here.`
            : counts?.all
              ? 'None of the images has this status.'
              : "No images yet. They appear here when you upload them or publish a contributor's."}
        </NothingHere>
      )}
      {assets.length > 0 && (
        <SendForm form={form} preventScrollReset>
          <label className="mt-4 flex min-h-11 w-fit items-center gap-3 text-small">
            <input
              type="checkbox"
              className="size-5"
              onChange={({ target }) => selectAll(target.form!, target.checked)}
            />
            Select all on this page
          </label>
          <Table
            // Create a new table after each change, because the old checkboxes contain outdated versions.
            key={assets.map(({ version, status }) => version + status).join()}
            className="max-sm:[&>thead]:sr-only"
            columns={columns}
            rows={assets}
            rowKey={({ stock_id }) => stock_id}
          />
          <BulkEdit form={form} total={total} left={(form.answer as BulkAnswer | undefined)?.left} />
        </SendForm>
      )}
      <Pages offset={offset} total={total} />
    </>
  )
}

const columns: Column<DeskAsset>[] = [
  {
    label: 'Select',
    className: 'w-11 max-sm:pr-0 sm:w-16 sm:whitespace-nowrap',
    cell: ({ stock_id, version }) => <SelectBox name={stock_id} value={`${stock_id} ${version}`} />,
  },
  { label: 'Title', cell: (asset) => <AssetLine asset={asset} /> },
  {
    label: 'Status',
    right: true,
    className: 'max-sm:hidden',
    cell: ({ status, draft_reason }) =>
      status === 'published' ? 'Published' : <strong>{draft_reason ? 'Draft' : 'Unpublished'}</strong>,
  },
]

function selectAll(form: HTMLFormElement, checked: boolean) {
  for (const box of form.querySelectorAll<HTMLInputElement>('[name="asset"]')) box.checked = checked
}

function AssetLine({
  asset: { stock_id, title, category, author, thumbnail, status, draft_reason },
}: {
  asset: DeskAsset
}) {
  return (
    <div className="flex gap-4">
      <img
        src={pictureAs(thumbnail, '240') ?? thumbnail}
        alt=""
        loading="lazy"
        className="size-16 flex-none rounded-field bg-sunken object-cover"
      />
      <div className="min-w-0">
        <Link to={`/desk/catalogue/${stock_id}`} className="link font-semibold">
          {title}
        </Link>
        <span className="block text-ink-muted">
          {stock_id} · {categoryName(category)} · {author}
        </span>
        {status !== 'published' && (
          <strong className="block sm:hidden">{draft_reason ? 'Draft' : 'Unpublished'}</strong>
        )}
        {draft_reason && <span className="block">Imported as a draft: {draft_reason}.</span>}
      </div>
    </div>
  )
}
