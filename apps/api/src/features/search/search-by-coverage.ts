import type { Group, SearchHits, SearchRequest } from '@taswira/search-index'
import type { SearchConcept } from './search-concepts.ts'
import type { SearchEngine } from './search-engine.ts'

/** With fewer exact matches than this, a page of them, the nearest follow. */
const EXACT_ENOUGH = 20
/** The nearest that are listed behind the exact matches, at most. */
const NEAREST_MAX = 48
/** Concepts of which some may be missing: each more would double the combinations. The others only raise the order. */
const GIVEN_UP_AMONG = 6
/** Combinations that are tried, at most: each is a query to a search server. */
const ATTEMPTS_MAX = 24
/** What comes near something counts this share of the thing itself. */
const NEAR = 0.8
/** Importance of words that only describe, as *young* does. */
const WEAK = 0.25
/** Importance of how, when or in which colour something is shown: a red dress is rather a dress than red. */
const SETTING = 0.5

/** What a query asks for apart from its words: filters, order and page. */
export type Conditions = Omit<SearchRequest, 'groups'>

export interface CoverageHits extends SearchHits {
  /** How many of the total have everything. */
  exact_total: number
  /** Of the first of the nearest: the words that it has, and those that it lacks. */
  closest: { with: string[]; without: string[] }
  by_fallback?: true
}

const none_closest = { with: [], without: [] }

/** Finds only what has every concept. */
export async function searchExactly(
  engine: SearchEngine,
  concepts: SearchConcept[],
  conditions: Conditions,
): Promise<CoverageHits> {
  const exact = await engine.search({ ...conditions, groups: concepts.map(({ group }) => group) })
  return { ...exact, exact_total: exact.total, closest: none_closest }
}

/** Finds what has every concept, and behind it what lacks the least. The same for every engine (docs/search.md). */
export async function searchByCoverage(
  engine: SearchEngine,
  concepts: SearchConcept[],
  conditions: Conditions,
): Promise<CoverageHits> {
  const exact = await searchExactly(engine, concepts, conditions)
  if (!concepts.length || exact.total >= EXACT_ENOUGH || exact.by_fallback) return exact
  const nearest = await listNearest(engine, concepts, conditions, exact)
  const { offset, limit } = conditions
  return {
    asset_ids: nearest.asset_ids.slice(offset, offset + limit),
    total: nearest.asset_ids.length,
    exact_total: exact.total,
    closest: nearest.closest,
  }
}

/** All exact matches and the nearest behind them. */
async function listNearest(
  engine: SearchEngine,
  concepts: SearchConcept[],
  conditions: Conditions,
  exact: CoverageHits,
): Promise<{ asset_ids: number[]; closest: CoverageHits['closest'] }> {
  const found = new Set<number>()
  let closest: CoverageHits['closest'] | undefined
  const wanted = exact.total + NEAREST_MAX
  async function take(groups: Group[], boosts: Group[]) {
    const page = { offset: 0, limit: wanted, without_total: true } as const
    const { asset_ids } = await engine.search({
      ...conditions,
      ...page,
      groups,
      boosts: [...boosts, ...(conditions.boosts ?? [])],
    })
    for (const id of asset_ids) if (found.size < wanted) found.add(id)
  }
  if (exact.asset_ids.length === exact.total) for (const id of exact.asset_ids) found.add(id)
  // Another page than the first.
  else
    await take(
      concepts.map(({ group }) => group),
      [],
    )
  for (const { groups, kept, given_up, is_exact } of await listAttempts(engine, concepts)) {
    if (found.size >= wanted) break
    const before = found.size
    await take(
      groups,
      given_up.map(({ nearest }) => nearest),
    )
    if (found.size > before)
      closest ??= is_exact ? { with: kept.map(wordsOf), without: given_up.map(wordsOf) } : none_closest
  }
  return { asset_ids: [...found], closest: closest ?? none_closest }
}

const wordsOf = ({ words }: SearchConcept) => words

interface Attempt {
  groups: Group[]
  kept: SearchConcept[]
  given_up: SearchConcept[]
  /** Whether it has what is kept, or may only come near it. */
  is_exact: boolean
  /** Of what is kept. */
  importance: number
}

/** Which concepts to give up, or to be content with what is near, the least important first. Rare words weigh more. */
async function listAttempts(engine: SearchEngine, concepts: SearchConcept[]): Promise<Attempt[]> {
  const documents = Math.max(1, engine.documents)
  const counts = await engine.countEach(concepts.flatMap(({ group, nearest }) => [group, nearest]))
  const weighed = concepts
    .map((concept, place) => {
      const [exact, near] = [counts[2 * place]!, counts[2 * place + 1]!]
      const share = concept.is_weak ? WEAK : concept.is_setting ? SETTING : 1
      const importanceOf = (found: number) => share * Math.log(1 + documents / (found + 1))
      return { concept, exact, near, importance: importanceOf(exact), near_importance: importanceOf(near) }
    })
    .sort((a, b) => b.importance - a.importance)
  const all_weak = concepts.every(({ is_weak }) => is_weak)
  const choices = weighed.filter(({ near }) => near > 0).slice(0, GIVEN_UP_AMONG)
  const attempts: Attempt[] = []
  for (let mask = (1 << choices.length) - 1; mask > 0; mask--) {
    const chosen = choices.filter((_, place) => mask & (1 << place))
    const kept = chosen.map(({ concept }) => concept)
    // What only has "young" or "happy" doesn't come near anything.
    if (!all_weak && kept.every(({ is_weak }) => is_weak)) continue
    const given_up = concepts.filter((concept) => !kept.includes(concept))
    if (given_up.length && chosen.every(({ exact }) => exact > 0))
      attempts.push({
        groups: kept.map(({ group }) => group),
        kept,
        given_up,
        is_exact: true,
        importance: chosen.reduce((sum, { importance }) => sum + importance, 0),
      })
    attempts.push({
      groups: kept.map(({ nearest }) => nearest),
      kept,
      given_up,
      is_exact: false,
      importance: NEAR * chosen.reduce((sum, { near_importance }) => sum + near_importance, 0),
    })
  }
  return attempts.sort((a, b) => b.importance - a.importance).slice(0, ATTEMPTS_MAX)
}
