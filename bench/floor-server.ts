// The minimal server for the same response: bare node:http with one query and the same driver. The difference is the cost of our own code.
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { PAGE_SIZE } from '@taswira/contract'
import { createPool } from '../apps/api/src/db/pool.ts'
import { findAssetBySlug, listAssetsById } from '../apps/api/src/features/assets/queries.ts'
import { sumCredits } from '../apps/api/src/features/credits/ledger.ts'
import { countSaves, listSaves } from '../apps/api/src/features/saves/queries.ts'
import { findSession } from '../apps/api/src/features/sessions/queries.ts'
import { tokenHash } from '../apps/api/src/features/sessions/tokens.ts'
import { getProfile } from '../apps/api/src/features/members/queries.ts'

const { PORT, DATABASE_URL } = process.env
const db = createPool({ connection_string: DATABASE_URL!, size: 10 })

createServer((request, response) => void answer(request, response)).listen(Number(PORT), '127.0.0.1')

async function answer({ url = '/', headers }: IncomingMessage, response: ServerResponse) {
  const value = await read(url, headers.authorization ?? '')
  const text = JSON.stringify(value)
  response
    .writeHead(200, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) })
    .end(text)
}

async function read(url: string, authorization: string): Promise<unknown> {
  if (url.startsWith('/member/')) return memberAnswer(url, authorization)
  if (url.startsWith('/list')) return listNewest()
  if (url.startsWith('/page/')) return listAssetsById(db, idsOfPage(url))
  if (url.startsWith('/scattered/')) return listAssetsById(db, idsOfPage(url).map(scatter))
  if (url.startsWith('/detail/')) return findAssetBySlug(db, url.slice('/detail/'.length))
  return 'ready'
}

/** The ids of a page of a generated catalogue, in which the newest image has the first id. */
function idsOfPage(url: string): number[] {
  const first = (Number(url.split('/').at(-1)) - 1) * PAGE_SIZE + 1
  return Array.from({ length: PAGE_SIZE }, (_, place) => first + place)
}

/** Maps each id to another one, anywhere in a catalogue of a million. */
const scatter = (asset_id: number) => 1 + ((asset_id * 7_919) % 1_000_000)

/** The data that the shop's list shows, read by one statement. */
async function listNewest() {
  const { rows } = await db.query({
    name: 'newest-assets',
    text: `select a.asset_id, a.stock_id, a.slug, a.title, a.description, a.keywords, a.category_slug, a.licence_name,
       a.licence_url, a.copyright_notice, a.width_px, a.height_px, a.has_alpha, a.colour, a.placeholder, a.picture_key,
       a.published_at, c.full_name, c.username, c.demo, c.asset_count, n.views, n.saves, n.downloads
     from assets a join contributors c on c.contributor_id = a.contributor_id
       join asset_counts n on n.asset_id = a.asset_id
     where a.status = 'published' order by a.published_at desc, a.asset_id desc limit 20`,
  })
  return rows
}

async function memberAnswer(url: string, authorization: string): Promise<unknown> {
  const token = authorization.slice('Token '.length)
  const { user_id } = (await findSession(db, tokenHash(token)))!
  if (url === '/member/profile') return getProfile(db, user_id)
  if (url === '/member/credits') return sumCredits(db, user_id)
  const saves = await listSaves(db, user_id, { limit: 20, offset: 0 })
  const total = await countSaves(db, user_id)
  const assets = await listAssetsById(
    db,
    saves.map((save) => save.asset_id),
  )
  return { total, assets }
}
