import { expect, it } from 'vitest'
import { addressOf, manifestFor, shortenManifest } from './visitors-manifest.server.ts'

const page = { hasDefaultExport: true, hasClientLoader: false }
const without_middleware = { ...page, hasClientMiddleware: false }
const manifest = {
  entry: { module: '/_b/entry.client-1.js' },
  routes: {
    root: without_middleware,
    'routes/home': { ...page, imports: ['/_b/b.js', '/_b/a.js'] },
    'routes/account-entry': { hasDefaultExport: false, hasClientLoader: true },
    'routes/robots': { hasDefaultExport: false, hasClientLoader: false },
    'routes/terms': page,
    'routes/pricing': page,
    'routes/desk/overview': page,
    'routes/studio/uploads': page,
    'routes/release': page,
    'routes/not-found': page,
  },
  version: '1',
}
const script = `window.__reactRouterManifest=${JSON.stringify(manifest)};`
const readJson = (text: string) =>
  JSON.parse(/^window\.__reactRouterManifest=(.*);$/.exec(text)![1]!) as typeof manifest

it("the visitors' manifest keeps the routes that visitors open, and everything else unchanged", () => {
  const { routes, ...others } = readJson(shortenManifest(script, 'visitors'))
  expect(Object.keys(routes)).toEqual([
    'root',
    'routes/home',
    'routes/account-entry',
    'routes/pricing',
    'routes/not-found',
  ])
  expect(routes.root).toEqual(page)
  expect({ ...others, routes: manifest.routes }).toEqual(manifest)
  expect(routes['routes/home']).toEqual({ ...page, imports: ['/_b/a.js', '/_b/b.js'] })
})

it('the manifest of rare pages has them, too', () => {
  const { routes } = readJson(shortenManifest(script, 'visited'))
  expect(Object.keys(routes)).toContain('routes/terms')
  expect(Object.keys(routes)).not.toContain('routes/desk/overview')
})

it("the studio's manifest has the site's pages, too", () => {
  const { routes } = readJson(shortenManifest(script, 'studio'))
  expect(Object.keys(routes)).toEqual([
    'root',
    'routes/home',
    'routes/account-entry',
    'routes/pricing',
    'routes/studio/uploads',
    'routes/not-found',
  ])
})

it("the desk's manifest has no page of the site except the one that it previews", () => {
  const { routes } = readJson(shortenManifest(script, 'desk'))
  expect(Object.keys(routes)).toEqual(['root', 'routes/pricing', 'routes/desk/overview', 'routes/not-found'])
})

it('every page has the shortest manifest that includes it', () => {
  const pages = ['home', 'terms', 'desk/overview', 'studio/frame', 'release']
  expect([undefined, ...pages.map((name) => `routes/${name}`)].map(manifestFor)).toEqual([
    'visitors',
    'visitors',
    'visited',
    'desk',
    'studio',
    'manifest',
  ])
})

it("each manifest has its own name next to the framework's", () => {
  const address = '/manifest-files/_b/manifest-1a.js'
  expect(addressOf('visitors', address)).toBe('/manifest-files/_b/visitors-1a.js')
  expect(addressOf('manifest', address)).toBe(address)
})
