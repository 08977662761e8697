import { advisory_locks } from '../../db/advisory-locks.ts'
import {
  digital_source_types,
  type DigitalSourceType,
  EXACT_TOTAL_LIMIT,
  isMadeByPeople,
} from '@taswira/contract'
import {
  type Group,
  RANKED_MATCHES,
  type SearchHits,
  type SearchRequest,
  type SimilarDocument,
  type SimilarRequest,
  weight_scores,
} from '@taswira/search-index'
import type { Stems } from '@taswira/lexicon'
import { type Db, oneRow } from '../../db/pool.ts'
import { shown_in_asset } from '../assets/queries.ts'

/**
 * The stems of folded words in each language with a stemmer; function words have none. The English stems are the
 * lexemes of the catalogue.
 */
export async function stemsOfWords(db: Db, words: string[]): Promise<Stems[]> {
  if (!words.length) return []
  const { rows } = await db.query<Stems>(
    `select array(select lexeme from unnest(to_tsvector('taswira', searched_text(word))) order by positions[1]) as en,
       coalesce(ts_lexize('french_stem', word), '{}') as fr, coalesce(ts_lexize('portuguese_stem', word), '{}') as pt,
       coalesce(ts_lexize('arabic_stem', word), '{}') as ar
     from unnest($1::text[]) with ordinality as given(word, place) order by place`,
    [words],
  )
  return rows
}

/** Words of the catalogue similar to `word` (folded), most similar first. */
export async function listSimilarWords(db: Db, word: string, limit: number) {
  const { rows } = await db.query<{ folded: string; document_count: number }>(
    `select folded, max(document_count) as document_count from search_terms
     where kind = 'word' and folded % $1 and length(folded) between length($1) - 2 and length($1) + 2
     group by folded order by similarity(folded, $1) desc, max(document_count) desc limit $2`,
    [word, limit],
  )
  return rows
}

/** Keywords of the catalogue that start with `prefix` (folded), most frequent first. */
export async function listKeywords(db: Db, prefix: string, limit: number) {
  const { rows } = await db.query<{ term: string; document_count: number }>(
    `select term, document_count from search_terms where is_keyword and folded like $1
     order by document_count desc, length(term), term limit $2`,
    [`${prefix}%`, limit],
  )
  return rows
}

/**
 * Number of assets with each of these folded words in their title or keywords. Words that no asset has are left out.
 */
export async function countAssetsWith(db: Db, words: string[]): Promise<Map<string, number>> {
  const { rows } = await db.query<{ folded: string; document_count: number }>(
    'select folded, max(document_count) as document_count from search_terms where folded = any($1) group by folded',
    [words],
  )
  return new Map(rows.map(({ folded, document_count }) => [folded, document_count]))
}

const made_by_people = (Object.keys(digital_source_types) as DigitalSourceType[]).filter(isMadeByPeople)

/** A folded keyword without single letters, as `withoutLetters` of packages/lexicon has it. */
const without_letters = String.raw`coalesce(nullif(trim(regexp_replace(folded_words(keyword), '\m[a-z]\M ?', '', 'g')), ''), folded_words(keyword))`

const filters = `a.status = 'published'
  and ($1 = '' or a.search_vector @@ $1::tsquery)
  and ($2::text is null or a.category_slug = $2)
  and ($3::text is null or a.orientation = $3)
  and ($4::text is null or $4 = any(a.colours))
  and ($5::bigint is null or a.contributor_id = $5)
  and ($6::text is null or a.people = $6)
  and ($7::text is null or a.released)
  and ($8::text is null or a.digital_source_type = any('{${made_by_people.join(',')}}'))
  and ($9::text is null or $9 = any(a.cleared_uses))
  and not exists (
    select from jsonb_to_recordset($10) as guard(use text, given text[])
    where ${shown_in_asset} <> 'nobody' and not (
      (${shown_in_asset} = 'drawing' or guard.use = any(a.cleared_uses))
      and exists (select from unnest(a.keywords) keyword, ${without_letters} long_words where long_words = any(guard.given))))`

/**
 * Searches in PostgreSQL. Ranks only the most popular matches and stops counting just past the exact limit, because
 * ranking or counting all matches of a broad word takes half a second with a million assets.
 */
