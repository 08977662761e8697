import { findOffer, type InvoiceDetails, type Offer } from '@taswira/contract'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { reportBug } from '../api/error-sentence.ts'
import { brief_ms, confirmPayment, patient_ms, type Verdict } from './confirm-payment.ts'
import { type PaymentRefusal, paymentRefusal } from './payment-refusal.ts'
import { loadPaymentScript, openPaymentWindow, type PaymentWindow } from './payment-script.ts'
import { forgetPending, keepPending, type PendingPayment, readPending } from './pending-payment.ts'
import { settings } from '../site/settings.ts'

export type PaymentStep =
  | { name: 'ready' | 'preparing' | 'window' | 'checking' | 'cancelled' }
  | { name: 'refused'; refusal: PaymentRefusal }
  /** A transfer is in progress, and the member doesn't need to do anything. */
  | { name: 'waiting'; reference: string }
  /** It may have been paid, so a new attempt checks that first. */
  | { name: 'failed'; reference: string | null }
  | {
      name: 'done'
      reference: string
      offer: Offer | undefined
      credits: number | undefined
      subscription: string | undefined
    }

/** An offer at the price to pay. */
export interface OrderedOffer extends Offer {
  promo_code?: string | undefined
}

export interface PaymentCalls {
  script_url: string
  /** What the member typed about their company; null if they weren't asked. */
  invoiceTo: () => InvoiceDetails | null
  openOrder: (
    offer: OrderedOffer,
    auto_renew: boolean,
    invoice_to: InvoiceDetails | null,
  ) => Promise<{ reference: string; access_code: string }>
  verify: (reference: string) => Promise<Verdict>
}

/**
 * Runs the steps of a payment: order, card window, confirmation. A started payment is stored in this tab until its
 * result is known, so that neither a reload nor a lost connection causes a second charge.
 */
export function usePayment(
  offer: OrderedOffer,
  auto_renew: boolean,
  { script_url, invoiceTo, openOrder, verify }: PaymentCalls,
) {
  // A payment left open by an earlier load of this page is checked first.
  const [step, setStep] = useState<PaymentStep>(() => ({ name: openPayment(offer) ? 'checking' : 'ready' }))
  const busy = useRef(false)
  /** The order of a closed payment window, which is reopened instead of creating another order. */
  const open_order = useRef<{ key: string; reference: string; access_code: string } | null>(null)
  const card_window = useRef<PaymentWindow | null>(null)
  const confirmed = useRef(false)

  async function settle(payment: PendingPayment, unpaid: PaymentStep): Promise<PaymentStep> {
    const said = await confirmPayment(verify, payment.reference, payment.paid ? patient_ms : brief_ms)
    if (said.end === 'paid') {
      keepPending({ ...payment, confirmed: true })
      confirmed.current = true
      open_order.current = null
      return {
        name: 'done',
        reference: payment.reference,
        offer: findOffer(settings.now().prices, payment.code, payment.frequency),
        credits: said.credits,
        subscription: said.subscription,
      }
    }
    if (said.end === 'waiting') return { name: 'waiting', reference: payment.reference }
    if (said.end === 'nobodys' || (said.end === 'unpaid' && !payment.paid)) {
      forgetPending()
      return unpaid
    }
    return { name: 'failed', reference: payment.reference }
  }

  async function attempt(): Promise<PaymentStep> {
    setStep({ name: 'preparing' })
    const Pop = await loadPaymentScript(script_url)
    const invoice_to = invoiceTo()
    const key = [offer.code, offer.frequency, offer.promo_code, auto_renew, JSON.stringify(invoice_to)].join()
    if (open_order.current?.key !== key)
      open_order.current = { key, ...(await openOrder(offer, auto_renew, invoice_to)) }
    const { reference, access_code } = open_order.current
    const payment = { reference, code: offer.code, frequency: offer.frequency, paid: false }
    keepPending(payment)
    setStep({ name: 'window' })
    let end: 'paid' | 'cancelled'
    try {
      card_window.current = openPaymentWindow(Pop, access_code)
      end = await card_window.current.end
    } catch {
      // The payment window rejected this order, so the next attempt creates another.
      open_order.current = null
      return { name: 'failed', reference }
    } finally {
      card_window.current = null
    }
    setStep({ name: 'checking' })
    if (end === 'paid') keepPending({ ...payment, paid: true })
    return settle({ ...payment, paid: end === 'paid' }, { name: 'cancelled' })
  }

  /** Runs one step at a time and ignores further presses. */
  async function run(work: () => Promise<PaymentStep>) {
    if (busy.current) return
    busy.current = true
    try {
      setStep(await work())
    } catch (error) {
      const refusal = paymentRefusal(error)
      if (!refusal) reportBug(error)
      setStep(refusal ? { name: 'refused', refusal } : { name: 'failed', reference: null })
    } finally {
      busy.current = false
    }
  }

  const onOpen = useEffectEvent(() => {
    // Preloads the script before the button is pressed.
    void loadPaymentScript(script_url).catch(() => {})
    const pending = openPayment(offer)
    if (pending) void run(() => settle(pending, { name: 'ready' }))
  })
  useEffect(() => {
    const timer = setTimeout(() => onOpen(), 0)
    return () => {
      clearTimeout(timer)
      // Back can leave the page while the window is open, so the window is closed too.
      card_window.current?.close()
      // The success was shown. A reload doesn't run this, so it shows the success again.
      if (confirmed.current) forgetPending()
    }
  }, [])

  return {
    step,
    /** Call it when the member has seen the success. */
    finish: forgetPending,
    /** Starts another order with another payment method, although a transfer is in progress. */
    payAnotherWay: () => {
      forgetPending()
      open_order.current = null
      return run(attempt)
    },
    pay: () => run(attempt),
    /** After a failure: pays again only if a check finds that the order wasn't paid. */
    again: () =>
      run(async () => {
        const pending = readPending()
        if (!pending) return attempt()
        setStep({ name: 'checking' })
        const found = await settle(pending, { name: 'ready' })
        return found.name === 'ready' ? attempt() : found
      }),
  }
}

/**
 * A payment left open by an earlier load of this tab. A confirmed one is returned only for the offer that was bought.
 */
function openPayment({ code, frequency }: Offer): PendingPayment | null {
  const pending = readPending()
  return pending?.confirmed && (pending.code !== code || pending.frequency !== frequency) ? null : pending
}
