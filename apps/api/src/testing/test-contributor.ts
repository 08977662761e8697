import { AGREEMENT_VERSION, canonicalEmail, shipped_terms } from '@taswira/contract'
import { inTransaction, oneRow } from '../db/pool.ts'
import { insertAcceptance, insertContributor } from '../features/contributors/queries.ts'
import { clientHashes } from '../features/sessions/log-in.ts'
import { type GivenMember, linkIn, type TestMember } from './test-member.ts'
import type { TestOperator } from './test-operator.ts'
import { DEFAULT_ADDRESS } from './test-people.ts'
import type { World } from './world.ts'

let number = 0

/** Sends the contributor form. */
export async function apply(world: World, email: string, given: Partial<Record<string, string>> = {}) {
  const form = { first_name: 'Ada', last_name: 'Obi', email, country: 'Nigeria', extra: 'Markets', ...given }
  const answer = await world.post('/api/user/join_cont_email_list/', form)
  if (answer.statusCode !== 201) throw new Error(`application: ${answer.body}`)
}

interface ListedApplication {
  application_id: number
  email: string
  status: string
  version: number
  messages: { fields: Record<string, string> }[]
  username: string | null
  [field: string]: unknown
}

/** Finds the application from an email address, as the desk lists it. */
export async function applicationOf(operator: TestOperator, email: string): Promise<ListedApplication> {
  for (const status of ['open', 'invited', 'declined', 'joined']) {
    const listed = (await operator.get(`applications/?status=${status}&limit=100`)).json<
      ListedApplication[]
    >()
    const found = listed.find((one) => one.email === email)
    if (found) return found
  }
  throw new Error(`no application of ${email}`)
}

/** Invites the applicant and returns the token of the mailed link. */
export async function invite(world: World, operator: TestOperator, email: string, claims?: string) {
  const { application_id, version } = await applicationOf(operator, email)
  const body = { version, ...(claims && { claims }) }
  const answer = await operator.post(`applications/${application_id}/invited/`, body)
  if (answer.statusCode !== 204) throw new Error(`invitation: ${answer.body}`)
  return tokenFor(world, email)
}

/** Returns the token of the latest invitation link that was mailed. */
export async function tokenFor(world: World, email: string): Promise<string> {
  const mails = await world.mail.inbox(email)
  return linkIn(mails.find(({ subject }) => subject.includes('invited'))).searchParams.get('token')!
}

export const joinForm = (token: string, given: Partial<Record<string, string>> = {}) => ({
  token,
  username: `contributor-${++number}`,
  full_name: 'Ada Obi',
  agreement: AGREEMENT_VERSION,
  ...given,
})

export type TestContributor = TestMember & { username: string }

/** Creates a member who has joined the studio, without the steps that join-studio.test.ts covers. */
export async function givenContributor(
  world: World,
  given: Partial<GivenMember & { username: string }> = {},
): Promise<TestContributor> {
  const { username = `contributor-${++number}`, ...person } = given
  const member = await world.givenMember(person)
  await inTransaction(world.db, async (tx) => {
    const { user_id } = await oneRow<{ user_id: string }>(tx, 'select user_id from users where email = $1', [
      canonicalEmail(member.email),
    ])
    const contributor_id = await insertContributor(tx, { user_id, username, full_name: 'Ada Obi' })
    await insertAcceptance(tx, {
      contributor_id: contributor_id!,
      version: AGREEMENT_VERSION,
      text_sha256: shipped_terms.text_sha256,
      client_hash: clientHashes(world.config, { address: DEFAULT_ADDRESS })[0],
    })
  })
  return Object.assign(member, { username })
}
