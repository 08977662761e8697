import type { Config } from '@react-router/dev/config'

export default {
  ssr: true,
  // set-up.mjs builds next to the pages that are served, and replaces them when the build is complete.
  buildDirectory: process.env.BUILD_DIRECTORY ?? 'build',
  // The list of routes is small; loading it piece by piece would cost more.
  routeDiscovery: { mode: 'initial' },
  // A loader in a file of its own loads no sooner, and its name makes that list longer.
  splitRouteModules: false,
} satisfies Config
