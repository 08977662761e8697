import { EXACT_TOTAL_LIMIT, stockIdIn, type Suggestion } from '@taswira/contract'
import { foldedWords, type LanguageCode, type Lexicon } from '@taswira/lexicon'
import type { Db } from '../../db/pool.ts'

import type { Deps } from '../../deps.ts'
import { presentAsset } from '../assets/present-asset.ts'
import { type AssetRow, findAssetIdByStockId, listAssetsById } from '../assets/queries.ts'
import type { CatalogueCountsReader } from '../categories/catalogue-counts.ts'
import { listContributorsNamed } from '../contributors/queries.ts'
import { countAssetsWith, listKeywords } from './queries.ts'
import type { CatalogueSearch } from './search-catalogue.ts'

const SUGGESTIONS = 8
/** Minimum length of the input, because shorter input has too many completions. */
const FROM_CHARACTERS = 2
/** Maximum number of completions for which a search is run; those with the most images. */
const SEARCHED = 16
/** Number of images by which two completions are compared. */
const COMPARED = 24
/** Number of images that two completions don't have in common by chance. */
const NOT_BY_CHANCE = 10
/** Maximum number of categories among the suggestions, and of contributors. */
const NAMES = 2
/** Weight of words in other languages: *ma* more often becomes *market* than *maman*. */
const OTHER_LANGUAGE = 0.1
/** Quotation marks and minus, which a completion couldn't keep. */
const marks = /["“”„«»]|(?<!\S)[-−]/

interface SuggestionsDeps extends Pick<Deps, 'config' | 'settings'> {
  reads: Db
  search: CatalogueSearch
  catalogue_counts: CatalogueCountsReader
}

interface Completion {
  text: string
  folded: string
  languages: LanguageCode[]
  /** Likelihood from 0 to 1. Short English input is the most likely. */
  share: number
  /** Approximate number of images, multiplied by `share`. */
  weight: number
}

interface FoundCompletion extends Completion {
  count: number
  /** Equal for completions that find the same images. */
  found: string
}

/**
 * Returns up to eight completions of the input that find images, best first (docs/design.md, "Shell"; decision 101).
 */
export async function suggestSearches(deps: SuggestionsDeps, typed: string): Promise<Suggestion[]> {
  const number = stockIdIn(typed)
  if (number) return suggestImage(deps, number)
  const prefix = foldedWords(typed).join(' ')
  if (prefix.length < FROM_CHARACTERS || marks.test(typed)) return []
  const [words, categories, contributors] = await Promise.all([
    suggestWords(deps, typed, prefix),
    suggestCategories(deps, prefix),
    suggestContributors(deps, prefix),
  ])
  const names = [...categories, ...contributors]
  return [...words.slice(0, SUGGESTIONS - names.length), ...names]
}

async function suggestImage(deps: SuggestionsDeps, stock_id: string): Promise<Suggestion[]> {
  const asset_id = await findAssetIdByStockId(deps.reads, stock_id)
  const rows = await listAssetsById(deps.reads, asset_id === undefined ? [] : [asset_id])
  return rows.map((row) => {
    const { slug, thumbnail, focal_point } = presentAsset(deps, row)
    return { kind: 'stock_id', text: stock_id, count: 1, thumbnail, focal_point, slug }
  })
}

/** Completions of the whole input, followed by completions of its last word with a single word of the same language. */
async function suggestWords(deps: SuggestionsDeps, typed: string, prefix: string): Promise<Suggestion[]> {
  const known = await deps.search.lexicon()
  const found = await findCompletions(deps, await listCompletions(deps.reads, known, prefix), prefix)
  const [, before, last = ''] = /^(.*\S)\s+(\S+)$/.exec(typed.trim()) ?? []
  const last_prefix = foldedWords(last).join(' ')
  if (
    before &&
    foldedWords(before).length &&
    last_prefix.length >= FROM_CHARACTERS &&
    found.length < SUGGESTIONS
  ) {
    const spoken = languagesOf(known, foldedWords(before).at(-1)!)
    const completions = await listCompletions(deps.reads, known, last_prefix)
    const texts = completions
      .filter(
        ({ folded, languages }) => !folded.includes(' ') && languages.some((code) => spoken.includes(code)),
      )
      .map((one) => ({ ...one, text: `${before} ${one.text}` }))
      .filter(({ text }) => !known.isSensitive(text))
    found.push(...(await findCompletions(deps, texts, last_prefix)))
  }
  const chosen = withoutOthersOfSame(found).slice(0, SUGGESTIONS)
  const firsts = await Promise.all(
    chosen.map(({ text }) => deps.search.findExactly(text, { sort: 'relevant', limit: 1 })),
  )
  const rows = await listAssetsById(
    deps.reads,
    firsts.flatMap(({ asset_ids }) => asset_ids),
  )
  const row_of = new Map(rows.map((row) => [row.asset_id, row]))
  return chosen.map(({ text, count }, place) => ({
    kind: 'word',
    text,
    count,
    ...thumbnailOf(deps, row_of.get(firsts[place]!.asset_ids[0]!)),
    slug: null,
  }))
}

/** Languages that contain the folded word; English for an unknown word. */
function languagesOf(known: Lexicon, word: string): LanguageCode[] {
  const [name] = known.startingWith(word)
  return name?.folded === word ? name.meanings.map(({ language }) => language) : ['en']
}

/** Names of the lexicon and keywords of the catalogue that start with the prefix, in no particular order. */
async function listCompletions(db: Db, known: Lexicon, prefix: string): Promise<Completion[]> {
  const names = known.startingWith(prefix).filter(({ folded }) => !known.isSensitive(folded))
  const terms = names.flatMap(({ meanings }) => meanings.flatMap((one) => one.terms))
  const [keywords, counts] = await Promise.all([
    listKeywords(db, prefix, SEARCHED),
    countAssetsWith(db, [...new Set(terms.flatMap(wordsOfTerm))]),
  ])
  const countOf = (term: string) => Math.min(...wordsOfTerm(term).map((word) => counts.get(word) ?? 0))
  const found = new Map<string, Completion>()
  for (const { folded, meanings } of names) {
    const languages = meanings.map(({ language }) => language)
    const share = (languages.includes('en') ? 1 : OTHER_LANGUAGE) * shareOfLength(folded)
    const weight = share * Math.max(...meanings.flatMap((one) => one.terms).map(countOf))
    found.set(folded, { text: meanings[0]!.spelled, folded, languages, share, weight })
  }
  for (const { term, document_count } of keywords) {
    const folded = foldedWords(term).join(' ')
    if (known.isSensitive(folded)) continue
    const { weight = 0, languages = [] } = found.get(folded) ?? {}
    const share = shareOfLength(folded)
    found.set(folded, {
      text: term,
      folded,
      languages: [...languages, 'en'],
      share,
      weight: Math.max(share * document_count, weight),
    })
  }
  return [...found.values()]
}

const shareOfLength = (folded: string) => 1 / folded.split(' ').length ** 2

const words_of_terms = new Map<string, string[]>()
/** The folded words of a lexicon term, cached because a short prefix has hundreds of terms. */
function wordsOfTerm(term: string): string[] {
  let words = words_of_terms.get(term)
  if (!words) words_of_terms.set(term, (words = foldedWords(term)))
  return words
}

/** The heaviest completions that find images: first the typed word itself, then by number of images. */
async function findCompletions(
  { search }: SuggestionsDeps,
  completions: Completion[],
  prefix: string,
): Promise<FoundCompletion[]> {
  const rank = (one: Completion, count: number) => (one.folded === prefix ? Infinity : one.share * count)
  const heaviest = completions
    .toSorted((a, b) => rank(b, b.weight / b.share) - rank(a, a.weight / a.share))
    .slice(0, SEARCHED)
  const searched = heaviest.map(async (one) => {
    const { total, asset_ids } = await search.findExactly(one.text, { sort: 'popular', limit: COMPARED })
    return { ...one, count: Math.min(total, EXACT_TOTAL_LIMIT), found: `${total} ${asset_ids.join(' ')}` }
  })
  const found = (await Promise.all(searched)).filter(({ count }) => count > 0)
  return found.toSorted((a, b) => rank(b, b.count) - rank(a, a.count) || a.text.length - b.text.length)
}

/**
 * Removes *markets*, *market kiosk* and *maket* after *market*, and *smirk* after *smile*, when they find the same images.
 * Different words that find the same few images do so by chance.
 */
const withoutOthersOfSame = (completions: FoundCompletion[]) =>
  completions.filter(
    (one, place) =>
      !completions
        .slice(0, place)
        .some((other) => other.found === one.found && (one.count >= NOT_BY_CHANCE || areAlike(other, one))),
  )

const isEnglish = ({ languages }: Completion) => languages.includes('en')

const areAlike = (better: FoundCompletion, other: FoundCompletion) =>
  (isEnglish(better) && !isEnglish(other)) ||
  better.text.startsWith(other.text) ||
  other.text.startsWith(better.text) ||
  better.folded.split(' ')[0] === other.folded.split(' ')[0]

async function suggestCategories({ catalogue_counts }: SuggestionsDeps, prefix: string) {
  const { categories } = await catalogue_counts.get()
  return categories
    .filter(({ name, count }) => count > 0 && ` ${foldedWords(name).join(' ')}`.includes(` ${prefix}`))
    .toSorted((a, b) => b.count - a.count)
    .slice(0, NAMES)
    .map(
      ({ name, slug, count, cover }): Suggestion => ({
        kind: 'category',
        text: name,
        count,
        thumbnail: cover?.thumbnail ?? null,
        focal_point: cover?.focal_point ?? null,
        slug,
      }),
    )
}

async function suggestContributors(deps: SuggestionsDeps, prefix: string): Promise<Suggestion[]> {
  const contributors = await listContributorsNamed(deps.reads, prefix, NAMES)
  const most_popular = { sort: 'popular', limit: 1 } as const
  return Promise.all(
    contributors.map(async ({ username, full_name, asset_count }) => {
      const { rows } = await deps.search.find({ contributor: username, ...most_popular })
      return {
        kind: 'contributor',
        text: full_name,
        count: asset_count,
        ...thumbnailOf(deps, rows[0]),
        slug: username,
      }
    }),
  )
}

function thumbnailOf(deps: SuggestionsDeps, row: AssetRow | undefined) {
  const asset = row && presentAsset(deps, row)
  return { thumbnail: asset?.thumbnail ?? null, focal_point: asset?.focal_point ?? null }
}
