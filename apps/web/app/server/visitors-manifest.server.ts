/** Pages that visitors don't reach by links: certificates, boards, receipts, and what people are sent. */
const elsewhere = /^routes\/(account-board|board|certificate|receipt|release|reset-password|unsubscribe)/

/** Pages that visitors reach rarely: long texts and single forms. */
const rare =
  /^routes\/(about-us|consent|contributor-agreement|forgot-password|licence|terms|transparency|whose-image)/

/** Other routes that the desk needs: it shows the pricing page with new prices, and links to the site. */
const used_at_desk = new Set(['root', 'routes/not-found', 'routes/pricing'])

/** The routes of the desk and of the studio, whose members also visit the site. */
const workplaces = /^routes\/(desk|studio)\//

/** The framework's manifest, which lists all pages, and shorter ones with the pages that a browser opens from there. */
type Manifest = 'manifest' | 'visited' | 'visitors' | 'desk' | 'studio'

/** The manifest of a page: the shortest that includes it. Without a route, the visitors' manifest. */
export function manifestFor(route_id: string | undefined): Manifest {
  if (!route_id) return 'visitors'
  const [, workplace] = workplaces.exec(route_id) ?? []
  if (workplace) return workplace as 'desk' | 'studio'
  if (elsewhere.test(route_id)) return 'manifest'
  return rare.test(route_id) ? 'visited' : 'visitors'
}

/** URL of a manifest, from the URL of the framework's. */
export const addressOf = (manifest: Manifest, address: string) =>
  address.replace(/\/manifest-(?=[^/]*$)/, `/${manifest}-`)

/** The shorter manifests, which a build writes next to the framework's. */
export const shorter_manifests = ['visited', 'visitors', 'desk', 'studio'] as const

/** Whether a manifest has a route. */
function includes(manifest: Manifest, route_id: string): boolean {
  if (manifestFor(route_id) === manifest) return true
  return manifest === 'desk' ? used_at_desk.has(route_id) : manifestFor(route_id) === 'visitors'
}

/**
 * Removes routes from the framework's manifest (a script), which more than halves it. The browser asks the server for
 * pages that aren't in it (routes/not-found.tsx). In one order, the names of scripts compress better.
 */
export function shortenManifest(script: string, manifest: (typeof shorter_manifests)[number]): string {
  const [, before, json, after] = /^([^{]*)(.*?)(;?\s*)$/s.exec(script)!
  const whole = JSON.parse(json!) as { routes: Record<string, Route> }
  const routes = Object.entries(whole.routes)
    .filter(
      ([id, { hasDefaultExport, hasClientLoader }]) =>
        includes(manifest, id) && (hasDefaultExport || hasClientLoader),
    )
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
