import { BlockList, isIPv4 } from 'node:net'
import { LRUCache } from 'lru-cache'
import { countryIn, type Geo } from '../../outside/geo.ts'
import { clientKey } from '../../http/client-key.ts'

/** How long a country is cached, in ms. Networks rarely move between countries. */
const KEPT_MS = 24 * 60 * 60_000
/** How long an unknown country is cached, in ms. */
const UNKNOWN_MS = 60_000
/** Cached for a network with an unknown country, because the cache can't store undefined. */
const UNKNOWN = ''
/** Maximum number of cached networks, at a few hundred bytes each. */
const NETWORKS = 20_000

/** Addresses without a location: private, loopback, link-local, shared, documentation and multicast ranges. */
const nowhere = new BlockList()
for (const [net, prefix] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const)
  nowhere.addSubnet(net, prefix, 'ipv4')
for (const [net, prefix] of [
  ['::', 127],
  ['2001:db8::', 32],
  ['fc00::', 7],
  ['fe80::', 10],
  ['ff00::', 8],
] as const)
  nowhere.addSubnet(net, prefix, 'ipv6')

/**
 * The network for which a lookup is cached: the /24 of an IPv4 address or the /48 of an IPv6 address; undefined for an
 * address without a location.
 */
export function toNetwork(address: string): string | undefined {
  const key = clientKey(address)
  if (isIPv4(key)) return nowhere.check(key, 'ipv4') ? undefined : key.replace(/\d+$/, '0/24')
  const groups = /^((?:[0-9a-f]+:){3})[0-9a-f]+::\/64$/.exec(key)
  if (!groups) return undefined
  return nowhere.check(key.slice(0, -'/64'.length), 'ipv6') ? undefined : `${groups[1]}:/48`
}

/**
 * Returns a function for a visitor's country: from a trusted proxy's header, otherwise from the provider, with one call
 * per network. Never throws; undefined when unknown.
 */
export function createVisitorCountry(geo: Geo | undefined, now = Date.now) {
  const known = new LRUCache<string, string, string>({
    max: NETWORKS,
    ttl: KEPT_MS,
    perf: { now },
    async fetchMethod(_network, _stale, { context: address, options }) {
      const country = await geo?.countryOf(address).catch(() => undefined)
      if (!country) options.ttl = UNKNOWN_MS
      return country ?? UNKNOWN
    },
  })

  return async (address: string, named_by_proxy: string | undefined): Promise<string | undefined> => {
    // A proxy sends XX when it doesn't know the country.
    if (named_by_proxy) return countryIn(named_by_proxy)
    const network = geo && toNetwork(address)
    if (!network) return undefined
    const country = await known.fetch(network, { context: address.replace(/^::ffff:/i, '') })
    return country === UNKNOWN ? undefined : country
  }
}

export type VisitorCountry = ReturnType<typeof createVisitorCountry>
