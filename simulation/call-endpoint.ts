import * as contract from '@taswira/contract'
import { type Endpoint, mayCall } from '@taswira/contract'
import { endpointUrl } from '@taswira/contract/client'
import { drawInput, drawRequired } from './draw-input.ts'
import type { Random } from './random.ts'
import type { Person, SimulatedShop } from './simulated-shop.ts'
import { isKilled } from './statement-turns.ts'

/** Endpoints that need the bytes of a picture, which the tests of uploads send. */
const needsFile = (endpoint: Endpoint) => endpoint.file_max_bytes !== undefined

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'auth' in value

/** All endpoints of the contract that a history calls. */
const endpoints = (Object.values(contract) as unknown[])
  .filter(isEndpoint)
  .filter((endpoint) => !needsFile(endpoint))

export interface Sent {
  params?: Record<string, unknown>
  query?: Record<string, unknown>
  body?: unknown
}

export interface Answer {
  status: number
  body: unknown
}

/**
 * Calls an endpoint as somebody, or as nobody, on one of the servers. Remembers what the answer shows. Notes it as a
 * broken promise when the server failed, or did what this caller may not do.
 */
export async function callEndpoint(
  shop: SimulatedShop,
  random: Random,
  endpoint: Endpoint,
  person: Person | undefined,
  { params = {}, query = {}, body }: Sent = {},
): Promise<Answer> {
  const texts = Object.fromEntries(Object.entries(params).map(([name, value]) => [name, String(value)]))
  const answer = await random.pick(shop.servers).inject({
    method: endpoint.method,
    url: `/${endpoint.base ?? 'api'}${endpointUrl(endpoint, { params: texts, query } as never)}`,
    remoteAddress: person?.address ?? '10.9.9.9',
    headers: person?.token ? { authorization: `Token ${person.token}` } : {},
    ...(body !== undefined && { payload: body as object }),
  })
  const { statusCode: status, payload, headers } = answer
  const json: unknown =
    headers['content-type']?.toString().startsWith('application/json') && payload ? answer.json() : undefined
  if (isKilled()) return { status, body: json }
  if (status >= 500 && !shop.faulty && !(status === 503 && headers['x-error-code'] === 'unavailable'))
    shop.broken.push(`answered: ${endpoint.name} answered ${status}, ${shop.errors.at(-1)?.err?.stack ?? ''}`)
  if (status < 400) {
    if (!mayDo(endpoint, person))
      shop.broken.push(`role: ${person?.role ?? person?.kind ?? 'nobody'} did ${endpoint.name}`)
    shop.known.learn(json)
  }
  return { status, body: json }
}

function mayDo({ auth, name }: Endpoint, person: Person | undefined): boolean {
  if (auth === 'public' || auth === 'password') return true
  if (auth === 'member') return person?.kind === 'member'
  return person?.role !== undefined && mayCall(person.role, name)
}

/** Calls any endpoint with input that it may accept, as anybody: mostly those it is for, sometimes a thief. */
export async function callAnything(shop: SimulatedShop, random: Random): Promise<void> {
  const endpoint = random.pick(random.chance(0.75) ? changing : reading)
  const allowed = shop.people.filter((person) => mayDo(endpoint, person))
  const person = random.chance(0.1) ? random.maybe([...shop.people, undefined]) : random.maybe(allowed)
  // Most inputs are in order, because a wrong one ends at the first check.
  const hostility = random.chance(0.3) ? 0.15 : 0
  const { params, query, body } = endpoint
  await callEndpoint(shop, random, endpoint, person, {
    ...(params && {
      params: (await drawInput(shop, random, params, hostility / 3)) as Record<string, unknown>,
    }),
    ...(query && { query: (await drawInput(shop, random, query, hostility)) as Record<string, unknown> }),
    ...(body && { body: await drawInput(shop, random, body, hostility) }),
  })
}

const changing = endpoints.filter(({ method }) => method !== 'GET')
const reading = endpoints.filter(({ method }) => method === 'GET')

/** Calls an endpoint; required fields of the body that aren't given are drawn. */
export async function call(
  shop: SimulatedShop,
  random: Random,
  endpoint: Endpoint,
  person: Person | undefined,
  sent: Sent = {},
) {
  const drawn = endpoint.body ? ((await drawRequired(shop, random, endpoint.body)) as object) : undefined
  return callEndpoint(shop, random, endpoint, person, {
    ...sent,
    ...(drawn && { body: { ...drawn, ...(sent.body as object) } }),
  })
}
