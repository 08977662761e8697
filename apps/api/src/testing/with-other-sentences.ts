/** Runs `work` while each sentence of the table is another: what the database stores must not depend on any. */
export async function withOtherSentences<T>(
  sentences: Record<string, string>,
  work: () => Promise<T>,
): Promise<T> {
  const before = { ...sentences }
  for (const code of Object.keys(sentences)) sentences[code] = `Other words for ${code}`
  try {
    return await work()
  } finally {
    Object.assign(sentences, before)
  }
}
