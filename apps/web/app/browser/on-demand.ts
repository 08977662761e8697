/**
 * Loads a module once, at its first use. Browsers remember a module that couldn't be fetched and refuse it until the
 * page is reloaded (HTML standard, "module map"), so a later use loads it from a different URL. Safari's error doesn't
 * contain the URL, so there the page has to be reloaded.
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

/** Chrome's message: "Failed to fetch dynamically imported module: https://taswira.example/_b/zoom-Dx2f.js". */
async function loadElsewhere<Module>(error: unknown): Promise<Module> {
  const [address] = /https?:\S+\.js/.exec(String(error)) ?? []
  if (!address?.startsWith(`${location.origin}/`)) throw error
  return import(/* @vite-ignore */ `${address}?again=${Date.now()}`)
}
