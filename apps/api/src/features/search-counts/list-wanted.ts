import {
  FIRST_RESULTS,
  type FoundNow,
  SEARCH_COUNT_DAYS,
  SEARCH_PEOPLE_MIN,
  type Wanted,
} from '@taswira/contract'
import { foldedWords } from '@taswira/lexicon'
import type { Db } from '../../db/pool.ts'
import { hasSlur } from '../assets/expect-no-slurs.ts'
import { listOpenRequests } from '../enquiries/queries.ts'
import { listFewFound } from './list-queries.ts'

const WANTED_MAX = 50
/** Maximum number of image requests read; the latest ones. */
const REQUESTS_MAX = 2_000

/**
 * Words that at least five people searched for or requested in the last 90 days and for which the catalogue has fewer
 * than twelve images, most frequent first.
 */
export async function listWanted(db: Db, findNow: (words: string) => Promise<FoundNow>): Promise<Wanted[]> {
  const requests = await listRequestedWords(db)
  const asked = new Map((await listFewFound(db, WANTED_MAX)).map((row) => [row.words, row.asked]))
  for (const [words, emails] of groupByWords(requests))
    if (emails.size >= SEARCH_PEOPLE_MIN && !asked.has(words)) asked.set(words, 0)

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

interface RequestedWords {
  words: string
  email: string
}

const listRequestedWords = async (db: Db): Promise<RequestedWords[]> =>
  (await listOpenRequests(db, { days: SEARCH_COUNT_DAYS, limit: REQUESTS_MAX })).map(
    ({ description, email }) => ({ words: foldedWords(description).join(' '), email }),
  )

/** Groups the requesters by the exact words of their requests. */
function groupByWords(requests: RequestedWords[]): Map<string, Set<string>> {
  const groups = new Map<string, Set<string>>()
  for (const { words, email } of requests) groups.set(words, (groups.get(words) ?? new Set()).add(email))
  return groups
}

/** Number of people whose requests start with these words, because the request form is prefilled with the search. */
const countRequests = (requests: RequestedWords[], words: string) =>
  new Set(requests.filter((one) => `${one.words} `.startsWith(`${words} `)).map(({ email }) => email)).size
