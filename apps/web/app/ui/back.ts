/** What Back does while something lies over the page; the router's own otherwise. */
let taker: (() => void) | null = null

/** The next step in the history goes to `take` and not to the router. */
export function takeBack(take: (() => void) | null) {
  taker = take
}

// This is loaded with every page and so listens before the router does: browsers call the window's listeners in the
// order they came.
if (!import.meta.env.SSR) {
  addEventListener('popstate', (event) => {
    const take = taker
    if (!take) return
    taker = null
    event.stopImmediatePropagation()
    take()
  })
}
