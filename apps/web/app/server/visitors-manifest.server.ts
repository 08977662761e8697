/**
 * Pages that visitors reach rarely, or not by links: long texts, certificates, consent, the desk, the studio, boards,
 * receipts, the report, the question whose an image is, and what people are sent.
 */
const elsewhere =
  /^routes\/(about-us|account-board|board|certificate|consent|contributor-agreement|desk|licence|studio|receipt|release|reset-password|terms|transparency|unsubscribe|whose-image)/

/** Whether the visitors' manifest includes this route, if it is a page at all. */
export const isForVisitors = (route_id: string) => !elsewhere.test(route_id)

/** URL of the visitors' manifest, from the URL of the framework's full manifest. */
export const visitorsManifestOf = (address: string) => address.replace(/\/manifest-(?=[^/]*$)/, '/visitors-')

/**
 * Removes the routes that visitors don't need from the framework's manifest (a script), which halves it. The browser
 * asks the server for pages that aren't in it (routes/not-found.tsx).
 */
export function visitorsManifest(script: string): string {
  const [, before, json, after] = /^([^{]*)(.*?)(;?\s*)$/s.exec(script)!
  const manifest = JSON.parse(json!) as { routes: Record<string, Route> }
  const routes = Object.entries(manifest.routes).filter(
    ([id, { hasDefaultExport, hasClientLoader }]) =>
      isForVisitors(id) && (hasDefaultExport || hasClientLoader),
  )
  return before + JSON.stringify({ ...manifest, routes: Object.fromEntries(routes) }) + after
}

interface Route {
  hasDefaultExport: boolean
  hasClientLoader: boolean
}
