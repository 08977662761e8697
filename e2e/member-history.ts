import { expect, type Page } from '@playwright/test'
import { givenSharedBoard } from './board-steps.ts'
import { bought } from './payment-steps.ts'

/** A member's data on the site, under the placeholder names used in every-page.ts. */
export interface History {
  token: string
  slug: string
  /** The username of the contributor of `slug`. */
  username: string
  reference: string
  certificate: string
  /** The key of a shared board, and the token of its link. */
  board: string
  board_token: string
}

/** Gives a member a plan, a pack, a saved image, a licensed image and a shared board. */
export async function givenHistory(page: Page, { token }: { token: string }): Promise<History> {
  const headers = { authorization: `Token ${token}` }
  await bought(page, token, 'SAS_001', 'MONTHLY')
  const reference = await bought(page, token, 'PACK_2')
  const [licensed, saved] = await (await page.request.get('/api/contributor/images/')).json()
  for (const [path, { stock_id }] of [
    ['/api/download/', licensed],
    ['/api/save_stock/', saved],
  ])
    expect((await page.request.post(path, { headers, data: { stock_id } })).ok(), path).toBe(true)
  const [{ certificate_id }] = await (await page.request.get('/api/user/user_downloads/', { headers })).json()
  const { board_key: board, url } = await givenSharedBoard(page.request, { token })
  const { slug, author } = licensed
  return {
    token,
    slug,
    username: author.user.username,
    reference,
    certificate: certificate_id,
    board,
    board_token: url.split('/').at(-1)!,
  }
}
