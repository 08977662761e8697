import {
  ApiError,
  type CallInput,
  type CallResult,
  DomainError,
  type Endpoint,
  error_kinds,
  type FieldErrors,
  type Page,
  type Schema,
  type ValidInput,
} from '@taswira/contract'
import { addressOf, type Transport } from '@taswira/contract/client'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as v from 'valibot'
import type { CatalogueCountsReader } from '../features/categories/catalogue-counts.ts'
import type { CatalogueSearch } from '../features/search/search-catalogue.ts'
import type { Deps } from '../deps.ts'
import { serializerSchemaOf } from './json-schema.ts'

/** Who calls, as far as it is known without asking the database. */
export interface Caller {
  /** The client's address; behind a trusted proxy the one it names. */
  address: string
  user_agent: string
}

/** A list answer; `next` and `prev` are the inputs that lead to the neighbouring stretches. */
export type ListAnswer<E extends Endpoint> = CallResult<E> & { next?: CallInput<E>; prev?: CallInput<E> }

type Answer<E extends Endpoint> = E extends { list: true } ? ListAnswer<E> : CallResult<E>
type Handler<E extends Endpoint> = (
  input: ValidInput<E> & { caller: Caller },
) => Promise<Answer<E>> | Answer<E>

/** Every endpoint that is mounted, for the OpenAPI document, the policy test and calls in the same process. */
export class EndpointRegistry {
  readonly mounted = new Map<string, { endpoint: Endpoint; handle: Handler<Endpoint> }>()
}

/** What route modules are given: the services' dependencies and the parts that one app shares. */
export interface MountDeps extends Deps {
  registry: EndpointRegistry
  catalogue_counts: CatalogueCountsReader
  search: CatalogueSearch
}

/**
 * Gives an endpoint of the contract its route: checks what comes in, runs the handler, shapes what goes out.
 * Routes translate; they decide nothing.
 */
export function mount<E extends Endpoint>(
  app: FastifyInstance,
  { registry, config }: Pick<MountDeps, 'registry' | 'config'>,
  endpoint: E,
  handler: Handler<E>,
) {
  registry.mounted.set(endpoint.name, { endpoint, handle: handler as unknown as Handler<Endpoint> })
  const base = localBase(endpoint.base === 'auth' ? config.auth_base : config.api_base)

  app.route({
    method: endpoint.method,
    url: base + endpoint.path,
    config: { endpoint },
    ...(endpoint.response && { schema: { response: { 200: responseSchema(endpoint) } } }),
    handler: async (request, reply) => {
      const input = validate(endpoint, request)
      const answer = await handler({ ...input, caller: callerOf(request) } as never)
      return send(endpoint, base, answer, reply)
    },
  })
}

/** A base that is an address on another host is served here under that address's path. */
export const localBase = (base: string) =>
  base.startsWith('/') ? base : new URL(base).pathname.replace(/\/$/, '')

function responseSchema(endpoint: Endpoint) {
  const one = serializerSchemaOf(endpoint.response!)
  return endpoint.list ? { type: 'array', items: one } : one
}

function callerOf(request: FastifyRequest): Caller {
  return { address: request.ip, user_agent: request.headers['user-agent'] ?? '' }
}

function send(endpoint: Endpoint, base: string, answer: unknown, reply: FastifyReply) {
  if (endpoint.cache_seconds) reply.header('cache-control', `public, max-age=${endpoint.cache_seconds}`)
  else reply.header('cache-control', 'no-store')
  if (!endpoint.response) return reply.code(204).send()
  if (!endpoint.list) return answer

  const { items, total, total_exact, next, prev } = answer as Page<unknown> &
    Record<'next' | 'prev', object | undefined>
  reply.header('x-total-count', total).header('x-total-count-relation', total_exact ? 'eq' : 'gte')
  const links = Object.entries({ next, prev })
    .filter(([, input]) => input !== undefined)
    .map(([rel, input]) => `<${base}${addressOf(endpoint, input as object)}>; rel="${rel}"`)
  if (links.length) reply.header('link', links.join(', '))
  return items
}

interface RawInput {
  params?: unknown
  query?: unknown
  body?: unknown
}

/** Throws not_found for a parameter that names nothing, invalid_input with the fields for the rest. */
export function validate<E extends Endpoint>(endpoint: E, { params, query, body }: RawInput): ValidInput<E> {
  return {
    params: endpoint.params && parse(endpoint.params, params ?? {}, () => new DomainError('not_found')),
    query: endpoint.query && parse(endpoint.query, query ?? {}, invalid),
    body: endpoint.body && parse(endpoint.body, body ?? {}, invalid),
  } as ValidInput<E>
}

const invalid = (fields: FieldErrors) => new DomainError('invalid_input', fields)

function parse(schema: Schema, value: unknown, refusal: (fields: FieldErrors) => DomainError): unknown {
  const bad = fieldWithControlCharacter(value)
  if (bad) throw refusal({ [bad]: ['Control characters are not allowed.'] })
  const parsed = v.safeParse(schema, value, { abortPipeEarly: true })
  if (parsed.success) return parsed.output
  const fields: FieldErrors = {}
  for (const issue of parsed.issues) {
    const field = v.getDotPath(issue) ?? 'detail'
    const sentences = (fields[field] ??= [])
    sentences.push(sentenceOf(issue))
  }
  throw refusal(fields)
}

/** valibot's own messages name types ("Invalid type: Expected string but received Array"); people get a sentence. */
function sentenceOf(issue: v.BaseIssue<unknown>): string {
  if (!issue.message.startsWith('Invalid ')) return issue.message
  if (Array.isArray(issue.input)) return 'Give this once only.'
  if (issue.received === 'undefined') return 'This field is required'
  if (issue.type === 'strict_object') return 'This field is not known.'
  return 'This is not valid.'
}

// Tab and line ends are text.
const control_characters = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/

function fieldWithControlCharacter(value: unknown, depth = 0): string | undefined {
  if (typeof value !== 'object' || value === null || depth > 4) return undefined
  for (const [key, field] of Object.entries(value)) {
    if (typeof field === 'string' && control_characters.test(field)) return key
    const inner = fieldWithControlCharacter(field, depth + 1)
    if (inner) return `${key}.${inner}`
  }
  return undefined
}

/** Calls endpoints without a socket, with the same checks: how server-rendered pages reach the API. */
export function inProcessTransport(registry: EndpointRegistry): Transport {
  return async (endpoint, input) => {
    const mounted = registry.mounted.get(endpoint.name)
    if (!mounted) throw new Error(`endpoint ${endpoint.name} is not mounted`)
    // Pages are rendered without a member: what needs one is asked for by the browser.
    if (endpoint.auth !== 'public') throw apiError(new DomainError('unauthenticated'))
    try {
      const raw = input as RawInput
      const valid = validate(endpoint, { ...raw, query: asText(raw.query), params: asText(raw.params) })
      const answer = await mounted.handle({ ...valid, caller: { address: 'page', user_agent: '' } } as never)
      return answer as never
    } catch (error) {
      throw error instanceof DomainError ? apiError(error) : error
    }
  }
}

/** As it would look after a trip through an address: numbers as text, nothing where there is nothing. */
function asText(values: unknown): Record<string, string> {
  const entries = Object.entries((values ?? {}) as Record<string, unknown>)
  return Object.fromEntries(
    entries.filter(([, value]) => value !== undefined).map(([key, value]) => [key, String(value)]),
  )
}

function apiError({ code, fields }: DomainError): ApiError {
  return new ApiError(code, error_kinds[code].status, error_kinds[code].detail, fields)
}
