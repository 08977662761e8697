import { creditsText, nairaAndKoboText, ONE_TIME, type Receipt } from '@taswira/contract'
import { settings } from '../../site/settings.ts'
import { dateText } from '../../ui/date-text.ts'
import { Notice } from '../../ui/form/notice.tsx'
import { Mark } from '../../site/mark.tsx'
import { TableHead } from '../../ui/table.tsx'

export function ReceiptSheet({ receipt }: { receipt: Receipt }) {
  const { item, frequency, amount, discount, credits, paid_at, invoice_number, share_percent, test } = receipt
  return (
    <article className="panel p-5 sm:p-10">
      <header className="flex flex-wrap items-start justify-between gap-x-8 gap-y-6">
        <div>
          <h1 className="text-h1">Receipt</h1>
          <p className="mt-1 text-ink-muted">
            Invoice <span className="font-semibold text-ink whitespace-nowrap">{invoice_number}</span>
            <br />
            Paid on <time dateTime={paid_at}>{dateText(paid_at)}</time>
          </p>
        </div>
        <Seller {...receipt.seller} />
      </header>
      {test && (
        <Notice tone="info" className="mt-6">
          Test payment: no real card was charged.
        </Notice>
      )}
      <Parties receipt={receipt} />
      <table className="mt-8 w-full">
        <TableHead columns={[{ label: 'Item' }, { label: 'Amount', right: true }]} />
        <tbody>
          <tr className="border-b border-line align-top">
            <td className="py-4 pr-4">
              <span className="font-semibold">{frequency === ONE_TIME ? `Credit pack: ${item}` : item}</span>
              <br />
              <span className="text-small text-ink-muted">
                {frequency === ONE_TIME
                  ? "One-time purchase; the credits don't expire"
                  : `Paid ${frequency.toLowerCase()}; ${creditsText(credits)} every month`}
              </span>
            </td>
            <td className="py-4 text-right whitespace-nowrap tabular-nums">
              {nairaAndKoboText(amount + (discount?.amount ?? 0))}
            </td>
          </tr>
        </tbody>
        <Totals receipt={receipt} />
      </table>
      <p className="mt-6 max-w-[68ch] text-small text-ink-muted">
        {share_percent}% of your spend, before VAT, goes to the contributors of the images you license, where
        our contributor agreement applies.
      </p>
    </article>
  )
}

function Seller({ name, legal_name, address, tax_number }: Receipt['seller']) {
  return (
    <address className="max-w-76 text-small not-italic text-balance wrap-anywhere sm:text-right">
      <span className="mb-1 inline-flex items-center gap-2 font-heading text-h3 text-link">
        <Mark size={24} />
        {name}
      </span>
      {[legal_name, address, settings.now().email, settings.now().telephone].map(
        (line) =>
          line && (
            <span className="block" key={line}>
              {/* An address breaks after a comma, not within a street. */}
              {line.split(/(?<=,) /).map((part) => (
                <span className="mr-[0.25em] inline-block last:mr-0" key={part}>
                  {part}
                </span>
              ))}
            </span>
          ),
      )}
      {tax_number && <span className="block">Tax number {tax_number}</span>}
    </address>
  )
}

function Parties({ receipt: { billed_to, reference } }: { receipt: Receipt }) {
  return (
    <dl className="mt-8 grid gap-x-8 gap-y-5 sm:grid-cols-2">
      <div>
        <dt className="text-small text-ink-muted">Billed to</dt>
        {billed_to.company && <dd className="font-semibold">{billed_to.company}</dd>}
        {billed_to.address && <dd>{billed_to.address}</dd>}
        {billed_to.tax_number && <dd>Tax number {billed_to.tax_number}</dd>}
        <dd className={billed_to.company ? 'mt-1' : 'font-semibold'}>{billed_to.full_name}</dd>
        <dd>{billed_to.email}</dd>
      </div>
      <div>
        <dt className="text-small text-ink-muted">Reference</dt>
        <dd className="font-semibold break-all">{reference}</dd>
        <dd>Paid through Paystack</dd>
      </div>
    </dl>
  )
}

function Totals({ receipt: { amount, discount, vat, credit_notes } }: { receipt: Receipt }) {
  return (
    <tfoot className="tabular-nums">
      {discount && (
        <tr>
          <th scope="row" className="pt-4 pr-4 text-left font-normal">
            Promotion code {discount.promo_code}
          </th>
          <td className="pt-4 text-right whitespace-nowrap">−{nairaAndKoboText(discount.amount)}</td>
        </tr>
      )}
      <tr>
        <th scope="row" className="pt-4 pr-4 text-left font-semibold">
          Total paid
        </th>
        <td className="pt-4 text-right font-heading text-h2 whitespace-nowrap">{nairaAndKoboText(amount)}</td>
      </tr>
      {vat && (
        <tr>
          <th scope="row" className="pt-2 pr-4 text-left font-normal">
            Includes {vat.percent}% VAT
          </th>
          <td className="pt-2 text-right whitespace-nowrap">{nairaAndKoboText(vat.amount)}</td>
        </tr>
      )}
      {credit_notes.map(({ number, amount: refunded, issued_at }) => (
        <tr key={number} className="align-top">
          <th scope="row" className="pt-2 pr-4 text-left font-semibold">
            Refunded
            <span className="block text-small font-normal text-ink-muted">
              Credit note {number}, <time dateTime={issued_at}>{dateText(issued_at)}</time>
            </span>
          </th>
          <td className="pt-2 text-right whitespace-nowrap">−{nairaAndKoboText(refunded)}</td>
        </tr>
      ))}
    </tfoot>
  )
}
