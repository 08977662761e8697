import { AGREEMENT_VERSION } from '@taswira/contract'
import { type GivenMember, linkIn, type TestMember } from './test-member.ts'
import { givenOperator, type TestOperator } from './test-operator.ts'
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

/** The application of an address, as the desk lists it. */
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

/** Invites an address and returns the token of the mailed link. */
export async function invite(world: World, operator: TestOperator, email: string, claims?: string) {
  const { application_id, version } = await applicationOf(operator, email)
  const body = { version, ...(claims && { claims }) }
  const answer = await operator.post(`applications/${application_id}/invited/`, body)
  if (answer.statusCode !== 204) throw new Error(`invitation: ${answer.body}`)
  return tokenFor(world, email)
}

/** The token of the link that was mailed last. */
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

/** A member who applied, was invited and joined. */
export async function givenContributor(
  world: World,
  given: Partial<GivenMember & { username: string }> = {},
): Promise<TestContributor> {
  const { username = `contributor-${++number}`, ...person } = given
  const member = await world.givenMember(person)
  await apply(world, member.email)
  const token = await invite(world, await givenOperator(world), member.email)
  const answer = await member.call('POST', '/api/studio/join/', joinForm(token, { username }))
  if (answer.statusCode !== 204) throw new Error(`joining: ${answer.body}`)
  return Object.assign(member, { username })
}
