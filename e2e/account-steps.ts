import { type APIRequestContext, expect, type Page, test } from '@playwright/test'
import { insertMember } from './database-steps.ts'

export interface Member {
  full_name: string
  email: string
  password: string
}

/** A person used by this test only. */
export function somebody(): Member {
  const number = `${Date.now()}-${Math.floor(Math.random() * 1e6)}`
  return { full_name: 'Ngozi Adébáyò', email: `ngozi.${number}@example.com`, password: 'ẹyẹ: àṣírí tó gùn' }
}

/** The stand-ins listen on a port that is 100 above the site's (playwright.config.ts). */
function inboxOf(to: string) {
  const { hostname, port } = new URL(test.info().project.use.baseURL ?? '')
  return `http://${hostname}:${Number(port) + 100}/_inbox?${new URLSearchParams({ to })}`
}

/** Delays before the next look into the inbox, in ms. */
const soon = [20, 50, 100]

/** Waits for at least `count` emails to an address and returns the text of the latest. */
export async function latestMail(request: APIRequestContext, to: string, count = 1): Promise<string> {
  let mails: { text: string }[] = []
  await expect
    .poll(
      async () => {
        mails = await (await request.get(inboxOf(to))).json()
        return mails.length
      },
      { message: `${count} mails to ${to}`, intervals: soon },
    )
    .toBeGreaterThanOrEqual(count)
  return mails[0]?.text ?? ''
}

/** Waits for an email that matches the pattern and returns the match. */
export async function findInMail(request: APIRequestContext, to: string, pattern: RegExp): Promise<string> {
  let found: string | undefined
  await expect
    .poll(
      async () => {
        const mails: { text: string }[] = await (await request.get(inboxOf(to))).json()
        found = mails.map(({ text }) => pattern.exec(text)?.[0]).find((match) => match !== undefined)
        return found
      },
      { message: `${pattern} in a mail to ${to}`, intervals: soon },
    )
    .toBeDefined()
  return found!
}

export async function latestCode(request: APIRequestContext, to: string, count = 1): Promise<string> {
  const code = /\b\d{6}\b/.exec(await latestMail(request, to, count))?.[0]
  expect(code, 'a code in the email').toBeDefined()
  return code!
}

/** Returns a wrong code. */
export const otherCode = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0')

/** Creates an account whose email address is not verified yet. */
export async function givenUnverified(request: APIRequestContext): Promise<Member> {
  const member = somebody()
  const answer = await request.post('/auth/sign_up/', {
    data: { ...member, confirm_password: member.password },
  })
  expect(answer.status(), await answer.text()).toBe(201)
  return member
}

/** Creates a verified account that has never logged in, for tests that aren't about signing up. */
export async function givenMember(): Promise<Member> {
  const member = somebody()
  await insertMember(member)
  return member
}

/** Creates the same kind of account by signing up, which sends a code and a welcome mail. */
export async function givenSignedUp(request: APIRequestContext): Promise<Member> {
  const member = await givenUnverified(request)
  const code = await latestCode(request, member.email)
  const answer = await request.post('/auth/verify_user_otp/', { data: { email: member.email, code } })
  expect(await answer.json()).toEqual({ verified: true })
  // The welcome mail is the second one; wait for it, so that mails in the test come later.
  await latestMail(request, member.email, 2)
  return member
}

/** Logs a member in, by default a new one, without the login page; the page has the token from its first load. */
export async function givenSignedIn(page: Page, given?: Member): Promise<Member & { token: string }> {
  const member = given ?? (await givenMember())
  const basic = Buffer.from(`${member.email}:${member.password}`).toString('base64')
  const answer = await page.request.post('/auth/user_login/', {
    headers: { authorization: `Basic ${basic}` },
  })
  const { token } = await answer.json()
  await remember(page, { token })
  return { ...member, token }
}

/**
 * Puts these values into browser storage before the first page, as if from an earlier visit. Later pages keep
 * their own changes.
 */
export const remember = (page: Page, local: Record<string, string>, session: Record<string, string> = {}) =>
  page.addInitScript(
    ([kept, for_this_tab]) => {
      if (!location.protocol.startsWith('http') || sessionStorage.getItem('remembered')) return
      for (const [key, value] of Object.entries(kept)) localStorage.setItem(key, value)
      for (const [key, value] of Object.entries(for_this_tab)) sessionStorage.setItem(key, value)
      sessionStorage.setItem('remembered', 'yes')
    },
    [local, session] as const,
  )

/** Makes every API call with a matching path fail. */
export async function failing(page: Page, path: RegExp, how: 'offline' | number) {
  await page.route(
    (url) => path.test(url.pathname),
    (route) =>
      how === 'offline'
        ? route.abort('internetdisconnected')
        : route.fulfill({ status: how, json: { detail: 'Odd.' } }),
  )
}

export async function logIn(page: Page, { email, password }: Pick<Member, 'email' | 'password'>) {
  await page.getByLabel('Email', { exact: true }).fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('main').getByRole('button', { name: 'Log In' }).click()
}

/** The six boxes are a single text field. */
export const codeField = (page: Page) => page.getByRole('textbox', { name: 'Six-digit code' })

/** Returns everything stored in the browser as text. */
export const stored = (page: Page) =>
  page.evaluate(() =>
    JSON.stringify([Object.entries(localStorage), Object.entries(sessionStorage), document.cookie]),
  )
