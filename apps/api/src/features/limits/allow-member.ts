import type { Deps } from '../../deps.ts'
import { type Allowance, expectTurn } from './expect-turn.ts'
import { limitKey } from './queries.ts'

/** Limits per member for actions that cause work for us or a third party. */
const allowances = {
  /** Each is a call to the payment provider. */
  order: { most: 60, window_s: 3_600 },
  /** Codes could be guessed. */
  'promotion code': { most: 20, window_s: 3_600 },
  /** Each reads every table with the member's data. */
  export: { most: 10, window_s: 3_600 },
  /** A new name is written to the search index for each of their images. */
  'studio profile': { most: 20, window_s: 3_600 },
  /** Each reads some hundred images. */
  'keyword suggestions': { most: 300, window_s: 3_600 },
  /** Each asks the bank for the account holder's name. */
  'payout account': { most: 10, window_s: 3_600 },
  /** Each may later email its signer, who may be a stranger. */
  'release links': { most: 200, window_s: 86_400 },
  /** Each decodes an image, which a reviewer then checks. */
  'paper releases': { most: 50, window_s: 86_400 },
  /** Each may be read by a reviewer. */
  correction: { most: 200, window_s: 3_600 },
  appeal: { most: 60, window_s: 3_600 },
  /** Making boards and links, adding images. */
  board: { most: 1_000, window_s: 3_600 },
  /** Makes originals, with a pause between calls. */
  binder: { most: 600, window_s: 3_600 },
  'cut-out': { most: 30, window_s: 600 },
} as const satisfies Record<string, Allowance>

/** Throws too_many_requests when the member has used up the allowance. */
export async function allowMember(
  deps: Pick<Deps, 'db' | 'config' | 'log'>,
  what: keyof typeof allowances,
  user_id: string,
): Promise<void> {
  const key = limitKey(deps.config, what, user_id)
  await expectTurn(deps, key, allowances[what], 'member rate-limited', { what, user_id })
}
