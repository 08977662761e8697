/** Enough for the lexicon's terms, or the keywords of a large catalogue. */
const KEPT = 50_000
/** Longer texts, in characters, are what visitors typed rather than terms. */
const LENGTH_MAX = 60

/** The same function of a text, with its last results cached: the same few thousand terms come again and again. */
export function cachedByText<Result>(compute: (text: string) => Result): (text: string) => Result {
  const known = new Map<string, Result>()
  return (text) => {
    if (text.length > LENGTH_MAX) return compute(text)
    if (known.has(text)) return known.get(text)!
    if (known.size >= KEPT) known.clear()
    const result = compute(text)
    known.set(text, result)
    return result
  }
}
