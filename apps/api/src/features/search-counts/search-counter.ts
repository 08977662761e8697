import { createHmac, randomBytes } from 'node:crypto'
import { FIRST_RESULTS, type FoundNow, type SearchAction, todayInLagos } from '@taswira/contract'
import { foldedWords, sensitiveWords } from '@taswira/lexicon'
import { LRUCache } from 'lru-cache'
import type { Deps } from '../../deps.ts'
import type { Caller } from '../../http/callers.ts'
import { clientKey } from '../../http/client-key.ts'
import { clientSixteenth } from '../../http/client-sixteenth.ts'
import { addSearchCounts, type CountedWords } from './queries.ts'

/** Interval between batches, in ms. A batch runs one search for each of its words, so longer batches cost less. */
const EVERY_MS = 15_000
/** Maximum number of different words waiting to be counted; further ones are dropped. */
const WAITING_MAX = 500
/** Maximum number of words per search, the same as for searching. */
const WORDS_MAX = 16
/** Maximum number of different searches counted per address and day; enough for a person, not for a script. */
const SEARCHES_PER_ADDRESS = 100
/** Maximum number of addresses and actions remembered per day; the least recently used are dropped first. */
const REMEMBERED_MAX = 100_000

/** User agents of bots. CUBOT is a phone brand. */
const robots = /(?<!cu)bot\b|crawl|spider|slurp/i

interface Reported {
  keywords: string
  action: SearchAction
  place?: number | undefined
}

type Waiting = Omit<CountedWords, 'words' | 'exact' | 'nearest' | 'none' | 'found'> & { asked: number }

export type SearchCounter = ReturnType<typeof createSearchCounter>

/**
 * Counts searches in memory and adds them to the database every 15 seconds, only by day and words. Who searched is only
 * remembered in memory, as hashes with a random key, until the day ends (docs/decisions/0100-searches-are-counted.md).
 */
export function createSearchCounter(
  { db, config, log }: Pick<Deps, 'db' | 'config' | 'log'>,
  findNow: (words: string) => Promise<FoundNow>,
) {
  let waiting = new Map<string, Waiting>()
  // Created for the first search, because it reserves some megabytes.
  let memory: ReturnType<typeof newMemory> | undefined
  let flushing: Promise<void> | undefined
  // A slow database gets one batch at a time. In the meantime, further counts wait, up to WAITING_MAX.
  const timer = setInterval(() => void (flushing ?? flush()), EVERY_MS)
  timer.unref()

  /** Whether this is the address's first such action for these words today, and within its limit. */
  function isNew(address: string, words: string, action: string): boolean {
    if (memory?.day !== todayInLagos()) memory = newMemory()
    const { key, seen, searches } = memory
    const hash = (...parts: string[]) =>
      createHmac('sha256', key).update(JSON.stringify(parts)).digest('base64').slice(0, 12)
    const done = hash(address, words, action)
    if (seen.get(done)) return false
    if (action === 'asked') {
      const client = hash(address)
      const count = searches.get(client) ?? 0
      if (count >= SEARCHES_PER_ADDRESS) return false
      searches.set(client, count + 1)
    }
    seen.set(done, true)
    return true
  }

  /** Never rejects: counts that can't be stored are dropped. */
  async function flush(): Promise<void> {
    await flushing
    if (waiting.size === 0) return
    const batch = waiting
    waiting = new Map()
    flushing = store(batch).finally(() => (flushing = undefined))
    await flushing
  }

  async function store(batch: Map<string, Waiting>) {
    try {
      const counted: CountedWords[] = []
      for (const [words, { asked, ...rest }] of batch) {
        const { match, total } = await findNow(words)
        const by_match = { exact: 0, nearest: 0, none: 0, [match]: asked }
        counted.push({ words, ...rest, ...by_match, found: match === 'exact' ? total : 0 })
      }
      await addSearchCounts(db, counted)
    } catch (err) {
      log.warn({ err, dropped: batch.size }, 'search counts: batch dropped')
    }
  }

  return {
    /**
     * Counts an action. Needs no await. Ignores bots, browsers that ask not to be tracked, and actions beyond the
     * limits.
     */
    note({ keywords, action, place }: Reported, { address, user_agent, refuses_tracking }: Caller): void {
      if (refuses_tracking || !user_agent || robots.test(user_agent)) return
      const typed = foldedWords(keywords)
      const words = typed.slice(0, WORDS_MAX).join(' ')
      // Words of hate are neither stored nor shown to anybody.
      if (sensitiveWords().hasSlur(keywords)) return
      if (!words || (!waiting.has(words) && waiting.size >= WAITING_MAX)) return
      const client = clientKey(address)
      const first = action === 'opened' && place !== undefined && place < FIRST_RESULTS
      const is_new = isNew(client, words, action)
      const is_first = first && isNew(client, words, 'opened_first')
      if (!is_new && !is_first) return
      const counts = waiting.get(words) ?? { ...nothing }
      waiting.set(words, counts)
      if (is_new) counts[action] += 1
      if (is_first) counts.opened_first += 1
      if (action === 'asked') counts.people |= 1 << clientSixteenth(config, words, address)
    },
    flush,
    async stop() {
      clearInterval(timer)
      await flush()
    },
  }
}

const nothing: Waiting = { asked: 0, opened: 0, opened_first: 0, saved: 0, licensed: 0, people: 0 }

/** Today's actions, hashed with a key that is not stored anywhere else. */
const newMemory = () => ({
  day: todayInLagos(),
  key: randomBytes(32),
  seen: new LRUCache<string, true>({ max: REMEMBERED_MAX }),
  searches: new LRUCache<string, number>({ max: REMEMBERED_MAX }),
})
