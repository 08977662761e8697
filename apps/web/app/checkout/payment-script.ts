/** The part of the provider's script that we use (docs/providers.md, "Paystack window"). */
interface PaystackPop {
  resumeTransaction(
    access_code: string,
    callbacks: {
      onSuccess: (transaction: unknown) => void
      onCancel: () => void
      onError: (error: unknown) => void
    },
  ): unknown
  cancelTransaction(transaction: unknown): void
}
export type PaystackPopClass = new () => PaystackPop

/** The script could not be loaded or had unexpected content (docs/specification.md, section 8). */
export class PaymentScriptError extends Error {}

/** Time limit for loading the script, in ms. */
const SCRIPT_MS = 10_000

let loading: Promise<PaystackPopClass> | undefined

/** Loads the provider's script once; retries after a failure. Throws PaymentScriptError. */
export function loadPaymentScript(url: string): Promise<PaystackPopClass> {
  loading ??= load(url).catch((error: unknown) => {
    loading = undefined
    throw error
  })
  return loading
}

function load(url: string): Promise<PaystackPopClass> {
  return new Promise((resolve, reject) => {
    const script = document.createElement('script')
    const timer = setTimeout(end, SCRIPT_MS)
    function end() {
      clearTimeout(timer)
      const { PaystackPop } = window as { PaystackPop?: PaystackPopClass }
      if (PaystackPop) return resolve(PaystackPop)
      script.remove()
      reject(new PaymentScriptError('The payment script could not be loaded'))
    }
    script.addEventListener('load', end)
    script.addEventListener('error', end)
    script.src = url
    document.head.append(script)
  })
}

export interface PaymentWindow {
  /** Resolves with how the window was closed. Rejects with the error of the provider's script. */
  end: Promise<'paid' | 'cancelled'>
  close: () => void
}

export function openPaymentWindow(Pop: PaystackPopClass, access_code: string): PaymentWindow {
  const { promise, resolve, reject } = Promise.withResolvers<'paid' | 'cancelled'>()
  const pop = new Pop()
  const transaction = pop.resumeTransaction(access_code, {
    onSuccess: () => resolve('paid'),
    onCancel: () => resolve('cancelled'),
    onError: (error) => reject(error instanceof Error ? error : new Error('The payment window failed')),
  })
  return { end: promise, close: () => pop.cancelTransaction(transaction) }
}
