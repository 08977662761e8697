import type { Config } from '@react-router/dev/config'

export default {
  ssr: true,
  // The whole list of routes is small; asking the server for it piece by piece would cost more than it weighs.
  routeDiscovery: { mode: 'initial' },
} satisfies Config
