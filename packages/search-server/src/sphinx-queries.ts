import { createHash } from 'node:crypto'
import { category_slugs, search_filters } from '@taswira/contract'
import {
  FACT_WEIGHT,
  facet_names,
  type FacetName,
  facets,
  factWords,
  forEachWord,
  type Group,
  guardGroup,
  type SearchDocument,
  type SearchRequest,
  type SimilarRequest,
  weight_scores,
} from '@taswira/search-index'

/** Names of the two indexes. One is active; the other is empty or being filled. */
export type IndexName = 'a' | 'b'

/** Version of the stored documents. Increase it when they are stored differently; the index is then filled again. */
const FORM = 6

/** Fields ordered by weight, as in `weight_scores`. */
const fields = ['creator', 'category', 'keywords', 'title'] as const

const attributes = ['facet_nos', 'published_us', 'popularity', 'contributor_id'] as const

const facet_values: Record<FacetName, readonly string[]> = { category: category_slugs, ...search_filters }

/** Numbers of all values of all facets, starting at 1. They share one attribute, so that a new filter needs no other. */
const facet_nos = new Map(
  facet_names
    .flatMap((name) => facet_values[name].map((value) => `${name}=${value}`))
    .map((fact, place) => [fact, place + 1]),
)

/** The number of a facet's value; 0 when the lists don't contain it. */
const facetNo = (name: FacetName, value: string) => facet_nos.get(`${name}=${value}`) ?? 0

/** A word of every document. No lexeme of PostgreSQL has this form. */
const EVERY_DOCUMENT = 'every:document'

/**
 * Identifies which documents are stored where and in which form. When it changes, the contents of the shards are
 * unusable.
 */
export const layoutOf = (shards: string[]) =>
  createHash('sha1')
    .update(JSON.stringify([FORM, shards, [...facet_nos]]))
    .digest('hex')

/**
 * A lexeme in a form that the server stores unchanged, regardless of its rules about characters and word length.
 * Lexemes are already stems.
 */
export const tokenOf = (lexeme: string) =>
  /^[a-z0-9]{1,40}$/.test(lexeme)
    ? lexeme
    : `x${createHash('sha1').update(lexeme).digest('hex').slice(0, 20)}`

/**
 * The bits of a non-negative double as an integer, which sorts the same. The server would compare doubles as floats.
 */
export function orderedBits(value: number): bigint {
  const bits = new DataView(new ArrayBuffer(8))
  bits.setFloat64(0, Math.max(0, value))
  return bits.getBigInt64(0)
}

function valuesOf(document: SearchDocument): string {
  const words: Record<string, string[]> = { creator: [], category: [], keywords: [], title: [] }
  forEachWord(document.search_vector, (word, weight) => words[fields[weight]!]!.push(tokenOf(word)))
  words[fields[FACT_WEIGHT]]!.push(...[EVERY_DOCUMENT, ...factWords(document)].map(tokenOf))
  const numbers = facet_names.flatMap((name) =>
    facets[name](document).flatMap((value) => facetNo(name, value) || []),
  )
  return [
    document.asset_id,
    ...fields.map((field) => `'${words[field]!.join(' ')}'`),
    `(${numbers.join(',')})`,
    Math.round(document.published_s * 1_000_000),
    orderedBits(document.popularity),
    document.contributor_id,
  ].join(',')
}

/** Adds documents to one shard, replacing those with the same ids. */
export const replaceDocuments = (index: IndexName, documents: SearchDocument[]) =>
  `REPLACE INTO assets_${index} (id,${[...fields, ...attributes].join(',')}) VALUES ${documents
    .map((document) => `(${valuesOf(document)})`)
    .join(',')}`

export const deleteDocuments = (index: IndexName, asset_ids: number[]) =>
  `DELETE FROM assets_${index} WHERE id IN (${asset_ids.join(',')})`

/**
 * Statements that empty an index of one shard. Sphinx only knows the first form, and the Manticore manual documents the
 * second.
 */
export const emptyings = (index: IndexName) => [
  `TRUNCATE RTINDEX assets_${index}`,
  `TRUNCATE TABLE assets_${index}`,
]

/** Ids and popularity in one shard, ordered by id, for ids above `after` up to `last`. */
export const listPopularity = (index: IndexName, after: number, last: number, limit: number) =>
  `SELECT id, popularity FROM assets_${index} WHERE id > ${after} AND id <= ${last}
   ORDER BY id ASC LIMIT ${limit} OPTION max_matches=${limit}`

const writtenId = (index: IndexName) => (index === 'a' ? 1 : 2)

/** The build in a shard, and the cursor up to which it contains all changes. */
export const readWritten = (index: IndexName) =>
  `SELECT build, changes_before FROM written WHERE id = ${writtenId(index)}`

export const noteWritten = (index: IndexName, build: string, changes_before: string) =>
  `REPLACE INTO written (id,note,build,changes_before) VALUES (${writtenId(index)},'','${build}',${changes_before})`

export const forgetWritten = (index: IndexName) => `DELETE FROM written WHERE id = ${writtenId(index)}`

/** The index to search, and the maximum time for the server in ms. */
export interface Target {
  index: IndexName
  query_ms: number
}

