import { type ApiError, ConnectionError, isApiError, failure_texts } from '@taswira/contract'
import { PaymentScriptError } from './payment-script.ts'

/** Why a payment couldn't start, and where to continue. Nothing was charged in any of these cases. */
export interface PaymentRefusal {
  sentence: string
  way_on: 'again' | 'subscription' | 'pricing' | 'reload'
}

/** Undefined for errors without a specific message, which show "Something went wrong". */
export function paymentRefusal(error: unknown): PaymentRefusal | undefined {
  if (error instanceof PaymentScriptError) {
    const sentence =
      "The payment window didn't load, and you weren't charged. Check your connection and your content blockers."
    return { sentence, way_on: 'again' }
  }
  if (error instanceof ConnectionError) return { sentence: failure_texts.offline, way_on: 'again' }
  if (!isApiError(error)) return undefined
  switch (error.code) {
    case 'unavailable': {
      const sentence = "Payment isn't available right now. You weren't charged. Please try again in a moment."
      return { sentence, way_on: 'again' }
    }
    case 'too_many_requests':
      return {
        sentence: `Too many requests. Please try again${waitText(error.retry_after_s)}.`,
        way_on: 'again',
      }
    case 'price_changed':
      return { sentence: error.message, way_on: 'reload' }
    case 'not_selling':
      return { sentence: error.message, way_on: 'pricing' }
    case 'already_subscribed':
      return { sentence: error.message, way_on: 'subscription' }
    case 'invalid_input':
      return (
        refusedField(error) ?? {
          sentence: 'This is no longer for sale. Please choose again.',
          way_on: 'pricing',
        }
      )
    default:
      return undefined
  }
}

/** A message about a field of this page; undefined if the error is about the offer. */
function refusedField({ fields = {} }: ApiError): PaymentRefusal | undefined {
  if (fields.promo_code?.[0]) return { sentence: fields.promo_code[0], way_on: 'reload' }
  const [about_company] = Object.entries(fields).find(([field]) => field.startsWith('invoice_to'))?.[1] ?? []
  return about_company ? { sentence: about_company, way_on: 'again' } : undefined
}

function waitText(seconds: number | undefined): string {
  if (!seconds) return ' in a moment'
  if (seconds < 60) return ` in ${seconds} seconds`
  const minutes = Math.ceil(seconds / 60)
  return minutes === 1 ? ' in a minute' : ` in ${minutes} minutes`
}
