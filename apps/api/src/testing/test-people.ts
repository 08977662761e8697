import type { FastifyInstance } from 'fastify'
import type { TestMail } from './test-mail.ts'
import { basic, codeIn, type GivenMember, TestMember } from './test-member.ts'

/** A separate client address for each person, because most tests are not about limits per address. */
const clientAddress = (number: number) => `10.1.${number >> 8}.${number & 255}`

/** Functions by which people sign up and log in. */
export function testPeople(app: FastifyInstance, mail: TestMail) {
  let number = 0

  const post = (
    url: string,
    payload?: unknown,
    headers: Record<string, string> = {},
    remoteAddress?: string,
  ) =>
    app.inject({
      method: 'POST',
      url,
      headers: { ...(payload !== undefined && { 'content-type': 'application/json' }), ...headers },
      ...(payload !== undefined && {
        payload: typeof payload === 'string' ? payload : JSON.stringify(payload),
      }),
      ...(remoteAddress && { remoteAddress }),
    })

  /** Logs in, optionally from another client address. */
  const logIn = (email: string, password: string, remoteAddress?: string) =>
    post('/auth/user_login/', undefined, { authorization: basic(email, password) }, remoteAddress)

  /** A person who signed up from their own client address and has not verified their email yet. */
  async function givenUnverified(
    given: Partial<GivenMember> = {},
  ): Promise<GivenMember & { address: string }> {
    number++
    const address = clientAddress(number)
    const person = {
      full_name: `Member Number ${number}`,
      email: `member-${number}@mail.test`,
      password: `own secret ${number}`,
      ...given,
    }
    const form = { ...person, confirm_password: person.password }
    const answer = await post('/auth/sign_up/', form, {}, address)
    if (answer.statusCode !== 201) throw new Error(`sign-up: ${answer.body}`)
    return { ...person, address }
  }

  /** A person who signed up, verified their address with the mailed code and logged in. */
  async function givenMember(given: Partial<GivenMember> = {}): Promise<TestMember> {
    const person = await givenUnverified(given)
    const { address } = person
    const [newest] = await mail.inbox(person.email)
    const proof = { email: person.email, code: codeIn(newest) }
    await post('/auth/verify_user_otp/', proof, {}, address)
    // The welcome mail must not arrive among the mails that a test is about.
    await mail.deliver()
    const login = await logIn(person.email, person.password)
    if (login.statusCode !== 200) throw new Error(`log-in: ${login.body}`)
    return new TestMember(app, person, { token: login.json<{ token: string }>().token, address })
  }

  return { post, logIn, givenUnverified, givenMember }
}
