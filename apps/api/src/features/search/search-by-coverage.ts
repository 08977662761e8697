import type { Group, SearchHits, SearchRequest } from '@taswira/search-index'
import type { SearchConcept } from './search-concepts.ts'
import type { SearchEngine } from './search-engine.ts'

/** With fewer exact matches than this (one page), the nearest matches are added. */
const EXACT_ENOUGH = 20
/** With fewer nearest matches than this (a row), those of single concepts are added. */
const NEAREST_MIN = 4
/** Maximum number of nearest matches after the exact ones. */
const NEAREST_MAX = 48
/**
 * Number of concepts that may be left out. Each further one would double the combinations, so the others only raise the
 * rank.
 */
const GIVEN_UP_AMONG = 6
/** Maximum number of combinations tried, because each is a query to a search server. */
const ATTEMPTS_MAX = 24
/** Nearest matches with less than this share of the best one's score aren't worth a look. */
const WORTH_A_LOOK = 0.25
/** After this many attempts in a row that add nothing, the others, which keep less, aren't made. */
const IN_VAIN_MAX = 8
/** Minimum weight of an alternative that raises the rank of images without its concept. */
const RAISING_FROM = 0.2
/** Weight of a near match, relative to an exact one. */
const NEAR = 0.8
/** Importance of words that only describe, such as *young*. */
const WEAK = 0.25
/** Importance of how, when or in which colour something is shown: for *red dress*, a dress matters more than red. */
const SETTING = 0.5

/** The filters, order and page of a query, without its words. */
export type Conditions = Omit<SearchRequest, 'groups'>

export interface CoverageHits extends SearchHits {
  /** How many of `total` match every concept. */
  exact_total: number
  /** For the best of the nearest matches, the words that it has and those that it lacks. */
  closest: { with: string[]; without: string[] }
  by_fallback?: true
}

const none_closest = { with: [], without: [] }

/** Finds only assets that match every concept. */
export async function searchExactly(
  engine: SearchEngine,
  concepts: SearchConcept[],
  conditions: Conditions,
): Promise<CoverageHits> {
  const exact = await engine.search({ ...conditions, groups: concepts.map(({ group }) => group) })
  return { ...exact, exact_total: exact.total, closest: none_closest }
}

/**
 * Finds assets that match every concept, followed by those that lack the least important ones. Works the same with
 * every engine (docs/search.md).
 */
export async function searchByCoverage(
  engine: SearchEngine,
  concepts: SearchConcept[],
  conditions: Conditions,
): Promise<CoverageHits> {
  const exact = await searchExactly(engine, concepts, conditions)
  if (!concepts.length || exact.total >= EXACT_ENOUGH || exact.by_fallback) return exact
  const [one] = concepts
  const asked = concepts.length === 1 ? [{ ...one!, nearest: one!.far }] : concepts
  const nearest = await listNearest(engine, asked, conditions, exact)
  const { offset, limit } = conditions
  return {
    asset_ids: nearest.asset_ids.slice(offset, offset + limit),
    total: nearest.asset_ids.length,
    exact_total: exact.total,
    closest: nearest.closest,
  }
}

/** Lists all exact matches, followed by the nearest ones. */
async function listNearest(
  engine: SearchEngine,
  concepts: SearchConcept[],
  conditions: Conditions,
  exact: CoverageHits,
): Promise<{ asset_ids: number[]; closest: CoverageHits['closest'] }> {
  const found = new Set<number>()
  let best_score = 0
  let closest: CoverageHits['closest'] | undefined
  const wanted = exact.total + NEAREST_MAX
  const page = { ...conditions, offset: 0, limit: wanted, without_total: true } as const
  async function attempt({ groups, kept, given_up, is_exact }: Attempt) {
    const boosts = [...given_up.map(raising), ...(conditions.boosts ?? [])]
    const { asset_ids, scores } = await engine.search({ ...page, groups, boosts })
    best_score = Math.max(best_score, scores?.[0] ?? 0)
    const before = found.size
    for (const [place, id] of asset_ids.entries()) {
      if (found.size >= wanted || (scores && scores[place]! < WORTH_A_LOOK * best_score)) break
      found.add(id)
    }
    if (found.size > before)
      closest ??= is_exact ? { with: kept.map(wordsOf), without: given_up.map(wordsOf) } : none_closest
  }
  // If the page doesn't contain all exact matches, they are read again.
  const all =
    exact.asset_ids.length === exact.total
      ? exact
      : await engine.search({ ...page, groups: concepts.map(({ group }) => group) })
  for (const id of all.asset_ids) found.add(id)
  const { attempts, singles } = await listAttempts(engine, concepts)
  let in_vain = 0
  for (const one of attempts) {
    if (found.size >= wanted || in_vain === IN_VAIN_MAX) break
    const before = found.size
    await attempt(one)
    in_vain = found.size > before || found.size === exact.total ? 0 : in_vain + 1
  }
  for (const one of singles) if (found.size < exact.total + NEAREST_MIN) await attempt(one)
  return { asset_ids: [...found], closest: closest ?? none_closest }
}

const wordsOf = ({ words }: SearchConcept) => words

/** The alternatives of a concept that is left out. Weak ones take time and hardly change the order. */
const raising = ({ nearest }: SearchConcept) => nearest.filter(({ weight }) => weight >= RAISING_FROM)

interface Attempt {
  groups: Group[]
  kept: SearchConcept[]
  given_up: SearchConcept[]
  /** Whether results must match the kept concepts exactly, or only nearly. */
  is_exact: boolean
  /** Total importance of the kept concepts. */
  importance: number
}

/**
 * Lists combinations of concepts to leave out or to match only nearly, starting with those that lose the least
 * importance. Rare words are more important. `singles` are for when none of these finds anything: a match of only one
 * concept is better than none.
 */
async function listAttempts(
  engine: SearchEngine,
  concepts: SearchConcept[],
): Promise<{ attempts: Attempt[]; singles: Attempt[] }> {
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
    // A match for only "young" or "happy" isn't near anything.
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
  attempts.sort((a, b) => b.importance - a.importance)
  const tried = attempts.slice(0, ATTEMPTS_MAX)
  const singles = weighed
    .filter(({ near }) => near > 0)
    .filter(
      ({ concept }) =>
        !tried.some(({ kept, is_exact }) => !is_exact && kept.length === 1 && kept[0] === concept),
    )
    .map(({ concept, near_importance }) => ({
      groups: [concept.nearest],
      kept: [concept],
      given_up: concepts.filter((one) => one !== concept),
      is_exact: false,
      importance: NEAR * near_importance,
    }))
  return { attempts: tried, singles }
}
