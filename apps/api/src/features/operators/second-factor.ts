import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'
import { type DeskAction, DomainError } from '@taswira/contract'
import { inTransaction, type Tx } from '../../db/pool.ts'
import type { Deps, ServiceDeps } from '../../deps.ts'
import type { Operator } from '../../http/callers.ts'
import { seal, unseal } from '../../secret.ts'
import { account_tries, expectTries } from '../limits/expect-tries.ts'
import { forgiveTries, limitKey } from '../limits/queries.ts'
import { hashPassword, isPassword } from '../members/passwords.ts'
import { writeDeskLog } from './desk-log-queries.ts'
import { expectOwnPassword } from './expect-own-password.ts'
import {
  confirmFactor,
  deleteFactor,
  FACTOR_SEAL,
  findFactor,
  listRecoveryCodes,
  saveUnconfirmedFactor,
  takeRecoveryCode,
  takeStep,
} from './factor-queries.ts'
import { mailAccessChange } from './mail-access-change.ts'
import { deleteOtherOperatorSessions } from './operator-session-queries.ts'
import { toBase32, totpCode } from './totp.ts'

type Who = Pick<Operator, 'operator_id' | 'email'>

/** Length of a secret in bytes, as RFC 4226 recommends. */
const SECRET_BYTES = 20
const RECOVERY_CODES = 8
/** Number of time steps before and after the current one whose codes are accepted, because clocks differ. */
const STEPS_AROUND = 1

/**
 * Creates a secret, which takes effect once a first code confirms it. Only this step asks for the password: confirming
 * needs the secret that it returns. Throws invalid_input, too_many_requests, unavailable, and conflict when one is on already.
 */
export async function startSecondFactor(deps: ServiceDeps, who: Operator, current_password: string) {
  const { db, config, settings } = deps
  const { operator_id, email } = who
  await expectOwnPassword(deps, who, current_password)
  const bytes = randomBytes(SECRET_BYTES)
  const sealed = seal(config, FACTOR_SEAL, bytes.toString('base64'))
  if (!(await saveUnconfirmedFactor(db, operator_id, sealed))) throw new DomainError('conflict')
  const secret = toBase32(bytes)
  const issuer = encodeURIComponent(`${settings.now().site.name} Desk`)
  return {
    secret,
    url: `otpauth://totp/${issuer}:${encodeURIComponent(email)}?secret=${secret}&issuer=${issuer}`,
  }
}

/** Turns the second factor on, ends the operator's other sessions, and returns the recovery codes. Throws conflict, invalid_input, too_many_requests, unavailable. */
export async function confirmSecondFactor(deps: ServiceDeps, who: Operator, code: string): Promise<string[]> {
  const { operator_id } = who
  const factor = await findFactor(deps.db, operator_id)
  if (!factor || factor.confirmed) throw new DomainError('conflict')
  await expectCode(deps, who, code, 'app')
  const codes = Array.from({ length: RECOVERY_CODES }, newRecoveryCode)
  const stored = await Promise.all(
    codes.map(async (one) => ({ code_start: startOf(one), slow_hash: await hashPassword(plain(one)) })),
  )
  await inTransaction(deps.db, async (tx) => {
    if (!(await confirmFactor(tx, operator_id, stored))) throw new DomainError('conflict')
    // The other sessions were opened with the password alone.
    await deleteOtherOperatorSessions(tx, who)
    await mailAccessChange(tx, deps, {
      by: who,
      email: who.email,
      change: 'turned two-step log-in on',
    })
    await logFactor(tx, who, 'second_factor_on')
  })
  return codes
}

/** Turns the second factor off. Throws conflict when it isn't on, invalid_input, too_many_requests, unavailable. */
export async function endSecondFactor(
  deps: ServiceDeps,
  who: Operator,
  { current_password, code }: { current_password: string; code: string },
): Promise<void> {
  if (!(await findFactor(deps.db, who.operator_id))?.confirmed) throw new DomainError('conflict')
  await expectOwnPassword(deps, who, current_password)
  await expectCode(deps, who, code, 'any')
  await inTransaction(deps.db, async (tx) => {
    await deleteFactor(tx, who.operator_id)
    await mailAccessChange(tx, deps, {
      by: who,
      email: who.email,
      change: 'turned two-step log-in off',
    })
    await logFactor(tx, who, 'second_factor_off')
  })
}

