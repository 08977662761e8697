// Inserts one generated asset per transaction, as an import does, spread over some time.
// Arguments: connection string, number of assets, seconds.
import { setTimeout as sleep } from 'node:timers/promises'
import { createPool } from '../apps/api/src/db/pool.ts'

const [connection_string, count, seconds] = process.argv.slice(2)
const db = createPool({ connection_string: connection_string!, size: 1, name: 'bench-import' })
const started = Date.now()
for (let number = 0; number < Number(count); number++) {
  await db.query(
    `insert into assets (slug, title, keywords, category_slug, contributor_id, width_px, height_px, colours, picture_key,
       master_key, master_format, content_hash)
     select 'changing-' || $1, title, keywords, category_slug, contributor_id, width_px, height_px, colours,
       substr(md5($1::text), 1, 20), 'masters/changing-' || $1, 'jpeg', md5($1::text) || md5('x' || $1::text)
     from assets where slug = 'generated-' || $1`,
    [number],
  )
  const ahead_ms = ((number + 1) / Number(count)) * Number(seconds) * 1_000 - (Date.now() - started)
  if (ahead_ms > 5) await sleep(ahead_ms)
}
await db.end()
