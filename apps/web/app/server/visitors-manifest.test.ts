import { expect, it } from 'vitest'
import { visitorsManifest, visitorsManifestOf } from './visitors-manifest.server.ts'

const page = { hasDefaultExport: true, hasClientLoader: false }
const manifest = {
  entry: { module: '/_b/entry.client-1.js' },
  routes: {
    root: page,
    'routes/home': page,
    'routes/account-entry': { hasDefaultExport: false, hasClientLoader: true },
    'routes/robots': { hasDefaultExport: false, hasClientLoader: false },
    'routes/desk/overview': page,
    'routes/studio/uploads': page,
    'routes/release': page,
    'routes/not-found': page,
  },
  version: '1',
}

it("the visitors' manifest keeps the routes that visitors open, and everything else unchanged", () => {
  const script = visitorsManifest(`window.__reactRouterManifest=${JSON.stringify(manifest)};`)
  const [, json] = /^window\.__reactRouterManifest=(.*);$/.exec(script)!
  const {
    root,
    'routes/home': home,
    'routes/account-entry': entry,
    'routes/not-found': none,
  } = manifest.routes
  expect(JSON.parse(json!)).toEqual({
    ...manifest,
    routes: { root, 'routes/home': home, 'routes/account-entry': entry, 'routes/not-found': none },
  })
})

it("the visitors' manifest has its own name next to the framework's manifest", () =>
  expect(visitorsManifestOf('/manifest-files/_b/manifest-1a.js')).toBe('/manifest-files/_b/visitors-1a.js'))
