import { BlockList, isIP } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { arrivals, type StandInDeps } from './http-faults.ts'

/** Simulated locations by address prefix; all other addresses are in Nigeria. */
const places = [
  { begins: '81.2.69.', code: 'GB', name: 'United Kingdom', currency: 'GBP' },
  { begins: '8.8.8.', code: 'US', name: 'United States', currency: 'USD' },
  { begins: '41.90.', code: 'KE', name: 'Kenya', currency: 'KES' },
  { begins: '154.160.', code: 'GH', name: 'Ghana', currency: 'GHS' },
  { begins: '196.25.', code: 'ZA', name: 'South Africa', currency: 'ZAR' },
  { begins: '2a00:23c0:', code: 'GB', name: 'United Kingdom', currency: 'GBP' },
  // The provider's codes for unknown and for Tor.
  { begins: '185.220.101.', code: 'T1', name: 'Tor', currency: null },
  { begins: '45.90.', code: null, name: null, currency: null },
] as const
const home = { code: 'NG', name: 'Nigeria', currency: 'NGN' }

const reserved = new BlockList()
for (const [net, prefix] of [
  ['10.0.0.0', 8],
  ['127.0.0.0', 8],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
] as const)
  reserved.addSubnet(net, prefix, 'ipv4')
reserved.addAddress('::1', 'ipv6')

/** Simulates ipapi.co: `GET /{ip}/json/`, including its errors with status 200. The key `invalid` is refused. */
export function geoRoutes(app: FastifyInstance, deps: StandInDeps) {
  const preHandler = arrivals(deps, 'geo')

  app.get<{ Params: { ip: string }; Querystring: { key?: string } }>(
    '/:ip/json/',
    { preHandler },
    async ({ params: { ip }, query: { key } }, reply) => {
      if (key === 'invalid') return reply.code(403).send({ error: true, reason: 'Invalid Key' })
      const version = isIP(ip)
      if (version === 0) return { ip, error: true, reason: 'Invalid IP Address' }
      const family = version === 4 ? 'ipv4' : 'ipv6'
      if (reserved.check(ip, family))
        return { ip, error: true, reason: 'Reserved IP Address', reserved: true, version: `IPv${version}` }
      const { code, name, currency } = places.find(({ begins }) => ip.startsWith(begins)) ?? home
      return { ip, version: `IPv${version}`, country: code, country_code: code, country_name: name, currency }
    },
  )
}
