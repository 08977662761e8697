import type { Db } from '../../db/pool.ts'
import type { Deps } from '../../deps.ts'
import type { Caller } from '../../http/callers.ts'
import { clientKey } from '../../http/client-key.ts'
import { type Allowance, expectTurn } from './expect-turn.ts'
import { limitKey } from './queries.ts'

/**
 * Limits per client address for actions that cost us mail, computing or staff time. An office or a whole mobile network
 * may share an address, so these limits only stop bots; limits per account protect accounts.
 */
const allowances = {
  sign_up: { most: 120, window_s: 3_600 },
  verify_otp: { most: 200, window_s: 600 },
  resend_otp: { most: 120, window_s: 3_600 },
  request_reset: { most: 120, window_s: 3_600 },
  /** Opening and using contributor invitations. */
  invitation: { most: 120, window_s: 3_600 },
  /** Opening and answering release links. */
  release: { most: 120, window_s: 3_600 },
  /** Opening a board and marking its images; an agency may share an address. */
  board: { most: 2_000, window_s: 3_600 },
  'board comment': { most: 200, window_s: 3_600 },
  reset_password: { most: 120, window_s: 3_600 },
  /** All forms combined. */
  write_to_us: { most: 60, window_s: 3_600 },
  /** Each form separately. */
  send_form: { most: 10, window_s: 60 },
  /** Searches with an image, which must be decoded. */
  whose_image: { most: 30, window_s: 600 },
  /** Welcome credits, which are worth money. */
  claim: { most: 30, window_s: 86_400, refusal: 'too_many_claims' },
} as const satisfies Record<string, Allowance>

/**
 * Throws too_many_requests, or the allowance's own error, when the client address has used up its allowance. `part` is
 * counted separately within an allowance.
 */
export async function allowClient(
  deps: Pick<Deps, 'config' | 'log'> & { db: Db },
  what: keyof typeof allowances,
  { address }: Pick<Caller, 'address'>,
  part = '',
): Promise<void> {
  const key = limitKey(deps.config, what, clientKey(address), part)
  await expectTurn(deps, key, allowances[what], 'client rate-limited', { what })
}
