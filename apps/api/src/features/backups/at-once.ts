/** Files worked on at a time: a bucket takes its time for each. */
const AT_ONCE = 4

/** Does `work` on each, some at a time. After a failure no more are begun, and it is thrown when the others have ended. */
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
