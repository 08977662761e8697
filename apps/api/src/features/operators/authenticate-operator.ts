import type { Deps } from '../../deps.ts'
import type { Operator } from '../../http/callers.ts'
import { isToken, tokenHash } from '../sessions/tokens.ts'
import { findOperatorSession, touchOperatorSession } from './operator-session-queries.ts'

/**
 * The operator that a token belongs to; undefined for an unknown or expired token, or a member's. Throws when the
 * database is down, so that an outage logs nobody out.
 */
export async function authenticateOperator(
  { db, log }: Pick<Deps, 'db' | 'log'>,
  token: string,
): Promise<Operator | undefined> {
  if (!isToken(token)) return undefined
  const token_hash = tokenHash(token)
  const session = await findOperatorSession(db, token_hash)
  if (!session) return undefined
  if (session.stale) {
    touchOperatorSession(db, token_hash).catch((err: unknown) =>
      log.warn({ err }, 'operator session: last use not recorded'),
    )
  }
  return { operator_id: session.operator_id, email: session.email, role: session.role, token_hash }
}
