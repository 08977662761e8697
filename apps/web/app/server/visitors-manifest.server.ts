/**
 * Pages that visitors don't reach by links: certificates, the desk, the studio, boards, receipts, and what people are
 * sent.
 */
const elsewhere =
  /^routes\/(account-board|board|certificate|desk|studio|receipt|release|reset-password|unsubscribe)/

/** Pages that visitors reach rarely: long texts and single forms. */
const rare =
  /^routes\/(about-us|consent|contributor-agreement|forgot-password|licence|terms|transparency|whose-image)/

/** The framework's manifest of all pages, and shorter ones: without pages that visitors don't open, and without rare ones. */
type Manifest = 'manifest' | 'visited' | 'visitors'

/** The manifest of a page: the shortest that includes it. Without a route, the visitors' manifest. */
export function manifestFor(route_id: string | undefined): Manifest {
  if (!route_id) return 'visitors'
  if (elsewhere.test(route_id)) return 'manifest'
  return rare.test(route_id) ? 'visited' : 'visitors'
}

/** URL of a manifest, from the URL of the framework's. */
export const addressOf = (manifest: Manifest, address: string) =>
  address.replace(/\/manifest-(?=[^/]*$)/, `/${manifest}-`)

/** The shorter manifests, which a build writes next to the framework's. */
export const shorter_manifests = ['visited', 'visitors'] as const

/**
 * Removes routes from the framework's manifest (a script), which more than halves it. The browser asks the server for
 * pages that aren't in it (routes/not-found.tsx). In one order, the names of scripts compress better.
 */
export function shortenManifest(script: string, manifest: (typeof shorter_manifests)[number]): string {
  const [, before, json, after] = /^([^{]*)(.*?)(;?\s*)$/s.exec(script)!
  const whole = JSON.parse(json!) as { routes: Record<string, Route> }
  const routes = Object.entries(whole.routes)
    .filter(([id, { hasDefaultExport, hasClientLoader }]) => {
      const needed = manifestFor(id)
      const included = needed === 'visitors' || needed === manifest
      return included && (hasDefaultExport || hasClientLoader)
    })
    .map(([id, { hasClientMiddleware, ...route }]) => [
      id,
      {
        ...route,
        // The framework treats a missing one as false.
        ...(hasClientMiddleware && { hasClientMiddleware }),
        imports: route.imports?.toSorted(),
      },
    ])
  return before + JSON.stringify({ ...whole, routes: Object.fromEntries(routes) }) + after
}

interface Route {
  hasDefaultExport: boolean
  hasClientLoader: boolean
  hasClientMiddleware?: boolean
  /** Scripts that the page needs; absent when it needs none. */
  imports?: string[]
}
