// The minimal server for the same response: bare node:http with the same query and driver. The difference is the cost
// of our own code.
import { readFileSync } from 'node:fs'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { createPool, type Pool } from '../apps/api/src/db/pool.ts'
import { findAssetBySlug, listAssetsById, listNewestAssets } from '../apps/api/src/features/assets/queries.ts'
import { sumCredits } from '../apps/api/src/features/credits/ledger.ts'
import { countSaves, listSaves } from '../apps/api/src/features/saves/queries.ts'
import { findSession } from '../apps/api/src/features/sessions/queries.ts'
import { tokenHash } from '../apps/api/src/features/sessions/tokens.ts'
import { getProfile } from '../apps/api/src/features/users/queries.ts'

const { PORT, DATABASE_URL, FLOOR_BYTES } = process.env
const db = DATABASE_URL ? createPool({ connection_string: DATABASE_URL, size: 10 }) : undefined
const bytes = FLOOR_BYTES ? readFileSync(FLOOR_BYTES) : Buffer.from('ok')

createServer((request, response) => void answer(request, response)).listen(Number(PORT), '127.0.0.1')

async function answer({ url = '/', headers }: IncomingMessage, response: ServerResponse) {
  if (db && url.startsWith('/member/'))
    sendJson(response, await memberAnswer(db, url, headers.authorization ?? ''))
  else if (db && url.startsWith('/list'))
    sendJson(response, await listNewestAssets(db, { limit: 20, offset: 0 }))
  else if (db && url.startsWith('/detail/'))
    sendJson(response, await findAssetBySlug(db, url.slice('/detail/'.length)))
  else
    response
      .writeHead(200, { 'content-type': 'application/octet-stream', 'content-length': bytes.length })
      .end(bytes)
}

function sendJson(response: ServerResponse, value: unknown) {
  const text = JSON.stringify(value)
  response
    .writeHead(200, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) })
    .end(text)
}

async function memberAnswer(pool: Pool, url: string, authorization: string): Promise<unknown> {
  const token = authorization.slice('Token '.length)
  const { user_id } = (await findSession(pool, tokenHash(token), { idle_days: 30, days: 180 }))!
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
