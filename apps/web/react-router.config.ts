import type { Config } from '@react-router/dev/config'

export default {
  ssr: true,
  // set-up.mjs builds beside the pages that are served, and puts the new ones in their place when they are whole.
  buildDirectory: process.env.BUILD_DIRECTORY ?? 'build',
  // The whole list of routes is small; asking the server for it piece by piece would cost more than it weighs.
  routeDiscovery: { mode: 'initial' },
  // A loader in a file of its own comes no sooner, and its name makes that list longer.
  splitRouteModules: false,
} satisfies Config
