import { canonicalEmail } from '@taswira/contract'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../deps.ts'
import { hashPassword } from '../features/members/passwords.ts'
import { clientHashes } from '../features/sessions/log-in.ts'
import { newToken, tokenHash } from '../features/sessions/tokens.ts'
import type { TestMail } from './test-mail.ts'
import { basic, codeIn, type GivenMember, TestMember } from './test-member.ts'

/** A separate client address for each person, because most tests are not about limits per address. */
const clientAddress = (number: number) => `10.1.${number >> 8}.${number & 255}`

const hashes = new Map<string, Promise<string>>()

/** Hashes a password; each is hashed only once per process, because hashing takes 80 ms. */
export function hashOf(password: string): Promise<string> {
  const hash = hashes.get(password) ?? hashPassword(password)
  hashes.set(password, hash)
  return hash
}

/** The client address of calls that don't give one. */
export const DEFAULT_ADDRESS = '127.0.0.1'

/** Functions that sign people up and log them in. */
export function testPeople(
  app: FastifyInstance,
  mail: TestMail,
  { db, config }: Pick<Deps, 'db' | 'config'>,
) {
  let number = 0

  function newPerson(given: Partial<GivenMember>): GivenMember & { address: string } {
    number++
    return {
      full_name: `Member Number ${number}`,
      email: `member-${number}@mail.test`,
      password: 'own secret',
      address: clientAddress(number),
      ...given,
    }
  }

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

  /** Creates a person who signed up from their own client address and hasn't verified their email yet. */
  async function givenUnverified(given: Partial<GivenMember> = {}) {
    const { address, ...person } = newPerson(given)
    const form = { ...person, confirm_password: person.password }
    const answer = await post('/auth/sign_up/', form, {}, address)
    if (answer.statusCode !== 201) throw new Error(`sign-up: ${answer.body}`)
    return { ...person, address }
  }

  /** Creates a person who really signed up, verified their address with the mailed code and logged in. */
  async function signedUpMember(given: Partial<GivenMember> = {}): Promise<TestMember> {
    const person = await givenUnverified(given)
    const { address } = person
    const [newest] = await mail.inbox(person.email)
    const proof = { email: person.email, code: codeIn(newest) }
    await post('/auth/verify_user_otp/', proof, {}, address)
    // Deliver the welcome mail now, so that it isn't among the mails that the test checks.
    await mail.deliver()
    const login = await logIn(person.email, person.password)
    if (login.statusCode !== 200) throw new Error(`log-in: ${login.body}`)
    return new TestMember(app, person, { token: login.json<{ token: string }>().token, address })
  }

  /**
   * Creates the same kind of member in one statement, without mails, for tests that are not about accounts.
   */
  async function givenMember(given: Partial<GivenMember> = {}): Promise<TestMember> {
    const { address, ...person } = newPerson(given)
    const token = newToken()
    await db.query(
      `with member as (
         insert into users (email, full_name, password_hash, verified_at, login_count)
         values ($1, $2, $3, now(), 1) returning user_id),
       known as (insert into known_clients (user_id, client_hash) select user_id, unnest($4::bytea[]) from member)
       insert into sessions (user_id, token_hash) select user_id, $5 from member`,
      [
        canonicalEmail(person.email),
        person.full_name,
        await hashOf(person.password),
        [address, DEFAULT_ADDRESS].map((known) => clientHashes(config, { address: known })[0]),
        tokenHash(token),
      ],
    )
    return new TestMember(app, person, { token, address })
  }

  return { post, logIn, givenUnverified, signedUpMember, givenMember }
}
