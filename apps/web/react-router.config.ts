import type { Config } from '@react-router/dev/config'

export default {
  ssr: true,
  // The whole list of routes is small; asking the server for it piece by piece would cost more than it weighs.
  routeDiscovery: { mode: 'initial' },
  // A loader in a file of its own comes no sooner, and its name makes that list longer.
  splitRouteModules: false,
} satisfies Config
