import { createServer, type Server } from 'node:http'
import { afterEach, expect, it } from 'vitest'
import { createGeo } from './geo.ts'
import { createRates } from './rates.ts'

let server: Server | undefined
afterEach(() => {
  server?.closeAllConnections()
  server?.close()
})

/** A server that answers every request with this. */
async function liar(answer: unknown): Promise<string> {
  server = createServer((_request, response) => response.end(JSON.stringify(answer)))
  await new Promise<void>((resolve) => server!.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  return `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`
}

const ratesOf = async (answer: unknown) =>
  createRates({ rates: { base_url: await liar(answer), api_key: undefined } })!.latest()

const good = { result: 'success', base_code: 'USD', rates: { NGN: 1600 } }

it('a rate is parsed from either field name, as a number or text', async () => {
  expect(await ratesOf(good)).toEqual({ usd_per_ngn: 1 / 1600, made_at: null, next_at: null })
  server?.close()
  const times = { time_last_update_unix: 1_585_267_200, time_next_update_unix: 1_585_353_700 }
  expect(await ratesOf({ result: 'success', ...times, conversion_rates: { NGN: '1600.5' } })).toEqual({
    usd_per_ngn: 1 / 1600.5,
    made_at: new Date('2020-03-27T00:00:00Z'),
    next_at: new Date('2020-03-28T00:01:40Z'),
  })
})

it.each([
  { ...good, result: 'error' },
  { ...good, base_code: 'NGN' },
  { ...good, rates: { USD: 1 } },
  { ...good, rates: { NGN: 0 } },
  { ...good, rates: { NGN: -1600 } },
  { ...good, rates: { NGN: 0.00065 } },
  { ...good, rates: { NGN: 1e30 } },
  { ...good, rates: { NGN: null } },
  { ...good, rates: { NGN: 'a lot' } },
  { ...good, rates: { NGN: '1.2.3' } },
  { ...good, rates: undefined },
  {},
  [],
  null,
  'success',
])('the rate in %j is rejected as nonsense', async (answer) => {
  await expect(ratesOf(answer)).rejects.toMatchObject({ reason: 'nonsense' })
})

it.each([
  [{ country_code: 'GB' }, 'GB'],
  [{ error: true, country_code: 'GB' }, undefined],
  [{ error: 'RateLimited', country_code: 'GB' }, undefined],
  [{ country_code: 'XX' }, undefined],
  [{ country_code: 'T1' }, undefined],
  [{ country_code: 'gb' }, undefined],
  [{ country_code: 'None' }, undefined],
  [{ country_code: null }, undefined],
  [{}, undefined],
])('the country in %j is parsed as %s', async (answer, country) => {
  const geo = { base_url: await liar(answer), api_key: undefined, country_header: undefined }
  expect(await createGeo({ geo })!.countryOf('8.8.8.8')).toBe(country)
})

it('the geo client looks up only IP addresses', async () => {
  const geo = { base_url: 'http://127.0.0.1:9', api_key: undefined, country_header: undefined }
  expect(await createGeo({ geo })!.countryOf('../../admin')).toBe(undefined)
})
