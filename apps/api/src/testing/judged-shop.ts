import { listDemoWorks } from '@taswira/demo-catalogue'
import { judge, type JudgedSearch, meansByGroup, type Relevance } from '@taswira/relevance'
import type { testCatalogue } from './test-catalogue.ts'

const SEARCH = '/api/contributor/search/?type=Image&limit=48&keywords='

/** Publishes the demo images that the judged searches refer to (bench/relevance/README.md), without files. */
export async function givenJudgedWorks({ givenAsset }: Pick<ReturnType<typeof testCatalogue>, 'givenAsset'>) {
  for (const work of listDemoWorks()) {
    const { number, title, description, keywords, category, contributor, people, width_px, height_px } = work
    await givenAsset({
      title,
      slug: `work-${number}`,
      description,
      keywords,
      category,
      creator: contributor,
      people,
      digital_source_type: 'digitalCreation',
      width_px,
      height_px,
      published_at: new Date(Date.UTC(2026, 0, 1) - work.published_days_ago * 86_400_000),
    })
  }
}

interface Answer {
  slugs: string[]
  /** The header X-Search-Match. */
  match: string | undefined
}

export interface JudgedRow {
  group: string
  query: string
  relevance: Relevance
}

/** Runs judged searches and scores each answer. */
export async function askSearches(
  searches: JudgedSearch[],
  ask: (path: string) => Promise<Answer>,
): Promise<JudgedRow[]> {
  const rows: JudgedRow[] = []
  for (const judged of searches) {
    const { slugs, match } = await ask(SEARCH + encodeURIComponent(judged.query))
    const works = slugs.map((slug) => Number(slug.replace('work-', '')))
    const relevance = judge(judged, { works, is_nearest: match === 'nearest' })
    rows.push({ group: judged.group, query: judged.query, relevance })
  }
  return rows
}

export { meansByGroup }
