import { createHash } from 'node:crypto'
import { type APIRequestContext, type APIResponse, expect, type Page } from '@playwright/test'
import { findInMail, givenSignedIn, type Member } from './account-steps.ts'
import { asOwner } from './desk-steps.ts'
import { givenPng } from './given-png.ts'

/** Sends the contributor form. */
export async function apply(request: APIRequestContext, email: string) {
  const data = {
    first_name: 'Chidinma <i>',
    last_name: 'Okonkwo-Adébáyò',
    email,
    country: 'Nigeria',
    extra:
      'Markets at dawn. <script>alert(1)</script>\nhttps://portfolio.example/a-rather-long-address-without-any-space',
  }
  const answer = await request.post('/api/user/join_cont_email_list/', { data })
  expect(answer.status(), await answer.text()).toBe(201)
}

/** Returns the link in the invitation sent to an address. */
export async function invitationLink(request: APIRequestContext, email: string) {
  const url = new URL(await findInMail(request, email, /^https?:\/\/\S+\/studio\/join\?\S+$/m))
  return { path: url.pathname + url.search, token: url.searchParams.get('token')! }
}

/**
 * Applies from this address and invites the applicant, optionally for an existing contributor. Returns the
 * mailed link.
 */
export async function givenInvited(request: APIRequestContext, email: string, claims = '') {
  await apply(request, email)
  const headers = await asOwner(request)
  const list = await (await request.get('/api/desk/applications/?limit=100', { headers })).json()
  const { application_id, version } = list.find((one: { email: string }) => one.email === email)
  const answer = await request.post(`/api/desk/applications/${application_id}/invited/`, {
    headers,
    data: { version, claims },
  })
  expect(answer.status(), await answer.text()).toBe(204)
  return invitationLink(request, email)
}

/** Publishes an image by a new contributor without a member account. */
export const givenPublished = (request: APIRequestContext, full_name: string) =>
  publish(request, { kind: 'new', full_name })

/** Publishes an image by a member under the agreement they accepted; returns its stock id. */
export async function givenPublishedBy(request: APIRequestContext, username: string): Promise<string> {
  return (await publish(request, { kind: 'existing', username })).stock_id
}

/** Publishes an image by a member and takes it off sale, so that other journeys don't find it; returns its stock id. */
export async function givenOffSaleBy(request: APIRequestContext, username: string): Promise<string> {
  const stock_id = await givenPublishedBy(request, username)
  const answer = await request.put(`/api/desk/assets/${stock_id}/status/`, {
    headers: await asOwner(request),
    data: { status: 'unpublished' },
  })
  expect(answer.status(), await answer.text()).toBe(200)
  return stock_id
}

async function publish(request: APIRequestContext, contributor: object) {
  const headers = await asOwner(request)
  const words = {
    title: `A loom ${Math.floor(Math.random() * 1e9)}`,
    description: '',
    keywords: ['loom'],
    category: 'fashion',
    contributor,
  }
  const file = {
    headers: { ...headers, 'content-type': 'application/octet-stream' },
    data: Buffer.concat([Buffer.from(`${JSON.stringify(words)}\n`), givenPng()]),
  }
  let answer: APIResponse
  // The desk accepts two uploads at a time, and there are three workers.
  await expect
    .poll(async () => (answer = await request.post('/api/desk/assets/', file)).status())
    .not.toBe(503)
  expect(answer!.status(), await answer!.text()).toBe(200)
  const { slug } = await answer!.json()
  const { author, stock_id } = await (await request.get(`/api/contributor/stock/${slug}/`)).json()
  return {
    slug: slug as string,
    title: words.title,
    username: author.user.username as string,
    stock_id: stock_id as string,
  }
}

/** Returns a name that no other test uses. */
export const someName = () => `Chidinma Okonkwo ${Math.floor(Math.random() * 1e9)}`

/** Logs in a new contributor with one published image. */
export async function givenContributor(page: Page): Promise<Member & { token: string; username: string }> {
  const full_name = someName()
  const { username } = await givenPublished(page.request, full_name)
  const member = await givenSignedIn(page)
  const { token } = await givenInvited(page.request, member.email, username)
  const answer = await page.request.post('/api/studio/join/', {
    headers: { authorization: `Token ${member.token}` },
    data: { token, username, full_name, agreement: '2026-12' },
  })
  expect(answer.status(), await answer.text()).toBe(204)
  return { ...member, username }
}

/** Uploads a contributor's image without opening a page, and waits for its check. Returns the draft's key. */
export async function givenDraft(
  request: APIRequestContext,
  { token }: { token: string },
  buffer = givenPng(),
  file_name = 'DSC_0042.png',
): Promise<string> {
  const headers = { authorization: `Token ${token}`, 'tus-resumable': '1.0.0' }
  const base64 = (text: string) => Buffer.from(text).toString('base64')
  const sha256 = createHash('sha256').update(buffer).digest('hex')
  const started = await request.post('/api/studio/uploads/', {
    headers: {
      ...headers,
      'upload-length': String(buffer.length),
      'upload-metadata': `filename ${base64(file_name)},sha256 ${base64(sha256)}`,
    },
  })
  expect(started.status(), await started.text()).toBe(201)
  const sent = await request.patch(started.headers()['location']!, {
    headers: { ...headers, 'upload-offset': '0', 'content-type': 'application/offset+octet-stream' },
    data: buffer,
  })
  expect(sent.status(), await sent.text()).toBe(204)
  const find = async (): Promise<{ submission_key: string | null } | undefined> => {
    const list = await (await request.get('/api/studio/uploads/?limit=100', { headers })).json()
    return list.find((one: { sha256: string }) => one.sha256 === sha256)
  }
  await expect.poll(async () => (await find())?.submission_key).toBeTruthy()
  return (await find())!.submission_key!
}

/** Creates release links for a contributor's published image, or for other images. */
export async function givenReleaseLinks(
  request: APIRequestContext,
  { token }: { token: string },
  given: { kind?: 'model' | 'property'; label?: string; people?: number; images?: string[] } = {},
): Promise<{ release_key: string; url: string }[]> {
  const headers = { authorization: `Token ${token}` }
  const [image] = await (await request.get('/api/studio/images/', { headers })).json()
  const answer = await request.post('/api/studio/releases/', {
    headers,
    data: { kind: 'model', label: 'Amina, market shoot', people: 1, images: [image.stock_id], ...given },
  })
  expect(answer.status(), await answer.text()).toBe(201)
  return (await answer.json()).links
}
