import { join } from 'node:path'
import type { CategorySlug } from '@taswira/contract'
import {
  listJudgedSearches,
  listPhotographSearches,
  readRecorded,
  type Relevance,
  writeRecorded,
} from '@taswira/relevance'
import { createPool } from '../../apps/api/src/db/pool.ts'
import type { EmbeddedPostgres } from '../../apps/api/src/db/embedded-postgres.ts'
import { migrate } from '../../apps/api/src/db/migrate.ts'
import { readCatalogueCsv } from '../../apps/api/src/features/import-folder/read-catalogue-csv.ts'
import { refreshSearchTerms } from '../../apps/api/src/features/search/refresh-search-terms.ts'
import { askSearches, givenJudgedWorks, meansByGroup } from '../../apps/api/src/testing/judged-shop.ts'
import { testCatalogue } from '../../apps/api/src/testing/test-catalogue.ts'
import { has_searchd, startSearchServers } from '../../apps/api/src/testing/test-search-servers.ts'
import { emptyDatabase } from '../bench-database.ts'
import { type Server, startServer } from '../measure.ts'
import { type Row, writeResults } from '../results.ts'
import { serverEnvironment } from '../server-environment.ts'
import { untilInMemory } from './search.ts'

/** How well both engines answer the judged searches, by group. Records the figures that `npm test` compares with. */
export async function relevance(postgres: EmbeddedPostgres) {
  const connection_string = await emptyDatabase(postgres, 'bench_relevance')
  await migrate(connection_string)
  const db = createPool({ connection_string, size: 2, name: 'bench' })
  // No picture is stored, so no storage is needed.
  await givenJudgedWorks(testCatalogue({ db, storage: undefined as never }))
  await refreshSearchTerms(db)
  await db.end()

  const before = readRecorded()
  const recorded = { ...before }
  recorded.memory = await measureEngine(connection_string, 'memory', 'memory:', before.memory ?? {})
  if (has_searchd) {
    const servers = await startSearchServers()
    try {
      recorded.sphinxql = await measureEngine(
        connection_string,
        'sphinxql',
        servers.search_url,
        before.sphinxql ?? {},
      )
    } finally {
      await servers.close()
    }
  }
  writeRecorded(recorded)
}

/** The same for a folder of photographs with a catalogue.csv, given on the command line; only printed. */
export async function photographs(postgres: EmbeddedPostgres) {
  const folder = process.argv[3]
  if (!folder) return console.log('Photographs: left out. Pass the folder that has their catalogue.csv.')
  const connection_string = await emptyDatabase(postgres, 'bench_photographs')
  await migrate(connection_string)
  const db = createPool({ connection_string, size: 2, name: 'bench' })
  const { givenAsset } = testCatalogue({ db, storage: undefined as never })
  const { rows } = await readCatalogueCsv(join(folder, 'catalogue.csv'))
  for (const [number, { title, category, keywords }] of rows.entries())
    await givenAsset({
      title,
      slug: `work-${number}`,
      category: category as CategorySlug,
      keywords: keywords.split(';').filter(Boolean),
    })
  await refreshSearchTerms(db)
  await db.end()
  const shop = await startServer('apps/api/src/main.ts', serverEnvironment(connection_string), '/readyz')
  try {
    await untilInMemory(shop)
    const searches = listPhotographSearches(rows.map(({ file }) => file))
    const judged = await askSearches(searches, (path) => askShop(shop, path))
    for (const one of judged) console.log(`  ${one.relevance.ndcg.toFixed(2)}  ${one.query}`)
    const { ndcg, first_row, recall, empty } = meansByGroup(judged).get('all')!
    console.log(
      `${judged.length} searches of ${rows.length} photographs: nDCG@12 ${ndcg.toFixed(3)}, P@4 ${first_row.toFixed(2)}, recall@48 ${recall.toFixed(2)}, empty ${Math.round(empty * 100)} %`,
    )
  } finally {
    await shop.stop()
  }
}

async function askShop(shop: Server, path: string) {
  const response = await fetch(shop.url + path)
  const works = (await response.json()) as { slug: string }[]
  return {
    slugs: works.map(({ slug }) => slug),
    match: response.headers.get('x-search-match') ?? undefined,
  }
}

async function measureEngine(
  connection_string: string,
  engine: string,
  search_url: string,
  before: Record<string, Relevance>,
): Promise<Record<string, Relevance>> {
  const environment = serverEnvironment(connection_string, { SEARCH_URL: search_url })
  const shop = await startServer('apps/api/src/main.ts', environment, '/readyz')
  try {
    await untilInMemory(shop)
    const rows = await askSearches(listJudgedSearches(), (path) => askShop(shop, path))
    for (const {
      group,
      query,
      relevance: { ndcg },
    } of rows)
      if (ndcg < 0.5) console.log(`  ${ndcg.toFixed(2)}  ${group.padEnd(12)} ${query}`)
    const means = meansByGroup(rows)
    const results = [...means].map(([group, figures]) => rowOf(group, figures, before[group]))
    for (const { question, answer, note } of results)
      console.log(`  ${question.padEnd(22)} ${answer}, ${note}`)
    // All groups are in relevance/recorded.json; the page has only those that miss their target.
    const shown = results.filter(({ question, met }) => question === 'all' || !met)
    writeResults(`Judged searches, ${engine}`, shown)
    return Object.fromEntries(means)
  } finally {
    await shop.stop()
  }
}

function rowOf(
  group: string,
  { ndcg, first_row, recall, empty }: Relevance,
  before: Relevance | undefined,
): Row {
  const least = group === 'all' ? 0.85 : 0.7
  return {
    question: group,
    answer: `nDCG@12 ${ndcg.toFixed(3)}, P@4 ${first_row.toFixed(2)}, recall@48 ${recall.toFixed(2)}, empty ${Math.round(empty * 100)} %`,
    target: `nDCG@12 ≥ ${least}`,
    met: ndcg >= least,
    note: before ? `before: ${before.ndcg.toFixed(3)}` : '',
  }
}
