/** Returns those of the sorted texts that start with the prefix, in the same order. */
export function startingWith(sorted: readonly string[], prefix: string): string[] {
  let [from, until] = [0, sorted.length]
  while (from < until) {
    const middle = (from + until) >>> 1
    if (sorted[middle]! < prefix) from = middle + 1
    else until = middle
  }
  let end = from
  while (end < sorted.length && sorted[end]!.startsWith(prefix)) end++
  return sorted.slice(from, end)
}
