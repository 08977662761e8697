import { globSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Config } from '@react-router/dev/config'
import { addressOf, shorter_manifests, shortenManifest } from './app/server/visitors-manifest.server.ts'

export default {
  ssr: true,
  // set-up.mjs builds next to the pages that are served, and replaces them when the build is complete.
  buildDirectory: process.env.BUILD_DIRECTORY ?? 'build',
  // The list of routes is small; loading it piece by piece would cost more.
  routeDiscovery: { mode: 'initial' },
  // A loader in a file of its own loads no sooner, and its name makes that list longer.
  splitRouteModules: false,
  buildEnd({ reactRouterConfig }) {
    for (const file of globSync(join(reactRouterConfig.buildDirectory, 'client/_b/manifest-*.js'))) {
      const script = readFileSync(file, 'utf8')
      // The bundler writes an empty one too.
      if (!script.includes('{')) continue
      for (const manifest of shorter_manifests)
        writeFileSync(addressOf(manifest, file), shortenManifest(script, manifest))
    }
  },
} satisfies Config
