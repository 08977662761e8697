// The least a server can do for the same answer: bare node:http, and the same query through the same driver.
// What is measured against it is what our own code costs on top.
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { createPool } from '../apps/api/src/db/pool.ts'
import { findAssetBySlug, listNewestAssets } from '../apps/api/src/features/assets/queries.ts'

const { PORT, DATABASE_URL, FLOOR_BYTES } = process.env
const db = DATABASE_URL ? createPool({ connection_string: DATABASE_URL, size: 10 }) : undefined
const bytes = FLOOR_BYTES ? readFileSync(FLOOR_BYTES) : Buffer.from('ok')

createServer(async (request, response) => {
  const url = request.url ?? '/'
  if (db && url.startsWith('/list')) {
    const text = JSON.stringify(await listNewestAssets(db, { limit: 20, offset: 0 }))
    response
      .writeHead(200, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) })
      .end(text)
  } else if (db && url.startsWith('/detail/')) {
    const text = JSON.stringify(await findAssetBySlug(db, url.slice('/detail/'.length)))
    response
      .writeHead(200, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) })
      .end(text)
  } else {
    response
      .writeHead(200, { 'content-type': 'application/octet-stream', 'content-length': bytes.length })
      .end(bytes)
  }
}).listen(Number(PORT), '127.0.0.1')
