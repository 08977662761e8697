/** What this browser remembers for the site. In the browser alone: on a server it would be everybody's. */
export interface BrowserStore {
  read: (key: string) => string | null
  /** False when it is kept for as long as this page lives and no longer. */
  keep: (key: string, value: string) => boolean
  forget: (key: string) => void
}

/** Kept until it is forgotten, and for this tab: with nothing thrown where storage is switched off or full. */
export const local_store = storeIn(() => localStorage)
export const tab_store = storeIn(() => sessionStorage)

/** Where storage is switched off, asking for it throws already; where it is full, writing does. */
function storeIn(storage: () => Storage): BrowserStore {
  const page = new Map<string, string>()

  function attempt<Result>(work: (storage: Storage) => Result): Result | undefined {
    try {
      return work(storage())
    } catch {
      return undefined
    }
  }
  function forget(key: string) {
    page.delete(key)
    attempt((kept) => kept.removeItem(key))
  }
  return {
    read: (key) => attempt((kept) => kept.getItem(key)) ?? page.get(key) ?? null,
    keep(key, value) {
      page.delete(key)
      const done = attempt((kept) => {
        kept.setItem(key, value)
        return true
      })
      if (done) return true
      // What was kept before must not stand where there is no room for what is true now.
      forget(key)
      page.set(key, value)
      return false
    },
    forget,
  }
}
