import type { Deps } from '../../deps.ts'
import type { Member } from '../../http/callers.ts'
import { findSession, touchSession } from './queries.ts'
import { isToken, tokenHash } from './tokens.ts'

/**
 * The member that a token stands for; undefined when it stands for nobody (any more). Asked anew at every call, so
 * that a session ended on one server is ended on all. A database that is away throws: it signs nobody out.
 */
export async function authenticate(
  { db, config, log }: Pick<Deps, 'db' | 'config' | 'log'>,
  token: string,
): Promise<Member | undefined> {
  if (!isToken(token)) return undefined
  const token_hash = tokenHash(token)
  const session = await findSession(db, token_hash, {
    idle_days: config.session_idle_days,
    days: config.session_days,
  })
  if (!session) return undefined
  if (session.stale) {
    // Nobody waits for it, and the next call does it again when it fails.
    touchSession(db, token_hash).catch((err: unknown) =>
      log.warn({ err }, 'a session was not marked as used'),
    )
  }
  return { user_id: session.user_id, token_hash }
}
