/**
 * The menu entry that a key moves to: arrow keys wrap around, Home and End move to the first and last entry, a letter
 * moves to the next entry that starts with it. Null for other keys. `place` is the index of the current entry, -1 for
 * none.
 */
export function nextEntry(
  names: readonly string[],
  place: number,
  { key, ctrlKey, metaKey, altKey }: { key: string; ctrlKey: boolean; metaKey: boolean; altKey: boolean },
): number | null {
  const count = names.length
  if (key === 'ArrowDown') return (place + 1) % count
  if (key === 'ArrowUp') return place <= 0 ? count - 1 : place - 1
  if (key === 'Home') return 0
  if (key === 'End') return count - 1
  if (key.length !== 1 || key === ' ' || ctrlKey || metaKey || altKey) return null
  for (let step = 1; step <= count; step++) {
    const next = (Math.max(place, 0) + (place < 0 ? step - 1 : step)) % count
    if (names[next]?.toLowerCase().startsWith(key.toLowerCase())) return next
  }
  return null
}
