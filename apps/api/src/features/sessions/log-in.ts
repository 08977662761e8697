import { canonicalEmail, type Credentials, DomainError, EMAIL_MAX, isEmail } from '@taswira/contract'
import { inTransaction } from '../../db/pool.ts'
import type { Deps, ServiceDeps } from '../../deps.ts'
import type { Caller, Member } from '../../http/callers.ts'
import { type Hashes, keyedHashes, type SecretConfig } from '../../secret.ts'
import { clientKey } from '../../http/client-key.ts'
import { account_tries, client_tries, expectTries, returningTries } from '../limits/expect-tries.ts'
import { forgiveTries, limitKey } from '../limits/queries.ts'
import { sendVerificationCode } from '../one-time-codes/send-code.ts'
import { isPassword } from '../members/passwords.ts'
import { lockMemberByEmail } from '../members/queries.ts'
import { deviceName } from './device-name.ts'
import { findAccount, findSession, insertSession, rememberClient, touchSession } from './queries.ts'
import { isToken, newToken, tokenHash } from './tokens.ts'

/** Hashes of a client address, under which its log-ins to accounts are stored. */
export const clientHashes = (config: SecretConfig, { address }: Pick<Caller, 'address'>): Hashes => {
  const [newest, ...older] = keyedHashes(config, 'client', clientKey(address))
  const cut = (hash: Buffer) => hash.subarray(0, 16)
  return [cut(newest), ...older.map(cut)]
}

/** Key of the limit that strangers share on an account. */
export const strangersKey = (config: SecretConfig, email: string) => limitKey(config, 'log in', email)

/**
 * Exchanges email and password for a token. Throws wrong_credentials, with the same response and timing for an unknown
 * address; unverified after the correct password, once a new code is queued; too_many_requests; unavailable.
 */
export async function logIn(
  deps: ServiceDeps,
  { email: typed, password }: Credentials,
  caller: Caller,
): Promise<{ token: string; user_id: string }> {
  const { db, config, log } = deps
  const email = canonicalEmail(typed.slice(0, 2 * EMAIL_MAX))
  const client_hashes = clientHashes(config, caller)
  const [client_hash] = client_hashes
  // An invalid address can't have an account, and is treated like an unknown one from here on.
  const account = isEmail(email) ? await findAccount(db, email, client_hashes) : undefined

  // Strangers share an account's tries. A client that has logged in before has its own, so that strangers can't lock it
  // out.
  const on_account = account?.known
    ? limitKey(config, 'log in', email, clientKey(caller.address))
    : strangersKey(config, email)
  const from_client = limitKey(config, 'log in from', clientKey(caller.address))
  // Client first: a rate-limited client must not use up an account's tries.
  const limits = [
    { key: from_client, ...client_tries },
    { key: on_account, ...account_tries },
  ]
  await expectTries(deps, limits, 'log-in rate-limited', { user_id: account?.user_id })
  const checked = isPassword(password, account?.password_hash)
  const right = await returningTries(deps, [from_client, on_account], checked)
  if (!right || !account) {
    log.info({ event: 'log-in failed', user_id: account?.user_id }, 'security')
    throw new DomainError('wrong_credentials')
  }
  await forgiveTries(db, { cleared: [on_account], returned: [from_client] })

  const { user_id, password_hash } = account
  if (!account.verified) {
    await inTransaction(db, async (tx) => {
      const locked = await lockMemberByEmail(tx, email)
      if (!locked || locked.verified) return
      await rememberClient(tx, user_id, client_hash)
      await sendVerificationCode(tx, deps, { user_id, email }, { client_hashes, is_owner: true })
    })
    throw new DomainError('unverified')
  }

  const token = newToken()
  const token_hash = tokenHash(token)
  const device = deviceName(caller.user_agent)
  if (!(await insertSession(db, { user_id, password_hash, token_hash, client_hash, device })))
    throw new DomainError('wrong_credentials')
  log.info({ event: 'logged in', user_id }, 'security')
  return { token, user_id }
}

/**
 * Finds the member of a token; undefined for an unknown or expired token. The session is looked up on every call, so
 * that ending it takes effect on all servers. Throws when the database is down, so that an outage logs nobody out.
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
    // Not awaited: if it fails, the next call tries again.
    touchSession(db, token_hash).catch((err: unknown) => log.warn({ err }, 'session: last use not recorded'))
  }
  return { user_id: session.user_id, token_hash }
}
