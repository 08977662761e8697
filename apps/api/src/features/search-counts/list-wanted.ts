import {
  FIRST_RESULTS,
  type FoundNow,
  KEYWORDS_MAX,
  lookOf,
  SEARCH_COUNT_DAYS,
  SEARCH_PEOPLE_MIN,
  type Wanted,
} from '@taswira/contract'
import { foldedWords } from '@taswira/lexicon'
import type { Db } from '../../db/pool.ts'
import { hasSlur } from '../assets/expect-no-slurs.ts'
import { listOpenRequests, type OpenRequest } from '../enquiries/queries.ts'
import { listFewFound } from './list-queries.ts'

const WANTED_MAX = 50
/** Maximum numbers of searches and of image requests read: the most frequent and the latest ones. */
const SEARCHES_MAX = 2_000
const REQUESTS_MAX = 2_000

/**
 * Words, none of which look like one of `hidden`, that at least five people searched for or requested in the last 90 days and for which the
 * catalogue has fewer than twelve images, most frequent first.
 */
export async function listWanted(
  db: Db,
  hidden: string[],
  findNow: (words: string) => Promise<FoundNow>,
): Promise<Wanted[]> {
  const hidden_looks = new Set(hidden.map(lookOf))
  const isShown = (words: string) => !hidden_looks.has(lookOf(words))
  const requests = await listRequestedWords(db)
  const searched = (await listFewFound(db, SEARCHES_MAX)).filter(({ words }) => isShown(words))
  const asked = new Map(searched.slice(0, WANTED_MAX).map((row) => [row.words, row.asked]))
  for (const [words, those] of Map.groupBy(requests, (one) => one.words))
    if (words.length <= KEYWORDS_MAX && countPeople(those) >= SEARCH_PEOPLE_MIN && isShown(words))
      asked.set(words, asked.get(words) ?? 0)

  const wanted: Wanted[] = []
  for (const [words, searches] of asked) {
    if (hasSlur(words)) continue
    const { match, total } = await findNow(words)
    const have = match === 'exact' ? total : 0
    if (have >= FIRST_RESULTS) continue
    wanted.push({ words, asked: searches + countRequests(requests, words), have })
  }
  return wanted.sort((a, b) => b.asked - a.asked).slice(0, WANTED_MAX)
}

interface RequestedWords extends OpenRequest {
  words: string
}

const listRequestedWords = async (db: Db): Promise<RequestedWords[]> =>
  (await listOpenRequests(db, { days: SEARCH_COUNT_DAYS, limit: REQUESTS_MAX })).map((request) => ({
    ...request,
    words: foldedWords(request.description).join(' '),
  }))

/** A lower bound for the number of people: one person may give many addresses, or use many networks with one. */
const countPeople = (requests: OpenRequest[]) =>
  Math.min(
    new Set(requests.map(({ email }) => email)).size,
    new Set(requests.map(({ client_sixteenth }) => client_sixteenth)).size,
  )

/** Number of people whose requests start with these words, because the request form is prefilled with the search. */
const countRequests = (requests: RequestedWords[], words: string) =>
  countPeople(requests.filter((one) => `${one.words} `.startsWith(`${words} `)))