export async function searchInPostgres(db: Db, request: SearchRequest): Promise<SearchHits> {
  const values = [
    tsqueryOf(request),
    request.category ?? null,
    request.orientation ?? null,
    request.colour ?? null,
    request.contributor_id ?? null,
    request.people ?? null,
    request.released ?? null,
    request.made_by ?? null,
    request.cleared ?? null,
    JSON.stringify(request.guards ?? []),
  ]
  const { limit, offset, groups } = request
  const is_ranked = request.sort === 'relevant' && groups.length > 0 && offset + limit <= RANKED_MATCHES
  const [hits, { total }] = await Promise.all([
    is_ranked
      ? listRanked(db, { values, limit, offset })
      : db.query<{ asset_id: number }>(
          `select a.asset_id from assets a where ${filters}
           order by ${request.sort === 'newest' ? 'a.published_at' : 'a.popularity'} desc, a.asset_id desc
           limit $11 offset $12`,
          [...values, limit, offset],
        ),
    oneRow<{ total: number }>(
      db,
      `select count(*) as total from (select from assets a where ${filters} limit ${EXACT_TOTAL_LIMIT + 1}) matches`,
      values,
    ),
  ])
  return { asset_ids: hits.rows.map((row) => row.asset_id), total }
}

/** Ranks the most popular matches by the fields in which the words occur. */
function listRanked(db: Db, { values, limit, offset }: { values: unknown[]; limit: number; offset: number }) {
  return db.query<{ asset_id: number }>(
    `with popular as materialized (
       select a.asset_id, a.search_vector, a.popularity from assets a where ${filters}
       order by a.popularity desc, a.asset_id desc limit ${RANKED_MATCHES})
     select asset_id from popular
     order by ts_rank('{${weight_scores.join(',')}}', search_vector, $1::tsquery) desc, popularity desc, asset_id desc
     limit $11 offset $12`,
    [...values, limit, offset],
  )
}

/**
 * Assets that share words with the given one, among the 400 most popular that share any. A word weighs more the fewer
 * of those contain it.
 */
export async function listSimilarInPostgres(
  db: Db,
  { asset_id, words, limit }: SimilarRequest,
): Promise<SimilarDocument[]> {
  if (!words.length) return []
  const { rows } = await db.query<SimilarDocument>(
    `with near as materialized (
       select asset_id, contributor_id, popularity, search_vector from assets
       where status = 'published' and asset_id <> $1 and search_vector @@ $2::tsquery
       order by popularity desc, asset_id desc limit 400),
     shared as (
       select near.asset_id, near.contributor_id, near.popularity, lexeme
       from near, unnest(near.search_vector) where lexeme = any($3) and weights && '{A,B}'),
     weighed as (select lexeme, ln(1 + 400.0 / count(*)) as weight from shared group by lexeme)
     select asset_id, contributor_id from shared join weighed using (lexeme)
     group by asset_id, contributor_id, popularity
     order by sum(weight) desc, popularity desc, asset_id desc limit $4`,
    [asset_id, words.map(quotedLexeme).join(' | '), words, limit],
  )
  return rows
}

/** The given assets that contain every phrase, in the given order. Phrases are folded words. */
export async function keepWithPhrases(db: Db, asset_ids: number[], phrases: string[]): Promise<number[]> {
  const { rows } = await db.query<{ asset_id: number }>(
    `select asset_id from unnest($1::bigint[]) with ordinality as given(asset_id, place) join assets using (asset_id)
     where search_vector @@ all(array(select phraseto_tsquery('taswira', searched_text(phrase)) from unnest($2::text[]) phrase))
     order by place`,
    [asset_ids, phrases],
  )
  return rows.map((row) => row.asset_id)
}

/** Asset ids from the newest to the oldest. */
export async function listNewestIds(
  db: Db,
  { limit, offset }: { limit: number; offset: number },
): Promise<number[]> {
  const { rows } = await db.query<{ asset_id: number }>(
    `select asset_id from assets where status = 'published'
     order by published_at desc, asset_id desc limit $1 offset $2`,
    [limit, offset],
  )
  return rows.map((row) => row.asset_id)
}

/**
 * Converts the groups to tsquery text. Lexemes come from PostgreSQL itself; quoting ensures that they are never read as
 * operators.
 */
