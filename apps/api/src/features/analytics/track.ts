import { randomUUID } from 'node:crypto'
import type { Caller } from '../../http/callers.ts'
import type { MountDeps } from '../../http/mount.ts'
import type { AnalyticsEvent } from '../../outside/analytics.ts'
import { keyedHash } from '../../secret.ts'

/**
 * Counts an action. Sends only the action, the asset and an opaque id: stable for members who agreed to analytics, and
 * a new random one for each event of everyone else. Sends nothing if the browser asks not to be tracked (decision 141).
 * Never throws and needs no await.
 */
export function track(
  { analytics, config }: Pick<MountDeps, 'analytics' | 'config'>,
  caller: Caller,
  name: AnalyticsEvent['name'],
  { user_id, stock_id }: { user_id: string; stock_id?: string },
): void {
  if (caller.refuses_tracking) return
  const id = caller.agrees_to_analytics
    ? keyedHash(config, 'analytics', user_id).toString('hex')
    : randomUUID()
  analytics.add({ name, opaque_id: id.replaceAll('-', '').slice(0, 32), stock_id })
}
