import { expect, it, vi } from 'vitest'
import { createVisitorCountry, toNetwork } from './visitor-country.ts'

it.each([
  ['81.2.69.142', '81.2.69.0/24'],
  ['::ffff:81.2.69.142', '81.2.69.0/24'],
  ['2a00:23c0:1:2:3:4:5:6', '2a00:23c0:1::/48'],
  ['127.0.0.1', undefined],
  ['10.1.2.3', undefined],
  ['172.31.0.1', undefined],
  ['192.168.1.1', undefined],
  ['169.254.1.1', undefined],
  ['100.64.0.1', undefined],
  ['0.0.0.0', undefined],
  ['255.255.255.255', undefined],
  ['::1', undefined],
  ['::', undefined],
  ['fd00::1', undefined],
  ['fe80::1%eth0', undefined],
  ['page', undefined],
  ['', undefined],
])('the network of %s is %s', (address, network) => {
  expect(toNetwork(address)).toBe(network)
})

it('the country lookup runs once per network for concurrent visitors, and never for private addresses', async () => {
  const countryOf = vi.fn(async () => 'GB')
  const visitorCountry = createVisitorCountry({ countryOf })
  const visitors = ['81.2.69.1', '81.2.69.2', '81.2.69.3', '::ffff:81.2.69.4', '127.0.0.1', '10.0.0.1']
  const countries = await Promise.all(visitors.map((address) => visitorCountry(address, undefined)))
  expect(countries).toEqual(['GB', 'GB', 'GB', 'GB', undefined, undefined])
  expect(countryOf).toHaveBeenCalledTimes(1)
  expect(countryOf).toHaveBeenCalledWith('81.2.69.1')
})

it('the country header takes precedence over a lookup, and a failed lookup is retried after a minute', async () => {
  let at = Date.UTC(2026, 10, 20)
  const countryOf = vi.fn(async (): Promise<string | undefined> => undefined)
  const visitorCountry = createVisitorCountry({ countryOf }, () => at)
  expect(await visitorCountry('81.2.69.1', 'DE')).toBe('DE')
  for (const nonsense of ['XX', 'T1', 'de', 'Germany']) {
    expect(await visitorCountry('81.2.69.1', nonsense)).toBe(undefined)
  }
  expect(countryOf).not.toHaveBeenCalled()

  expect(await visitorCountry('81.2.69.1', undefined)).toBe(undefined)
  expect(await visitorCountry('81.2.69.1', undefined)).toBe(undefined)
  expect(countryOf).toHaveBeenCalledTimes(1)
  countryOf.mockImplementation(async () => {
    throw new Error('away')
  })
  at += 61_000
  // The cache reads the clock at most once per millisecond.
  await new Promise((resolve) => setTimeout(resolve, 5))
  expect(await visitorCountry('81.2.69.1', undefined)).toBe(undefined)
  countryOf.mockImplementation(async () => 'GB')
  at += 61_000
  // The cache reads the clock at most once per millisecond.
  await new Promise((resolve) => setTimeout(resolve, 5))
  expect(await visitorCountry('81.2.69.1', undefined)).toBe('GB')
})
