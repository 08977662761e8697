import { isIPv6 } from 'node:net'

/**
 * The address by which limits count a client: IPv4 in full, IPv6 by its /64, which belongs to one household or machine.
 */
export function clientKey(address: string): string {
  const [bare = ''] = address.split('%')
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(bare)?.[1]
  if (mapped) return mapped
  if (!isIPv6(bare)) return bare
  const [head = '', tail = ''] = bare.toLowerCase().split('::')
  const front = head.split(':').filter(Boolean)
  const back = tail.split(':').filter(Boolean)
  const missing = bare.includes('::') ? 8 - front.length - back.length : 0
  const groups = [...front, ...new Array<string>(Math.max(0, missing)).fill('0'), ...back]
  return `${groups
    .slice(0, 4)
    .map((group) => parseInt(group, 16).toString(16))
    .join(':')}::/64`
}
