// npm run bench [-- PART [FOLDER]]: runs the benchmarks and rewrites bench/RESULTS.md.
import { startBenchPostgres } from './bench-database.ts'
import { browser } from './questions/browser.ts'
import { growth } from './questions/growth.ts'
import { lists } from './questions/lists.ts'
import { members } from './questions/members.ts'
import { pages } from './questions/pages.ts'
import { photographs, relevance } from './questions/relevance.ts'
import { sales } from './questions/sales.ts'
import { search } from './questions/search.ts'

const parts = {
  lists,
  search,
  relevance,
  photographs,
  members,
  sales,
  pages,
  browser,
  growth,
}
const only = process.argv[2]
if (only && !(only in parts)) {
  console.error(`Unknown part ${only}. Choose from ${Object.keys(parts).join(', ')}.`)
  process.exit(1)
}

const postgres = await startBenchPostgres()
try {
  for (const [name, part] of Object.entries(parts)) {
    if (!only || only === name) await part(postgres)
  }
} finally {
  await postgres.stop()
}
