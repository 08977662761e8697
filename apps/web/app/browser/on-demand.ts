/**
 * Loads a module with its first use, once. Browsers remember a module that couldn't be fetched and refuse it until the
 * page is loaded again (HTML standard, "module map"), so a later use asks for it under another address. Safari doesn't
 * name the address: there the page has to be loaded again.
 */
export function onDemand<Module>(load: () => Promise<Module>): () => Promise<Module> {
  let loaded: Promise<Module> | undefined
  return () =>
    (loaded ??= load()
      .catch(loadElsewhere<Module>)
      .catch((error) => {
        loaded = undefined
        throw error
      }))
}

/** "Failed to fetch dynamically imported module: https://taswira.example/_b/zoom-Dx2f.js" in Chrome. */
async function loadElsewhere<Module>(error: unknown): Promise<Module> {
  const [address] = /https?:\S+\.js/.exec(String(error)) ?? []
  if (!address?.startsWith(`${location.origin}/`)) throw error
  return import(/* @vite-ignore */ `${address}?again=${Date.now()}`)
}
