import { createHash } from 'node:crypto'
import {
  category_slugs,
  filter_names,
  type FilterName,
  isMadeByPeople,
  search_filters,
} from '@taswira/contract'
import {
  FACT_WEIGHT,
  factWords,
  forEachWord,
  type Group,
  type SearchDocument,
  type SearchRequest,
  type SimilarRequest,
  weight_scores,
} from '@taswira/search-index'

/** One index answers searches; the other is empty or being filled. */
export type IndexName = 'a' | 'b'

/** Raise it when documents are stored in another way: the index is then filled again. */
const FORM = 2

/** Fields by the weight of the words in them, as in `weight_scores`. */
const fields = ['creator', 'category', 'keywords', 'title'] as const

const attributes = [
  'category_no',
  'orientation_no',
  'people_no',
  'released_no',
  'made_by_no',
  'colours',
  'published_us',
  'popularity',
  'contributor_id',
] as const

const attribute_of: Record<FilterName, string> = {
  orientation: 'orientation_no',
  colour: 'colours',
  people: 'people_no',
  released: 'released_no',
  made_by: 'made_by_no',
}

/** Names what is stored where and how. With another one, the content of the shards is of no use. */
export const layoutOf = (shards: string[]) =>
  createHash('sha1')
    .update(JSON.stringify([FORM, shards, category_slugs, search_filters]))
    .digest('hex')

/** A value's place in a list, from 1 on: 0 is none of them. */
const numberIn = (list: readonly string[], value: string) => list.indexOf(value) + 1

/**
 * A lexeme as the server stores it: its rules about characters and the length of words must not matter. They are stems
 * already.
 */
export const tokenOf = (lexeme: string) =>
  /^[a-z0-9]{1,40}$/.test(lexeme)
    ? lexeme
    : `x${createHash('sha1').update(lexeme).digest('hex').slice(0, 20)}`

/** Bits of a double as an integer: both have the same order, if not negative, and the server compares doubles as floats. */
export function orderedBits(value: number): bigint {
  const bits = new DataView(new ArrayBuffer(8))
  bits.setFloat64(0, Math.max(0, value))
  return bits.getBigInt64(0)
}

function valuesOf(document: SearchDocument): string {
  const words: Record<string, string[]> = { creator: [], category: [], keywords: [], title: [] }
  forEachWord(document.search_vector, (word, weight) => words[fields[weight]!]!.push(tokenOf(word)))
  words[fields[FACT_WEIGHT]]!.push(...factWords(document).map(tokenOf))
  const colours = document.colours.map((colour) => numberIn(search_filters.colour, colour))
  return [
    document.asset_id,
    ...fields.map((field) => `'${words[field]!.join(' ')}'`),
    numberIn(category_slugs, document.category_slug),
    numberIn(search_filters.orientation, document.orientation),
    numberIn(search_filters.people, document.people ?? ''),
    document.released ? 1 : 0,
    isMadeByPeople(document.digital_source_type) ? 1 : 0,
    `(${colours.join(',')})`,
    Math.round(document.published_s * 1_000_000),
    orderedBits(document.popularity),
    document.contributor_id,
  ].join(',')
}

/** Adds documents to one shard, in place of those with the same ids. */
export const replaceDocuments = (index: IndexName, documents: SearchDocument[]) =>
  `REPLACE INTO assets_${index} (id,${[...fields, ...attributes].join(',')}) VALUES ${documents
    .map((document) => `(${valuesOf(document)})`)
    .join(',')}`

export const deleteDocuments = (index: IndexName, asset_ids: number[]) =>
  `DELETE FROM assets_${index} WHERE id IN (${asset_ids.join(',')})`

/** Empties an index of one shard. Sphinx knows the first form alone, and the manual of Manticore the second. */
export const emptyings = (index: IndexName) => [
  `TRUNCATE RTINDEX assets_${index}`,
  `TRUNCATE TABLE assets_${index}`,
]

