/** A copy in which the item at `from` is at `to`; the others keep their order. */
export function moved<Item>(items: readonly Item[], from: number, to: number): Item[] {
  const item = items[from]
  if (item === undefined || to < 0 || to >= items.length) return [...items]
  const others = items.filter((_, place) => place !== from)
  return [...others.slice(0, to), item, ...others.slice(to)]
}
