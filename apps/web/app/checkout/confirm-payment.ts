import { isApiError } from '@taswira/contract'

export interface Verdict {
  status: boolean
  /** Whether a transfer is in progress. */
  waiting?: boolean | undefined
  credits?: number | undefined
  /** Code of the current plan. */
  subscription?: string | undefined
}

/**
 * `waiting`: a transfer is in progress. `unknown`: the server couldn't tell. `nobodys`: the order isn't this member's.
 */
export type Confirmation =
  | { end: 'paid'; credits: number | undefined; subscription: string | undefined }
  | { end: 'unpaid' | 'waiting' | 'unknown' | 'nobodys' }

/**
 * Pauses between checks, in ms: `patient_ms` while the bank may still be processing, `brief_ms` when probably nothing
 * was paid.
 */
export const patient_ms = [1_000, 2_000, 3_000, 4_000, 5_000]
export const brief_ms = [1_000]

/**
 * Checks until the payment is confirmed or there are no pauses left. Checking repeatedly is safe, because a payment is
 * granted only once.
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
