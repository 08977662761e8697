import {
  canonicalEmail,
  type Credentials,
  type DeskRole,
  DomainError,
  EMAIL_MAX,
  isEmail,
} from '@taswira/contract'
import type { Deps } from '../../deps.ts'
import type { Caller, Operator } from '../../http/callers.ts'
import { clientKey } from '../../http/client-key.ts'
import { countTry, forgiveTries, limitKey } from '../limits/queries.ts'
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

/** The same limits as for members (sessions/log-in.ts), counted separately. */
const account_tries = { free: 5, forgotten_in_s: 900 }
const client_tries = { free: 30, forgotten_in_s: 20 }

/**
 * Exchanges an operator's email, password and, if a second factor is on, code for a token. Throws wrong_credentials,
 * with the same response and timing for an unknown or disabled account; code_required; wrong_code; too_many_requests;
 * unavailable.
 */
export async function operatorLogIn(
  { db, config, log }: Pick<Deps, 'db' | 'config' | 'log'>,
  { email: typed, password }: Credentials,
  caller: Caller,
  code?: string,
): Promise<{ token: string; role: DeskRole }> {
  const email = canonicalEmail(typed.slice(0, 2 * EMAIL_MAX))
  const client_hashes = clientHashes(config, caller)
  const [client_hash] = client_hashes
  const account = isEmail(email) ? await findOperator(db, email, client_hashes) : undefined
  const on_account = account?.known
    ? limitKey(config, 'desk log in', email, clientKey(caller.address))
    : limitKey(config, 'desk log in', email)
  const from_client = limitKey(config, 'desk log in from', clientKey(caller.address))
  const scaled = ({ free, forgotten_in_s }: typeof account_tries) => ({
    free: Math.ceil(free * config.limits_factor),
    forgotten_in_s,
  })
  const wait_s =
    (await countTry(db, { key: from_client, ...scaled(client_tries) })) ||
    (await countTry(db, { key: on_account, ...scaled(account_tries) }))
  if (wait_s) {
    log.warn({ event: 'desk log-in rate-limited', operator_id: account?.operator_id, wait_s }, 'security')
    throw new DomainError('too_many_requests', undefined, wait_s)
  }

  const right = await isPassword(password, account?.password_hash).catch(async (error: unknown) => {
    // The password was not checked because the queue was full, so this doesn't count as a try.
    await forgiveTries(db, { cleared: [], returned: [from_client, on_account] })
    throw error
  })
  if (right && account?.second_factor) {
    // Clear the limits only after a correct code: a known password alone must not renew them.
    await forgiveTries(db, { cleared: [], returned: [from_client, on_account] })
    if (!code) throw new DomainError('code_required')
    const { operator_id } = account
    const tried_by = account.known ? clientKey(caller.address) : 'strangers'
    if (!(await acceptsCode({ db, config, log }, { operator_id, email }, code, { tried_by })))
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
  return { token, role: account.role }
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
  return { operator_id: session.operator_id, email: session.email, role: session.role, token_hash }
}
