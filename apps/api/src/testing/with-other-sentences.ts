/** Runs `work` with every sentence in the table replaced: stored data must not depend on the wording. */
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
