import { isApiError } from '@taswira/contract'

export interface Verdict {
  status: boolean
  /** A transfer is on its way. */
  waiting?: boolean | undefined
  credits?: number | undefined
  /** Code of the current plan. */
  subscription?: string | undefined
}

/** `waiting`: a transfer is on its way. `unknown`: no verdict. `nobodys`: the order is not this member's. */
export type Confirmation =
  | { end: 'paid'; credits: number | undefined; subscription: string | undefined }
  | { end: 'unpaid' | 'waiting' | 'unknown' | 'nobodys' }

/**
 * Pauses between checks, in ms: while the bank may still be processing, and where nothing was paid as far as we know.
 */
export const patient_ms = [1_000, 2_000, 3_000, 4_000, 5_000]
export const brief_ms = [1_000]

/**
 * Checks until the payment is confirmed or the pauses end. Checking is safe, because a payment is granted only once.
 */
export async function confirmPayment(
  verify: (reference: string) => Promise<Verdict>,
  reference: string,
  pauses_ms: number[],
  sleep = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms)),
): Promise<Confirmation> {
  let answered = false
  for (let round = 0; ; round++) {
    try {
      const { status, waiting, credits, subscription } = await verify(reference)
      if (status) return { end: 'paid', credits, subscription }
      if (waiting) return { end: 'waiting' }
      answered = true
    } catch (error) {
      if (isApiError(error, 'not_found')) return { end: 'nobodys' }
      if (isApiError(error, 'unauthenticated')) return { end: 'unknown' }
      answered = false
    }
    const pause_ms = pauses_ms[round]
    if (pause_ms === undefined) return { end: answered ? 'unpaid' : 'unknown' }
    await sleep(pause_ms)
  }
}
