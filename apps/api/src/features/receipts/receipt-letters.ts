import {
  creditsText,
  type InvoiceDetails,
  nairaAndKoboText,
  nairaText,
  itemText,
  type Site,
  type SoldItem,
  vatWithin,
} from '@taswira/contract'
import { dayText, letter, type LetterParts, type LetterText } from '../mail/letter.ts'
import { mailText } from '../mail/mail-text.ts'

interface PaidOrder extends SoldItem {
  reference: string
  amount_kobo: number
  invoice_number: string
  paid_at: Date
  vat_percent: number | null
  invoice_to: InvoiceDetails
  mode: 'test' | 'live'
}

/** Receipt of an order that the member paid. */
export const receiptLetter = (site: Site, order: PaidOrder, receipt_url: string): LetterText =>
  paidLetter(
    site,
    order,
    mailText(site, 'receipt', {
      amount: nairaText(order.amount_kobo),
      item: itemText(order),
      invoice: order.invoice_number,
    }),
    { url: receipt_url, label: 'View receipt' },
  )

/** For a payment below the price of its order: what arrived, and what happens next. */
export const underpaidLetter = (
  site: Site,
  order: SoldItem &
    Pick<PaidOrder, 'amount_kobo' | 'reference'> & {
      discount_ended_at?: Date | null
    },
  { received_kobo, pricing_url }: { received_kobo: number; pricing_url: string },
): LetterText => {
  const [received, amount] = [nairaAndKoboText(received_kobo), nairaAndKoboText(order.amount_kobo)]
  return letter(site, {
    ...mailText(site, 'underpaid', { received, item: itemText(order), amount }),
    facts: [
      ['Received', received],
      ['Price', amount],
      ...discountFact(order.discount_ended_at),
      ['Reference', order.reference],
    ],
    link: { url: pricing_url, label: 'Order again' },
  })
}

const discountFact = (discount_ended_at?: Date | null): [string, string][] =>
  discount_ended_at ? [['Promotion code', 'No longer applied when you paid']] : []

/** Receipt for a renewal that we charged. */
export const renewedLetter = (
  site: Site,
  order: PaidOrder,
  { card, account_url }: { card: string; account_url: string },
): LetterText =>
  paidLetter(
    site,
    order,
    mailText(site, 'renewed', { amount: nairaText(order.amount_kobo), card, item: itemText(order) }),
    { url: account_url, label: 'View your subscription' },
  )

const paidLetter = (
  site: Site,
  order: PaidOrder,
  text: ReturnType<typeof mailText>,
  link: LetterParts['link'] & object,
): LetterText =>
  letter(site, {
    ...text,
    before: [...text.before, ...testNote(order)],
    facts: receiptFacts(order),
    link,
  })

const testNote = ({ mode }: PaidOrder) =>
  mode === 'test' ? ['This was a test payment: no real card was charged.'] : []

const receiptFacts = (order: PaidOrder): LetterParts['facts'] => [
  ['Invoice number', order.invoice_number],
  ...buyerFacts(order.invoice_to),
  ['Paid on', dayText(order.paid_at)],
  ['Item', itemText(order)],
  ['Total paid', nairaAndKoboText(order.amount_kobo)],
  ...vatFact(order.amount_kobo, order.vat_percent),
  ['Reference', order.reference],
]

/** The refunded amount and what was taken back with it. */
interface RefundFacts extends SoldItem {
  amount_kobo: number
  /** Credits taken back; 0 when all were spent, or when the amount is less than one credit's worth. */
  credits: number
  plan_ended: boolean
  /** Undefined when the order has no invoice, because its payment didn't match it. */
  credit_note:
    | (Pick<PaidOrder, 'invoice_number' | 'vat_percent' | 'invoice_to'> & { credit_note_number: string })
    | undefined
  /** Link to the account page. */
  account_url: string
}

export const refundedLetter = (site: Site, { account_url, credit_note, ...facts }: RefundFacts): LetterText =>
  letter(site, {
    ...mailText(site, 'refunded', {
      amount: nairaText(facts.amount_kobo),
      item: itemText(facts),
      effect: wentWithIt(facts),
    }),
    ...(credit_note && {
      facts: [
        ['Credit note', credit_note.credit_note_number],
        ['For invoice', credit_note.invoice_number],
        ...buyerFacts(credit_note.invoice_to),
        ['Refunded', nairaAndKoboText(facts.amount_kobo)],
        ...vatFact(facts.amount_kobo, credit_note.vat_percent),
      ],
    }),
    link: { url: account_url, label: 'View credit history' },
  })

/** The company that the invoice is made out to, if the member gave one. */
const buyerFacts = ({ company, address, tax_number }: InvoiceDetails): [string, string][] =>
  (
    [
      ['Billed to', company],
      ['Address', address],
      ['Tax number', tax_number],
    ] satisfies [string, string][]
  ).filter(([, text]) => text)

const vatFact = (amount_kobo: number, percent: number | null): [string, string][] =>
  percent === null ? [] : [[`Includes ${percent}% VAT`, nairaAndKoboText(vatWithin(amount_kobo, percent))]]

function wentWithIt({ credits, plan_ended }: Pick<RefundFacts, 'credits' | 'plan_ended'>): string {
  const went = credits === 1 ? '1 credit was' : `${creditsText(credits)} were`
  if (plan_ended && credits > 0) return `${went} removed, and the plan it paid for has ended.`
  if (plan_ended) return 'The plan it paid for has ended.'
  return credits > 0 ? `${went} removed.` : 'Your credits are unchanged.'
}