/** Ids and popularity in one shard, by id: behind `after` and up to `last`. */
export const listPopularity = (index: IndexName, after: number, last: number, limit: number) =>
  `SELECT id, popularity FROM assets_${index} WHERE id > ${after} AND id <= ${last}
   ORDER BY id ASC LIMIT ${limit} OPTION max_matches=${limit}`

const writtenId = (index: IndexName) => (index === 'a' ? 1 : 2)

/** The build that a shard contains, and the cursor up to which it has all changes. */
export const readWritten = (index: IndexName) =>
  `SELECT build, changes_before FROM written WHERE id = ${writtenId(index)}`

export const noteWritten = (index: IndexName, build: string, changes_before: string) =>
  `REPLACE INTO written (id,note,build,changes_before) VALUES (${writtenId(index)},'','${build}',${changes_before})`

export const forgetWritten = (index: IndexName) => `DELETE FROM written WHERE id = ${writtenId(index)}`

/** What to ask, and how long the server may take, in ms. */
export interface Target {
  index: IndexName
  query_ms: number
}

/** How many times what was typed counts as much as what it also means: measured on the judged searches (decision 105). */
const EMPHASIS = 4
/** Alternatives of a boost that are asked for: more take most of the server's time and change the order little (decision 105). */
const BOOST_WORDS = 8

const option = ({ query_ms }: Target, end: number, more = '') =>
  `OPTION max_matches=${end}, max_query_time=${query_ms}${more}`

const field_weights = `field_weights=(${fields
  .map((field, weight) => `${field}=${Math.round(weight_scores[weight]! * 100)}`)
  .join(',')})`

/** Ids of the matches in order. A word is stored once in a document, so the ranker adds its field's weight once. */
export function searchQuery(target: Target, request: SearchRequest): string {
  const { groups, boosts = [], without = [], category, contributor_id, sort, limit, offset } = request
  const is_ranked = sort === 'relevant' && groups.length > 0
  // The server can't look for boosts or without words alone.
  const match = [
    groups.map(is_ranked && groups.some(({ length }) => length > 1) ? emphasised : matchOf).join(' '),
    ...(is_ranked && boosts.length ? [preferring(boosts)] : []),
    ...without.map((group) => `-${matchOf(group)}`),
  ].join(' ')
  const conditions = [
    ...(groups.length ? [`MATCH('${match}')`] : []),
    ...(category ? [`category_no = ${numberIn(category_slugs, category)}`] : []),
    ...(contributor_id === undefined ? [] : [`contributor_id = ${contributor_id}`]),
    ...filter_names
      .filter((name) => request[name])
      .map((name) => `${attribute_of[name]} = ${numberIn(search_filters[name], request[name]!)}`),
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

/** Every document has one of these words. */
const every_document: Group = search_filters.orientation.flatMap((orientation) =>
  factWords({ orientation, people: null }).map((word) => ({ words: [word], weight: 1 })),
)

/** Matches every document and adds what it has of the boosts. The server's MAYBE does the same and takes seconds. */
const preferring = (boosts: Group[]) =>
  anyOf([matchOf(boosts.flatMap((group) => heaviest(group).slice(0, BOOST_WORDS))), matchOf(every_document)])

const heaviest = (group: Group) => group.toSorted((a, b) => b.weight - a.weight)

/** What was typed several times, because the ranker counts all alternatives alike and adds them up. */
function emphasised(group: Group): string {
  const most = heaviest(group)[0]!.weight
  const typed = group.filter(({ weight }) => weight === most)
  return matchOf([...group, ...Array.from({ length: EMPHASIS - 1 }, () => typed).flat()])
}

const matchOf = (group: Group) => anyOf(group.map(({ words }) => `(${tokensOf(words, ' ')})`))

/** As a balanced tree: the server takes a list of alternatives as a chain, and each match passes all links behind its own. */
function anyOf(matches: string[]): string {
  if (matches.length === 1) return matches[0]!
  const half = matches.length >> 1
  return `(${anyOf(matches.slice(0, half))} | ${anyOf(matches.slice(half))})`
}

const tokensOf = (words: string[], between: string) => words.map(tokenOf).join(between)

/** In how many documents of one shard each token is. Manticore knows this form, too. */
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
