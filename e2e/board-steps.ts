import type { APIRequestContext } from '@playwright/test'

/** Makes a board with the first images of the catalogue, and shares it. Returns its key and its link. */
export async function givenSharedBoard(
  request: APIRequestContext,
  { token }: { token: string },
  { name = 'Harmattan campaign', images = 5 } = {},
) {
  const headers = { authorization: `Token ${token}` }
  const catalogue: { stock_id: string }[] = await (await request.get('/api/contributor/images/1')).json()
  const stock_ids = catalogue.slice(0, images).map(({ stock_id }) => stock_id)
  const made = await request.post('/api/user/boards/', { headers, data: { name, stock_ids } })
  const { board_key } = (await made.json()) as { board_key: string }
  const path = `/api/user/boards/${board_key}/`
  await request.post(`${path}link/`, { headers, data: { ends_on: null } })
  const { link } = (await (await request.get(path, { headers })).json()) as { link: { url: string } }
  return { board_key, stock_ids, url: link.url }
}
