import { categories } from '@taswira/contract'
import { foldedWords, type Lexicon } from '@taswira/lexicon'
import { LRUCache } from 'lru-cache'
import type { AssetRow } from '../assets/queries.ts'
import type { ReadKeywords } from './read-keywords.ts'
import type { CoverageHits } from './search-by-coverage.ts'

const AT_MOST = 8
/** Minimum number of images that a related search must find, and of first images that must share a keyword. */
const IMAGES = 3
/** Maximum number of candidates from each source for which a search is run. */
const SEARCHED = 12
/** Number of images by which two searches are compared. */
const COMPARED = 24
/** Number of searches whose results are cached, and for how long, in ms: many searches are related to the same ones. */
const SETS_KEPT = 5_000
const SETS_KEPT_MS = 10 * 60_000

const foldedOf = (text: string) => foldedWords(text).join(' ')

/** Categories, times and styles, which aren't suggested as a next search for a subject. */
const tags = new Set([
  ...categories.map(({ name }) => foldedOf(name)),
  ...`day, daytime, morning, afternoon, evening, night, dusk, dawn, indoors, outdoors, nobody, portrait, close up, closeup,
    still life, copy space, digital art, warm light, soft light, natural light, light`
    .split(',')
    .map(foldedOf),
])
/** Style words, also as part of a term: *bright colours*. */
const style_word =
  /\b(colou?r(s|ed|ful)?|background|pattern|illustration|drawing|drawn|graphic|vector|flat|photo|photograph|image|picture)\b/

interface RelatedDeps {
  known: Lexicon
  read: ReadKeywords
  /** The first images that the search found. */
  first: AssetRow[]
  sets: ReturnType<typeof createImageSets>
}

/** What each search finds: `images` are equal for searches that find the same. */
export const createImageSets = (
  findExactly: (keywords: string, page: { sort: 'popular'; limit: number }) => Promise<CoverageHits>,
) =>
  new LRUCache<string, { total: number; images: string }>({
    max: SETS_KEPT,
    ttl: SETS_KEPT_MS,
    async fetchMethod(text) {
      const { total, asset_ids } = await findExactly(text, { sort: 'popular', limit: COMPARED })
      return { total, images: `${total} ${asset_ids.join(' ')}` }
    },
  })

/** Searches that might come next, as text for the search box (docs/design.md, "Pages"). */
export async function listRelatedSearches({ known, read, first, sets }: RelatedDeps): Promise<string[]> {
  if (!read.concepts.length || read.guards.length || !first.length) return []
  const parts = read.concepts.map(({ words }) => words)
  const searched = parts.join(' ')
  const counts = countKeywords(first)
  const terms = termsRelatedTo(read, known, counts)
  const shared = [...counts]
    .filter(([keyword, count]) => count >= IMAGES && known.isName(keyword) && isSubject(keyword, known))
    .toSorted(([, a], [, b]) => b - a)
    .slice(0, SEARCHED)
    .map(([keyword]) => keyword)
  const candidates = [
    ...new Set(terms.flatMap((term, place) => [shared[place] ?? term, term]).concat(shared)),
  ]
    .filter((text) => foldedOf(text) !== searched)
    .slice(0, 2 * SEARCHED)
  const findSets = (texts: string[]) =>
    Promise.all(texts.map(async (text) => ({ text, ...(await sets.forceFetch(text)) })))
  const seen = new Set((await findSets([searched, ...parts])).map(({ images }) => images))
  const related: string[] = []
  // Usually the first candidates are enough.
  for (let from = 0; from < candidates.length && related.length < AT_MOST; from += AT_MOST)
    for (const { text, total, images } of await findSets(candidates.slice(from, from + AT_MOST))) {
      if (total < IMAGES || seen.has(images)) continue
      seen.add(images)
      related.push(text)
    }
  return related.slice(0, AT_MOST)
}

/**
 * Combines a narrower or near term of one concept with the words for the others. For each concept, terms that are
 * keywords of the first images come first.
 */
function termsRelatedTo(
  { concepts, language }: ReadKeywords,
  known: Lexicon,
  counts: ReadonlyMap<string, number>,
): string[] {
  const wordsFor = ({ words, terms }: (typeof concepts)[number]) =>
    language === 'en' ? words : (terms[0] ?? words)
  return concepts
    .flatMap((concept) =>
      concept.terms
        .flatMap((term) => known.relatedTo(term))
        .filter((term) => isSubject(term, known))
        .toSorted((a, b) => (counts.get(b) ?? 0) - (counts.get(a) ?? 0))
        .map((term) => concepts.map((one) => (one === concept ? term : wordsFor(one))).join(' ')),
    )
    .slice(0, SEARCHED)
}

/** Number of images with each keyword, in lower case. */
function countKeywords(images: AssetRow[]): Map<string, number> {
  const counts = new Map<string, number>()
  for (const { keywords } of images)
    for (const keyword of new Set(keywords.map((one) => one.toLowerCase())))
      counts.set(keyword, (counts.get(keyword) ?? 0) + 1)
  return counts
}

const isSubject = (term: string, known: Lexicon) =>
  !term.includes(':') &&
  !known.isWeak(term) &&
  !known.isSoft(term) &&
  !tags.has(foldedOf(term)) &&
  !style_word.test(foldedOf(term)) &&
  !known.isSensitive(term)
