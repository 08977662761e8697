/** Files processed concurrently, because each request to a bucket has some latency. */
const AT_ONCE = 4

/**
 * Runs `work` on each item, a few concurrently. After a failure it starts no more, waits for the running ones, and
 * throws the first error.
 */
export async function atOnce<T>(items: T[], work: (item: T) => Promise<unknown>): Promise<void> {
  let next = 0
  const failures: unknown[] = []
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      for (let at = next++; at < items.length && !failures.length; at = next++)
        await work(items[at]!).catch((error: unknown) => failures.push(error))
    }),
  )
  if (failures.length) throw failures[0]
}
