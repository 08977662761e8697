/** Reads that run at the same time, the second only beside a slow one: together they are cheaper. */
const AT_ONCE = 2
/** How long a read runs until it is slow, in ms. */
const SLOW_MS = 5
/** Ids above which a read takes no further requests: those of fifty lists. */
const IDS_MAX = 1_000

/**
 * Answers many requests with one read: requests that arrive while reads are running share the next one. It starts after
 * all of them arrived, so the answer is as fresh as from a separate read; it contains the ids of all of them. Rejects with
 * the error of the read.
 */
export function sharedReads<Answer>(
  read: (ids: number[]) => Promise<Answer>,
): (ids: number[]) => Promise<Answer> {
  const waiting: (PromiseWithResolvers<Answer> & { ids: Set<number> })[] = []
  let running = 0
  let started_at = -Infinity

  async function startNext() {
    const is_slow = performance.now() - started_at >= SLOW_MS
    if (running >= AT_ONCE || (running > 0 && !is_slow)) return
    const batch = waiting.shift()
    if (!batch) return
    running += 1
    started_at = performance.now()
    try {
      batch.resolve(await read([...batch.ids]))
    } catch (error) {
      batch.reject(error)
      // If the database is down, waiting for another read would only delay the error.
      for (const { reject } of waiting.splice(0)) reject(error)
    } finally {
      running -= 1
      // One that still runs beside it is slow.
      started_at = -Infinity
      void startNext()
    }
  }

  return (ids) => {
    let batch = waiting.at(-1)
    if (!batch || batch.ids.size >= IDS_MAX) {
      batch = { ...Promise.withResolvers<Answer>(), ids: new Set() }
      waiting.push(batch)
    }
    for (const id of ids) batch.ids.add(id)
    void startNext()
    return batch.promise
  }
}
