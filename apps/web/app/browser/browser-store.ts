/** The site's storage in this browser. Browser only: on a server, all visitors would share it. */
export interface BrowserStore {
  read: (key: string) => string | null
  /** Returns false when the value is stored only until the page is closed. */
  keep: (key: string, value: string) => boolean
  forget: (key: string) => void
}

/** A permanent store and one for this tab. They don't throw when storage is blocked or full. */
export const local_store = storeIn(() => localStorage)
export const tab_store = storeIn(() => sessionStorage)

/** Blocked storage throws on reading, full storage on writing. */
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
      // Without room for the new value, the old one must not stay in storage.
      forget(key)
      page.set(key, value)
      return false
    },
    forget,
  }
}