/** How many times as much typed words count as their other meanings; measured on the judged searches (decision 53). */
const EMPHASIS = 4
/**
 * Maximum number of alternatives of a boost in a query. More would take most of the server's time and hardly change the
 * order (decision 53).
 */
const BOOST_WORDS = 8

const option = ({ query_ms }: Target, end: number, more = '') =>
  `OPTION max_matches=${end}, max_query_time=${query_ms}${more}`

const field_weights = `field_weights=(${fields
  .map((field, weight) => `${field}=${Math.round(weight_scores[weight]! * 100)}`)
  .join(',')})`

/**
 * Query for the ids of matches in order. A document contains a word only once, so the ranker adds its field's weight
 * once.
 */
export function searchQuery(target: Target, request: SearchRequest): string {
  const { groups, boosts = [], guards = [], without = [], contributor_id, sort, limit, offset } = request
  const is_ranked = sort === 'relevant' && groups.length > 0
  // The server can't search for boosts or excluded words alone.
  const match = [
    groups.map(is_ranked && groups.some(({ length }) => length > 1) ? emphasised : matchOf).join(' '),
    ...(is_ranked && boosts.length ? [preferring(boosts)] : []),
    ...guards.map((guard) => matchOf(guardGroup(guard))),
    ...without.map((group) => `-${matchOf(group)}`),
  ].join(' ')
  const conditions = [
    ...(groups.length || guards.length ? [`MATCH('${match}')`] : []),
    ...(contributor_id === undefined ? [] : [`contributor_id = ${contributor_id}`]),
    ...facet_names.flatMap((name) => (request[name] ? [`facet_nos = ${facetNo(name, request[name])}`] : [])),
  ]
  const ranker = is_ranked ? `, ranker=wordcount, ${field_weights}` : ', ranker=none'
  const order = [
    ...(is_ranked ? ['score'] : []),
    sort === 'newest' ? 'published_us' : 'popularity',
    'id',
  ].map((column) => `${column} DESC`)
  return `SELECT id, popularity, published_us${is_ranked ? ', WEIGHT() AS score' : ''} FROM all_${target.index}
    ${conditions.length ? `WHERE ${conditions.join(' AND ')}` : ''}
    ORDER BY ${order.join(', ')} LIMIT ${offset}, ${limit} ${option(target, offset + limit, ranker)}`
}

/** Matches every document and ranks those with boosts higher. The server's MAYBE does the same, but takes seconds. */
const preferring = (boosts: Group[]) =>
  anyOf([matchOf(boosts.flatMap((group) => heaviest(group).slice(0, BOOST_WORDS))), tokenOf(EVERY_DOCUMENT)])

const heaviest = (group: Group) => group.toSorted((a, b) => b.weight - a.weight)

/** Repeats typed words, because the ranker counts all alternatives equally and adds them up. */
function emphasised(group: Group): string {
  const most = heaviest(group)[0]!.weight
  const typed = group.filter(({ weight }) => weight === most)
  return matchOf([...group, ...Array.from({ length: EMPHASIS - 1 }, () => typed).flat()])
}

const matchOf = (group: Group) => anyOf(group.map(({ words }) => `(${tokensOf(words, ' ')})`))

/**
 * Builds a balanced tree, because the server treats a list of alternatives as a chain, in which each match passes
 * through all later links.
 */
function anyOf(matches: string[]): string {
  if (matches.length === 1) return matches[0]!
  const half = matches.length >> 1
  return `(${anyOf(matches.slice(0, half))} | ${anyOf(matches.slice(half))})`
}

const tokensOf = (words: string[], between: string) => words.map(tokenOf).join(between)

/** Query for the number of documents in one shard that contain each token. Manticore supports this form, too. */
export const keywordsQuery = (index: IndexName, tokens: string[]) =>
  `CALL KEYWORDS('${tokens.join(' ')}', 'assets_${index}', 1)`

export const wordQuery = (target: Target, lexeme: string) =>
  `SELECT id FROM all_${target.index} WHERE MATCH('${tokenOf(lexeme)}') LIMIT 1 ${option(target, 1, ', ranker=none, cutoff=1')}`

/** Documents that share words with an asset. Rarer words weigh more, and every word has some weight. */
export const similarQuery = (target: Target, { asset_id, words, limit }: SimilarRequest) =>
  `SELECT id, contributor_id, popularity, WEIGHT() AS score FROM all_${target.index}
   WHERE MATCH('@(title,keywords) (${tokensOf(words, ' | ')})') AND id <> ${asset_id}
   ORDER BY score DESC, popularity DESC, id DESC LIMIT ${limit}
   ${option(target, limit, ", ranker=expr('sum(10000*tf_idf+1000*hit_count)'), idf='plain,tfidf_unnormalized'")}`

export const newestQuery = (target: Target, { limit, offset }: { limit: number; offset: number }) =>
  `SELECT id, published_us FROM all_${target.index}
   ORDER BY published_us DESC, id DESC LIMIT ${offset}, ${limit} ${option(target, offset + limit)}`

export const countQuery = ({ index }: Target) => `SELECT COUNT(*) AS documents FROM all_${index}`
