import type { Caller } from '../../http/callers.ts'
import type { MountDeps } from '../../http/mount.ts'
import type { AnalyticsEvent } from '../../outside/analytics.ts'
import { keyedHash } from '../../secret.ts'

/**
 * Counts what a member did, if the member has agreed to that. Sends no more than what happened, to which asset, and an
 * id that only stands for the same member each time. Never throws and is never waited for.
 */
export function track(
  { analytics, config }: Pick<MountDeps, 'analytics' | 'config'>,
  caller: Caller,
  name: AnalyticsEvent['name'],
  { user_id, stock_id }: { user_id: string; stock_id?: string },
): void {
  if (!caller.agrees_to_analytics) return
  const opaque_id = keyedHash(config, 'analytics', user_id).toString('hex').slice(0, 32)
  analytics.add({ name, opaque_id, stock_id })
}
