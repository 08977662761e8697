import type { DeskRole } from '@taswira/contract'
import { inTransaction } from '../db/pool.ts'
import { saveOperator } from '../features/operators/operator-queries.ts'
import { insertOperatorSession } from '../features/operators/operator-session-queries.ts'
import { clientHashes } from '../features/sessions/log-in.ts'
import { newToken, tokenHash } from '../features/sessions/tokens.ts'
import { linkIn } from './test-member.ts'
import { DEFAULT_ADDRESS, hashOf } from './test-people.ts'
import type { World } from './world.ts'

let number = 0

/** Creates an operator, by default an owner, and logs them in. */
export async function givenOperator(world: World, role?: DeskRole) {
  const email = `operator-${++number}@desk.test`
  const password = 'a long secret of the desk'
  const password_hash = await hashOf(password)
  const { operator_id } = await inTransaction(world.db, (tx) =>
    saveOperator(tx, { email, password_hash, role }),
  )
  const token = newToken()
  const client_hash = clientHashes(world.config, { address: DEFAULT_ADDRESS })[0]
  const token_hash = tokenHash(token)
  await insertOperatorSession(world.db, { operator_id, password_hash, token_hash, client_hash })
  const headers = { authorization: `Token ${token}` }
  const call = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, payload?: object) =>
    world.app.inject({ method, url: `/api/desk/${path}`, headers, ...(payload && { payload }) })
  return {
    email,
    password,
    token,
    get: (path: string) => call('GET', path),
    post: (path: string, payload: object = {}) => call('POST', path, payload),
    put: (path: string, payload: object) => call('PUT', path, payload),
    delete: (path: string) => call('DELETE', path),
    /** Lists log entries, latest first: action, operator, before and after. */
    async log(subject: string) {
      const entries = (await call('GET', `log/?${new URLSearchParams({ subject })}`)).json<
        { action: string; operator: string | null; before: object; after: object }[]
      >()
      return entries.map(({ action, operator, before, after }) => ({ action, operator, before, after }))
    },
  }
}

/** The secret in the newest link that invited an address to the desk. */
export async function invitationSecret(world: World, email: string): Promise<string> {
  const mails = await world.mail.inbox(email)
  return linkIn(mails.find(({ subject }) => subject.startsWith("You're invited"))).hash.slice(1)
}

/** An owner invites an operator, who chooses a password by the mailed link. Returns the operator's token. */
export async function givenJoined(
  world: World,
  by: TestOperator,
  { email, role, password }: { email: string; role: DeskRole; password: string },
): Promise<string> {
  const invited = await by.post('operators/', { email, role, current_password: by.password })
  if (invited.statusCode !== 201) throw new Error(`not invited: ${invited.body}`)
  const secret = await invitationSecret(world, email)
  const joined = await world.post('/api/desk/invitation/accept/', { secret, password })
  return joined.json<{ token: string }>().token
}

export type TestOperator = Awaited<ReturnType<typeof givenOperator>>
