import { DomainError, member_texts } from '@taswira/contract'
import { inTransaction } from '../../db/pool.ts'
import type { ServiceDeps } from '../../deps.ts'
import type { Caller } from '../../http/callers.ts'
import { sendVerificationCode } from '../one-time-codes/send-code.ts'
import { clientHashes } from '../sessions/log-in.ts'
import { rememberClient } from '../sessions/queries.ts'
import { hashPassword, refuseCommonPassword } from '../members/passwords.ts'
import { hasMember, insertMember } from '../members/queries.ts'

interface SignUpForm {
  full_name: string
  email: string
  password: string
  marketing_consent?: boolean | undefined
}

/**
 * Creates an unverified account and mails it a code; account, code and mail are written in one transaction. Returns the
 * account's id. Throws invalid_input for a known address or a common password, unavailable when the hashing queue is
 * full.
 */
export async function signUp(deps: ServiceDeps, form: SignUpForm, caller: Caller): Promise<string> {
  const { full_name, email, password, marketing_consent = false } = form
  refuseCommonPassword(password)
  // Checked before the expensive hash; the insert decides between concurrent requests.
  if (await hasMember(deps.db, email)) throw emailTaken()
  const password_hash = await hashPassword(password)
  return inTransaction(deps.db, async (tx) => {
    const user_id = await insertMember(tx, { email, full_name, password_hash, marketing_consent })
    if (!user_id) throw emailTaken()
    const client_hashes = clientHashes(deps.config, caller)
    await rememberClient(tx, user_id, client_hashes[0])
    await sendVerificationCode(tx, deps, { user_id, email }, { client_hashes, is_owner: true })
    return user_id
  })
}

const emailTaken = () => new DomainError('invalid_input', { email: [member_texts.email_taken] })