function tsqueryOf({ groups, without = [] }: SearchRequest): string {
  return [...groups.map(alternativesOf), ...without.map((group) => `!${alternativesOf(group)}`)].join(' & ')
}

const alternativesOf = (group: Group) =>
  !group.length
    ? `'no:word'`
    : `(${group.map(({ words }) => `(${inVector(words).map(quotedLexeme).join(' & ')})`).join(' | ')})`

/** Facts aren't in the search vector, so the number of people counts as unknown here. */
const inVector = (words: string[]) => words.filter((word) => word !== 'people:unknown')

const quotedLexeme = (word: string) => `'${word.replaceAll('\\', '\\\\').replaceAll("'", "''")}'`

export async function hasSearchTerms(db: Db): Promise<boolean> {
  const { rowCount } = await db.query('select from search_terms limit 1')
  return rowCount === 1
}

/**
 * Creates the temporary table that `countTerms` fills, for this connection only, and raises its statement timeout to
 * 300 s.
 */
export async function createTermCounts(client: Db): Promise<void> {
  await client.query("set statement_timeout = '300s'")
  await client.query(
    'create temporary table term_counts (term text not null, assets integer not null, is_keyword boolean not null)',
  )
}

/** Marks within words, which PostgreSQL doesn't count as letters, for a character class. */
const word_marks = String.raw`\u0300-\u036f\u0591-\u05c7\u0610-\u061a\u064b-\u065f\u0670\u07eb-\u07f3\u0900-\u0dff\u0e31-\u0e4e\u135d-\u135f\U0001e944-\U0001e94b`

/**
 * Counts the words and phrases of up to `limit` published assets with ids above `after_id`. Words are stored as written
 * instead of as stems, because they appear in suggestions. Returns the last id; null when there were no assets.
 */
export async function countTerms(
  client: Db,
  { after_id, limit }: { after_id: number; limit: number },
): Promise<number | null> {
  const { last_id } = await oneRow<{ last_id: number | null }>(
    client,
    `with part as materialized (
       select asset_id, title, keywords from assets where asset_id > $1 and status = 'published'
       order by asset_id limit $2),
     counted as (
       insert into term_counts select term, count(*), bool_or(is_keyword) from (
         select asset_id, term, bool_or(is_keyword) as is_keyword from (
           select asset_id, lower(keyword) as term, true as is_keyword from part, unnest(keywords) keyword
           union all
           select asset_id, lower(word), false from part, regexp_split_to_table(title, '[^[:alnum:]${word_marks}''’-]+') word
           where length(word) > 2) terms
         where length(term) between 2 and 60 group by asset_id, term) of_assets
       group by term)
     select max(asset_id) as last_id from part`,
    [after_id, limit],
  )
  return last_id
}

/** Replaces the table of words and phrases with the counted ones. Does nothing while another process does the same. */
export async function adoptTermCounts(client: Db): Promise<void> {
  const { locked } = await oneRow<{ locked: boolean }>(client, 'select pg_try_advisory_lock($1) as locked', [
    advisory_locks.search_terms,
  ])
  if (!locked) return
  await client.query(
    `with counted as materialized (
       select term, sum(assets) as assets, bool_or(is_keyword) as is_keyword from term_counts group by term
       having term ~ '[[:alnum:]]' and (term ~ ' ' or to_tsvector('taswira', term) <> '')),
     gone as (
       delete from search_terms where not exists (select from counted where counted.term = search_terms.term))
     insert into search_terms as known (term, folded, kind, document_count, is_keyword)
     select term, folded_words(term), case when term ~ ' ' then 'phrase' else 'word' end, assets, is_keyword
     from counted
     on conflict (term) do update set folded = excluded.folded, document_count = excluded.document_count,
       is_keyword = excluded.is_keyword
     where (known.folded, known.document_count, known.is_keyword)
       <> (excluded.folded, excluded.document_count, excluded.is_keyword)`,
  )
}

/** Process id of the PostgreSQL backend of this connection. */
export async function findBackend(client: Db): Promise<number> {
  const { pid } = await oneRow<{ pid: number }>(client, 'select pg_backend_pid() as pid')
  return pid
}

/** Cancels the statement that this backend is running. */
export const cancelStatement = (db: Db, pid: number) => db.query('select pg_cancel_backend($1)', [pid])
