import type { Deps } from '../../deps.ts'
import type { Member } from '../../http/callers.ts'
import { findSession, touchSession } from './queries.ts'
import { isToken, tokenHash } from './tokens.ts'

/**
 * The member that a token belongs to; undefined for an unknown or expired token. Looked up at every call, so that a
 * session ended on one server is ended on all. Throws when the database is down, so that an outage logs nobody out.
 */
export async function authenticate(
  { db, log }: Pick<Deps, 'db' | 'log'>,
  token: string,
): Promise<Member | undefined> {
  if (!isToken(token)) return undefined
  const token_hash = tokenHash(token)
  const session = await findSession(db, token_hash)
  if (!session) return undefined
  if (session.stale) {
    // Not awaited; if it fails, the next call tries again.
    touchSession(db, token_hash).catch((err: unknown) => log.warn({ err }, 'session: last use not recorded'))
  }
  return { user_id: session.user_id, token_hash }
}
