import {
  canonicalEmail,
  type Credentials,
  type DeskRole,
  DomainError,
  EMAIL_MAX,
  isEmail,
} from '@taswira/contract'
import type { Deps, ServiceDeps } from '../../deps.ts'
import type { Caller, Operator } from '../../http/callers.ts'
import { clientKey } from '../../http/client-key.ts'
import { account_tries, client_tries, expectTries, returningTries } from '../limits/expect-tries.ts'
import { forgiveTries, limitKey } from '../limits/queries.ts'
import { clientHashes } from '../sessions/log-in.ts'
import { isToken, newToken, tokenHash } from '../sessions/tokens.ts'
import { isPassword } from '../members/passwords.ts'
import {
  findOperator,
  findOperatorSession,
  insertOperatorSession,
  touchOperatorSession,
} from './operator-session-queries.ts'
import { acceptsCode } from './second-factor.ts'

/**
 * Exchanges an operator's email, password and, if a second factor is on, code for a token. Throws wrong_credentials,
 * with the same response and timing for an unknown or disabled account; code_required; wrong_code; too_many_requests;
 * unavailable.
 */
export async function operatorLogIn(
  deps: ServiceDeps,
  { email: typed, password }: Credentials,
  caller: Caller,
  code?: string,
): Promise<{ token: string; role: DeskRole; second_factor_due: string | null }> {
  const { db, config, log } = deps
  const email = canonicalEmail(typed.slice(0, 2 * EMAIL_MAX))
  const client_hashes = clientHashes(config, caller)
  const [client_hash] = client_hashes
  const account = isEmail(email) ? await findOperator(db, email, client_hashes) : undefined
  const on_account = account?.known
    ? limitKey(config, 'desk log in', email, clientKey(caller.address))
    : limitKey(config, 'desk log in', email)
  const from_client = limitKey(config, 'desk log in from', clientKey(caller.address))
  // The same limits as for members (sessions/log-in.ts), counted separately.
  const limits = [
    { key: from_client, ...client_tries },
    { key: on_account, ...account_tries },
  ]
  await expectTries(deps, limits, 'desk log-in rate-limited', { operator_id: account?.operator_id })
  const checked = isPassword(password, account?.password_hash)
  const right = await returningTries(deps, [from_client, on_account], checked)
  if (right && account?.second_factor) {
    // Clear the limits only after a correct code: a known password alone must not renew them.
    await forgiveTries(db, { cleared: [], returned: [from_client, on_account] })
    if (!code) throw new DomainError('code_required')
    const { operator_id } = account
    const tried_by = account.known ? clientKey(caller.address) : 'strangers'
    if (!(await acceptsCode(deps, { operator_id, email }, code, { tried_by })))
      throw new DomainError('wrong_code')
  }
  const token = newToken()
  const entered =
    right &&
    account &&
    (await insertOperatorSession(db, { ...account, token_hash: tokenHash(token), client_hash }))
  if (!entered) {
    log.warn({ event: 'desk log-in failed', operator_id: account?.operator_id }, 'security')
    throw new DomainError('wrong_credentials')
  }
  await forgiveTries(db, { cleared: [on_account], returned: [from_client] })
  log.info({ event: 'desk log-in', operator_id: account.operator_id }, 'security')
  return { token, role: account.role, second_factor_due: account.factor_due?.toISOString() ?? null }
}

/**
 * Finds the operator of a token; undefined for an unknown or expired token, or a member's. Throws when the database is
 * down, so that an outage logs nobody out.
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
  const { operator_id, email, role, duty } = session
  return { operator_id, email, role, duty, token_hash }
}