async function expectCode(deps: ServiceDeps, who: Who, code: string, kind: 'app' | 'any'): Promise<void> {
  // Counted separately from log-ins, because strangers can't make these calls.
  if (!(await acceptsCode(deps, who, code, { kind, tried_by: 'a session' })))
    throw new DomainError('invalid_input', { code: ['This code is wrong, expired or already used.'] })
}

interface Trying {
  kind?: 'app' | 'any'
  /**
   * Key that groups wrong codes. A client that has logged in before has its own, so that strangers can't lock it out.
   */
  tried_by: string
}

/**
 * Checks and uses up a code from the app or a recovery code. Throws too_many_requests after several wrong app codes;
 * recovery codes need no limit because they are too long to guess.
 */
export async function acceptsCode(
  deps: ServiceDeps,
  { operator_id, email }: Who,
  typed: string,
  { kind = 'any', tried_by }: Trying,
): Promise<boolean> {
  const digits = typed.replaceAll(/\s/g, '')
  if (!/^\d{6}$/.test(digits)) return kind === 'any' && useRecoveryCode(deps, { operator_id, email }, typed)
  const key = limitKey(deps.config, 'desk code', email, tried_by)
  await expectTries(deps, [{ key, ...account_tries }], 'desk code rate-limited', {
    operator_id,
  })
  const right = await isCurrent(deps, operator_id, digits)
  if (right) await forgiveTries(deps.db, { cleared: [key], returned: [] })
  else deps.log.warn({ event: 'desk code wrong', operator_id }, 'security')
  return right
}

async function isCurrent(
  { db, config }: Pick<Deps, 'db' | 'config'>,
  operator_id: number,
  digits: string,
): Promise<boolean> {
  const factor = await findFactor(db, operator_id)
  if (!factor) return false
  const secret = Buffer.from(unseal(config, FACTOR_SEAL, factor.sealed), 'base64')
  for (let step = factor.step - STEPS_AROUND; step <= factor.step + STEPS_AROUND; step++)
    if (timingSafeEqual(Buffer.from(totpCode(secret, step)), Buffer.from(digits)))
      return takeStep(db, operator_id, step)
  return false
}

async function useRecoveryCode(deps: ServiceDeps, who: Who, typed: string) {
  const { operator_id } = who
  const code_id = await findRecoveryCode(deps.db, operator_id, plain(typed))
  const right = await inTransaction(deps.db, async (tx) => {
    if (code_id === undefined || !(await takeRecoveryCode(tx, code_id))) return false
    await mailAccessChange(tx, deps, { by: who, email: who.email, change: 'used a recovery code' })
    await logFactor(tx, who, 'recovery_code_used')
    return true
  })
  if (!right) deps.log.warn({ event: 'desk code wrong', operator_id }, 'security')
  return right
}

/** A guess almost never starts like a code, so it costs no slow hash. */
async function findRecoveryCode(
  db: Deps['db'],
  operator_id: number,
  code: string,
): Promise<number | undefined> {
  const old_hash = createHash('sha256').update(code).digest()
  for (const { code_id, slow_hash } of await listRecoveryCodes(db, operator_id, {
    code_start: startOf(code),
    old_hash,
  }))
    if (slow_hash === null || (await isPassword(code, slow_hash))) return code_id
  return undefined
}

const logFactor = (tx: Tx, { operator_id, email }: Who, action: DeskAction) =>
  writeDeskLog(tx, { operator_id, action, subject: `operator ${email}` })

/** 80 random bits in groups of four unambiguous characters (Crockford's base 32). */
function newRecoveryCode(): string {
  const alphabet = '0123456789abcdefghjkmnpqrstvwxyz'
  const letters = [...randomBytes(16)].map((byte) => alphabet[byte % 32])
  return letters.join('').replace(/(.{4})(?=.)/g, '$1-')
}

/** A recovery code without case and hyphens. */
const plain = (code: string) => code.toLowerCase().replaceAll(/[^0-9a-z]/g, '')
/** Its first group: 20 bits. The other 60 are only in the hash. */
const startOf = (code: string) => plain(code).slice(0, 4)
