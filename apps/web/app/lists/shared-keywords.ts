const AT_MOST = 8
/** So many images must have a keyword in common. */
const IN_COMMON = 2

/** The keywords that most of these images share, without those that contain a word that was searched for. */
export function sharedKeywords(assets: { keywords: string[] }[], searched: string): string[] {
  const words = searched.toLowerCase().split(/\s+/).filter(Boolean)
  const counts = new Map<string, number>()
  for (const { keywords } of assets) {
    for (const keyword of new Set(keywords.map((one) => one.toLowerCase())))
      if (!words.some((word) => keyword.includes(word) || word.includes(keyword)))
        counts.set(keyword, (counts.get(keyword) ?? 0) + 1)
  }
  return [...counts]
    .filter(([, count]) => count >= IN_COMMON && count < assets.length)
    .toSorted(([, a], [, b]) => b - a)
    .slice(0, AT_MOST)
    .map(([keyword]) => keyword)
}
