import type { Caller } from '../../http/callers.ts'
import type { MountDeps } from '../../http/mount.ts'
import type { AnalyticsEvent } from '../../outside/analytics.ts'
import { keyedHash } from '../../secret.ts'

/**
 * Counts an action of a member who has agreed to analytics. Sends only the action, the asset and an opaque id that is
 * stable per member. Never throws and needs no await.
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
