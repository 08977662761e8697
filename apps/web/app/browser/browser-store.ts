/** What this browser stores for the site. Browser only: on a server, all visitors would share it. */
export interface BrowserStore {
  read: (key: string) => string | null
  /** Returns false when the value is only kept until the page is left. */
  keep: (key: string, value: string) => boolean
  forget: (key: string) => void
}

/** A store that lasts, and one for this tab. Neither throws when storage is blocked or full. */
export const local_store = storeIn(() => localStorage)
export const tab_store = storeIn(() => sessionStorage)

/** Blocked storage throws when it is read, full storage when it is written. */
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
      // An older value must not stay in the storage when there is no room for the new one.
      forget(key)
      page.set(key, value)
      return false
    },
    forget,
  }
}
