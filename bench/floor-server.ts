// The least a server can do for the same answer: bare node:http, and the same query through the same driver.
// What is measured against it is what our own code costs on top.
import { readFileSync } from 'node:fs'
import { createServer, type ServerResponse } from 'node:http'
import { createPool } from '../apps/api/src/db/pool.ts'
import { findAssetBySlug, listNewestAssets } from '../apps/api/src/features/assets/queries.ts'

const { PORT, DATABASE_URL, FLOOR_BYTES } = process.env
const db = DATABASE_URL ? createPool({ connection_string: DATABASE_URL, size: 10 }) : undefined
const bytes = FLOOR_BYTES ? readFileSync(FLOOR_BYTES) : Buffer.from('ok')

createServer((request, response) => void answer(request.url ?? '/', response)).listen(
  Number(PORT),
  '127.0.0.1',
)

async function answer(url: string, response: ServerResponse) {
  if (db && url.startsWith('/list')) sendJson(response, await listNewestAssets(db, { limit: 20, offset: 0 }))
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
