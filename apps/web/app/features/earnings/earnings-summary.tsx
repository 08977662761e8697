import { type Earnings, nairaAndKoboText, numberText, pictureAs } from '@taswira/contract'
import { heldLines, hold_text } from '../../texts/earning-text.ts'
import { EarnedSoFar } from '../../texts/earned-so-far.tsx'
import { monthText } from '../../ui/date-text.ts'
import { type Column, Table } from '../../ui/table.tsx'
import { EarningImageName } from './earning-list.tsx'
import { BarChart } from '../../ui/bar-chart.tsx'
import { EarningsSketch } from './earnings-sketch.tsx'
import { lastYear } from './last-year.ts'

/** What was earned in all, by month and by image. */
export function EarningsSummary({ earnings }: { earnings: Earnings }) {
  const { balance, held, months, images } = earnings
  return (
    <>
      <div className="grid items-start gap-6 lg:grid-cols-2">
        <section aria-labelledby="earned" className="panel p-5 sm:p-6">
          <EarnedSoFar earnings={earnings} />
          {held.length > 0 && (
            <div className="mt-4 max-w-[68ch] text-small">
              <h3 className="font-semibold">On hold</h3>
              <ul className="mt-1 tabular-nums">
                {heldLines(held).map((line) => (
                  <li key={line}>{line}</li>
                ))}
              </ul>
              <p className="mt-2 text-ink-muted">{hold_text}</p>
            </div>
          )}
          {balance < 0 && (
            <p className="mt-3 max-w-[68ch] text-small">
              Your balance is {nairaAndKoboText(balance)}: payments were refunded after your earnings had been
              paid out. Later earnings go towards this first; you don't have to send money back.
            </p>
          )}
        </section>
        {months.length === 0 ? (
          <EarningsSketch />
        ) : (
          <section aria-labelledby="months" className="panel p-5 sm:p-6">
            <h2 id="months" className="text-h2">
              By month
            </h2>
            <BarChart bars={lastYear(months)} text={nairaAndKoboText} />
            <Table
              columns={[
                { label: 'Month', row_heading: true, cell: ({ month }) => monthText(month) },
                ...numbers,
              ]}
              rows={months}
              rowKey={({ month }) => month}
            />
          </section>
        )}
      </div>
      {months.length > 0 && (
        <section aria-labelledby="by-image" className="mt-10">
          <h2 id="by-image" className="text-h2">
            By image
          </h2>
          <Table columns={image_columns} rows={images} rowKey={({ image }) => image.stock_id} />
        </section>
      )}
    </>
  )
}

const numbers: Column<{ licences: number; earned: number }>[] = [
  {
    label: 'Licences',
    right: true,
    className: 'align-middle',
    cell: ({ licences }) => numberText(licences),
  },
  {
    label: 'Your share',
    right: true,
    className: 'align-middle',
    cell: ({ earned }) => nairaAndKoboText(earned),
  },
]

const image_columns: Column<Earnings['images'][number]>[] = [
  {
    label: 'Image',
    row_heading: true,
    cell: ({ image, thumbnail }) => (
      <div className="flex items-center gap-4">
        {thumbnail && (
          <img
            src={pictureAs(thumbnail, '240') ?? thumbnail}
            alt=""
            loading="lazy"
            className="size-14 flex-none rounded-field bg-sunken object-cover"
          />
        )}
        <EarningImageName {...image} />
      </div>
    ),
  },
  ...numbers,
]
