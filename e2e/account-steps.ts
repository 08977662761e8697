import { type APIRequestContext, expect, type Page, test } from '@playwright/test'

export interface Member {
  full_name: string
  email: string
  password: string
}

/** Somebody nobody else in these tests is. */
export function somebody(): Member {
  const number = `${Date.now()}-${Math.floor(Math.random() * 1e6)}`
  return { full_name: 'Ngozi Adébáyò', email: `ngozi.${number}@example.com`, password: 'ẹyẹ: àṣírí tó gùn' }
}

/** The stand-ins run a hundred ports above the shop (playwright.config.ts). */
function inboxOf(to: string) {
  const { hostname, port } = new URL(test.info().project.use.baseURL ?? '')
  return `http://${hostname}:${Number(port) + 100}/_inbox?${new URLSearchParams({ to })}`
}

/** The text of the latest mail to an address, once there are `count` of them. */
export async function latestMail(request: APIRequestContext, to: string, count = 1): Promise<string> {
  let mails: { text: string }[] = []
  await expect
    .poll(
      async () => {
        mails = await (await request.get(inboxOf(to))).json()
        return mails.length
      },
      { timeout: 20_000, message: `${count} mails to ${to}` },
    )
    .toBeGreaterThanOrEqual(count)
  return mails[0]?.text ?? ''
}

/** The code of six digits that was mailed last. */
export async function latestCode(request: APIRequestContext, to: string, count = 1): Promise<string> {
  const code = /\b\d{6}\b/.exec(await latestMail(request, to, count))?.[0]
  expect(code, 'a code in the mail').toBeDefined()
  return code!
}

/** Six digits that are not this code. */
export const otherCode = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0')

/** An account whose address is not proved yet. */
export async function givenUnverified(request: APIRequestContext): Promise<Member> {
  const member = somebody()
  const answer = await request.post('/auth/sign_up/', {
    data: { ...member, confirm_password: member.password },
  })
  expect(answer.status(), await answer.text()).toBe(201)
  return member
}

/** An account that can log in, and has not done so yet. */
export async function givenMember(request: APIRequestContext): Promise<Member> {
  const member = await givenUnverified(request)
  const code = await latestCode(request, member.email)
  const answer = await request.post('/auth/verify_user_otp/', { data: { email: member.email, code } })
  expect(await answer.json()).toEqual({ verified: true })
  return member
}

/** A page of a member who has just logged in, without the way through the login page. */
export async function givenSignedIn(page: Page): Promise<Member & { token: string }> {
  const member = await givenMember(page.request)
  const basic = Buffer.from(`${member.email}:${member.password}`).toString('base64')
  const answer = await page.request.post('/auth/user_login/', {
    headers: { authorization: `Basic ${basic}` },
  })
  const { token } = await answer.json()
  await remember(page, { token })
  return { ...member, token }
}

/** What this browser remembers from an earlier visit: there before the first page, and once only. */
export const remember = (page: Page, local: Record<string, string>, session: Record<string, string> = {}) =>
  page.addInitScript(
    ([for_ever, for_this_tab]) => {
      if (!location.protocol.startsWith('http') || sessionStorage.getItem('remembered')) return
      for (const [key, value] of Object.entries(for_ever)) localStorage.setItem(key, value)
      for (const [key, value] of Object.entries(for_this_tab)) sessionStorage.setItem(key, value)
      sessionStorage.setItem('remembered', 'yes')
    },
    [local, session] as const,
  )

/** Every call to the API whose path matches fails in this way. */
export async function failing(page: Page, path: RegExp, how: 'offline' | number) {
  await page.route(
    (url) => path.test(url.pathname),
    (route) =>
      how === 'offline'
        ? route.abort('internetdisconnected')
        : route.fulfill({ status: how, json: { detail: 'Odd.' } }),
  )
}

/** Fills in the login form and sends it. */
export async function logIn(page: Page, { email, password }: Pick<Member, 'email' | 'password'>) {
  await page.getByLabel('Email', { exact: true }).fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('main').getByRole('button', { name: 'Log In' }).click()
}

/** The code goes into six boxes that are one field. */
export const codeField = (page: Page) => page.getByRole('textbox', { name: 'Six-digit code' })

/** Everything this browser has stored, as one text. */
export const stored = (page: Page) =>
  page.evaluate(() =>
    JSON.stringify([Object.entries(localStorage), Object.entries(sessionStorage), document.cookie]),
  )
