// The minimal server for the same response: bare node:http with one query and the same driver, or one thumbnail made by
// sharp. The difference is the cost of our own code.
import { readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { PAGE_SIZE } from '@taswira/contract'
import sharp from 'sharp'
import { createPool, type Pool } from '../apps/api/src/db/pool.ts'
import { findAssetBySlug, listAssetsById } from '../apps/api/src/features/assets/queries.ts'
import { sumCredits } from '../apps/api/src/features/credits/ledger.ts'
import { countSaves, listSaves } from '../apps/api/src/features/saves/queries.ts'
import { findSession } from '../apps/api/src/features/sessions/queries.ts'
import { tokenHash } from '../apps/api/src/features/sessions/tokens.ts'
import { getProfile } from '../apps/api/src/features/members/queries.ts'

const { PORT, DATABASE_URL, FLOOR_BYTES, FLOOR_PHOTO } = process.env
const db = DATABASE_URL ? createPool({ connection_string: DATABASE_URL, size: 10 }) : undefined
const bytes = FLOOR_BYTES ? readFileSync(FLOOR_BYTES) : Buffer.from('ok')

createServer((request, response) => void answer(request, response)).listen(Number(PORT), '127.0.0.1')

async function answer({ url = '/', headers }: IncomingMessage, response: ServerResponse) {
  if (db && url.startsWith('/member/'))
    sendJson(response, await memberAnswer(db, url, headers.authorization ?? ''))
  else if (db && url.startsWith('/list')) sendJson(response, await listNewest(db))
  else if (db && url.startsWith('/page/')) sendJson(response, await listAssetsById(db, idsOfPage(url)))
  else if (db && url.startsWith('/scattered/'))
    sendJson(response, await listAssetsById(db, idsOfPage(url).map(scatter)))
  else if (db && url.startsWith('/detail/'))
    sendJson(response, await findAssetBySlug(db, url.slice('/detail/'.length)))
  else if (FLOOR_PHOTO && url.startsWith('/thumbnail')) sendWebp(response, await thumbnailOf(FLOOR_PHOTO))
  else
    response
      .writeHead(200, { 'content-type': 'application/octet-stream', 'content-length': bytes.length })
      .end(bytes)
}

/** The ids of a page of a generated catalogue, in which the newest image has the first id. */
function idsOfPage(url: string): number[] {
  const first = (Number(url.split('/').at(-1)) - 1) * PAGE_SIZE + 1
  return Array.from({ length: PAGE_SIZE }, (_, place) => first + place)
}

/** Another id for each, anywhere in a catalogue of a million. */
const scatter = (asset_id: number) => 1 + ((asset_id * 7_919) % 1_000_000)

/** What the shop's list shows, read whole by one statement. */
async function listNewest(pool: Pool) {
  const { rows } = await pool.query({
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

const thumbnailOf = async (file: string) =>
  sharp(await readFile(file))
    .autoOrient()
    .resize(360)
    .webp({ quality: 76, effort: 2 })
    .toBuffer()

function sendWebp(response: ServerResponse, image: Buffer) {
  response.writeHead(200, { 'content-type': 'image/webp', 'content-length': image.length }).end(image)
}

function sendJson(response: ServerResponse, value: unknown) {
  const text = JSON.stringify(value)
  response
    .writeHead(200, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) })
    .end(text)
}

async function memberAnswer(pool: Pool, url: string, authorization: string): Promise<unknown> {
  const token = authorization.slice('Token '.length)
  const { user_id } = (await findSession(pool, tokenHash(token)))!
  if (url === '/member/profile') return getProfile(pool, user_id)
  if (url === '/member/credits') return sumCredits(pool, user_id)
  const saves = await listSaves(pool, user_id, { limit: 20, offset: 0 })
  const total = await countSaves(pool, user_id)
  const assets = await listAssetsById(
    pool,
    saves.map((save) => save.asset_id),
  )
  return { total, assets }
}
