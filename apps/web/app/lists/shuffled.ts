/** A shuffled copy; the same seed gives the same order. */
export function shuffled<Item>(items: readonly Item[], seed: number): Item[] {
  const copy = [...items]
  let state = seed >>> 0
  for (let last = copy.length - 1; last > 0; last--) {
    // A linear congruential generator with the constants of Numerical Recipes: random enough for images.
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    const other = Math.floor((state / 2 ** 32) * (last + 1))
    ;[copy[last], copy[other]] = [copy[other] as Item, copy[last] as Item]
  }
  return copy
}
