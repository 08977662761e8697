import type { DeskRole } from '@taswira/contract'
import { inTransaction } from '../db/pool.ts'
import { saveOperator } from '../features/operators/operator-queries.ts'
import { hashPassword } from '../features/members/passwords.ts'
import { basic } from './test-member.ts'
import type { World } from './world.ts'

let number = 0

/** A logged-in operator and their actions; an owner by default. */
export async function givenOperator(world: World, role?: DeskRole) {
  const email = `operator-${++number}@desk.test`
  const password = `a long secret of number ${number}`
  const password_hash = await hashPassword(password)
  await inTransaction(world.db, (tx) => saveOperator(tx, { email, password_hash, role }))
  const login = await world.post('/api/desk/log_in/', undefined, { authorization: basic(email, password) })
  if (login.statusCode !== 200) throw new Error(`log-in: ${login.body}`)
  const { token } = login.json<{ token: string }>()
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
    /** Log entries, latest first, without the database's own columns. */
    async log(subject: string) {
      const entries = (await call('GET', `log/?${new URLSearchParams({ subject })}`)).json<
        { action: string; operator: string | null; before: object; after: object }[]
      >()
      return entries.map(({ action, operator, before, after }) => ({ action, operator, before, after }))
    },
  }
}

export type TestOperator = Awaited<ReturnType<typeof givenOperator>>
