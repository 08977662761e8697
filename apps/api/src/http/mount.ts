import type { Readable } from 'node:stream'
import {
  type CallInput,
  type CallResult,
  type Credentials,
  DomainError,
  type Endpoint,
  type FieldErrors,
  type Page,
  type Schema,
  type ValidInput,
} from '@taswira/contract'
import { addressOf } from '@taswira/contract/client'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as v from 'valibot'
import type { Config } from '../config.ts'
import type { Deps } from '../deps.ts'
import { withRequestId } from '../request-context.ts'
import type { Analytics } from '../outside/analytics.ts'
import type { Admission, Caller, Member, Operator } from './callers.ts'
import { agreesToAnalytics } from './consent.ts'
import { credentialsOf, tokenOf } from './authorization.ts'
import { serializerSchemaOf } from './json-schema.ts'

/** A page of a list; `next` and `prev` are the inputs for the neighbouring pages. */
type ListAnswer<E extends Endpoint> = CallResult<E> & { next?: CallInput<E>; prev?: CallInput<E> }

/** A file as the answer, its size known before it is sent. */
export interface FileAnswer {
  bytes: number
  body: Readable
}

type Answer<E extends Endpoint> = E extends { media_type: string }
  ? FileAnswer
  : E extends { list: true }
    ? ListAnswer<E>
    : CallResult<E>

/** Who is let in, by the endpoint's policy. */
type Admitted<E extends Endpoint> = (E extends { auth: 'member' } ? { member: Member } : unknown) &
  (E extends { auth: 'operator' } ? { operator: Operator } : unknown) &
  (E extends { auth: 'password' } ? { credentials: Credentials } : unknown)

type Handler<E extends Endpoint> = (
  input: ValidInput<E> & Admitted<E> & { caller: Caller },
) => Promise<Answer<E>> | Answer<E>

/** Every endpoint that is mounted, for the OpenAPI document, the policy test and calls in the same process. */
export class EndpointRegistry {
  readonly mounted = new Map<string, { endpoint: Endpoint; handle: Handler<Endpoint> }>()
}

/** What route modules are given: the services' dependencies and the parts that one app shares. */
export interface MountDeps extends Deps, Admission {
  analytics: Analytics
  registry: EndpointRegistry
}

/**
 * Gives an endpoint of the contract its route: checks what comes in, runs the handler, shapes what goes out.
 * Routes translate; they decide nothing.
 */
export function mount<E extends Endpoint>(
  app: FastifyInstance,
  deps: Pick<MountDeps, 'registry' | 'config' | keyof Admission>,
  endpoint: E,
  handler: Handler<E>,
) {
  const { registry, config } = deps
  registry.mounted.set(endpoint.name, { endpoint, handle: handler as unknown as Handler<Endpoint> })
  const base = localBase(endpoint.base === 'auth' ? config.auth_base : config.api_base)

  async function guard(request: FastifyRequest) {
    const { authorization } = request.headers
    admitted.set(request, await withRequestId(request.id, () => admit(endpoint, deps, authorization)))
  }

  app.route({
    method: endpoint.method,
    url: base + endpoint.path,
    ...(endpoint.response && {
      schema: { response: { [endpoint.status ?? 200]: responseSchema(endpoint) } },
    }),
    // Before a body is read: who may not call is told that, and nothing about what was sent.
    onRequest: endpoint.auth === 'public' ? [] : [guard],
    handler: async (request, reply) => {
      const input = validate(endpoint, request)
      const call = { ...input, ...admitted.get(request), caller: callerOf(request, config) }
      const answer = await withRequestId(request.id, () => handler(call as never))
      return send(endpoint, base, answer, reply)
    },
  })
}

const admitted = new WeakMap<
  FastifyRequest,
  { member?: Member; operator?: Operator; credentials?: Credentials }
>()

/** Holds a caller against the endpoint's policy. Throws unauthenticated, or wrong_credentials for the logins. */
async function admit(
  { auth }: Endpoint,
  { admitMember, admitOperator }: Admission,
  header: string | undefined,
) {
  switch (auth) {
    case 'public':
      return {}
    case 'member': {
      const token = tokenOf(header)
      const member = token && (await admitMember(token))
      if (!member) throw new DomainError('unauthenticated')
      return { member }
    }
    case 'operator': {
      const token = tokenOf(header)
      const operator = token && (await admitOperator(token))
      if (!operator) throw new DomainError('unauthenticated')
      return { operator }
    }
    case 'password': {
      const credentials = credentialsOf(header)
      // No WWW-Authenticate comes with it: a browser would open a window of its own.
      if (!credentials) throw new DomainError('wrong_credentials')
      return { credentials }
    }
  }
}

/** A base that is an address on another host is served here under that address's path. */
export const localBase = (base: string) =>
  base.startsWith('/') ? base : new URL(base).pathname.replace(/\/$/, '')

function responseSchema(endpoint: Endpoint) {
  const one = serializerSchemaOf(endpoint.response!)
  return endpoint.list ? { type: 'array', items: one } : one
}

function callerOf(request: FastifyRequest, { geo }: Config): Caller {
  // More than one address only when the first of them is a proxy that the settings name.
  const through_proxy = (request.ips?.length ?? 0) > 1
  const country = geo.country_header && through_proxy ? request.headers[geo.country_header] : undefined
  return {
    address: request.ip,
    user_agent: request.headers['user-agent'] ?? '',
    country: typeof country === 'string' ? country : undefined,
    agrees_to_analytics: agreesToAnalytics(request.headers),
  }
}

function send(endpoint: Endpoint, base: string, answer: unknown, reply: FastifyReply) {
  if (endpoint.cache_seconds) reply.header('cache-control', `public, max-age=${endpoint.cache_seconds}`)
  else reply.header('cache-control', 'no-store')
  if (endpoint.media_type) {
    const { bytes, body } = answer as FileAnswer
    return reply.header('content-length', bytes).type(endpoint.media_type).send(body)
  }
  if (!endpoint.response) return reply.code(204).send()
  reply.code(endpoint.status ?? 200)
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

/** What a call brings, before anybody has looked at it. */
export interface RawInput {
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

const invalid = (fields?: FieldErrors) => new DomainError('invalid_input', fields)

function parse(schema: Schema, value: unknown, refusal: (fields?: FieldErrors) => DomainError): unknown {
  const bad = fieldWithControlCharacter(value)
  if (bad) throw refusal({ [bad]: ['Control characters are not allowed.'] })
  const parsed = v.safeParse(schema, value, { abortPipeEarly: true })
  if (parsed.success) return parsed.output
  // No plain object: a field may be called as something that every object has ("toString").
  const fields = new Map<string, string[]>()
  for (const issue of parsed.issues) {
    const field = v.getDotPath(issue)
    // Not even an object with fields.
    if (field === null) throw refusal()
    fields.set(field, [...(fields.get(field) ?? []), sentenceOf(issue)])
  }
  throw refusal(Object.fromEntries(fields))
}

/** valibot's own messages name types ("Invalid type: Expected string but received Array"); people get a sentence. */
function sentenceOf(issue: v.BaseIssue<unknown>): string {
  if (!/^Invalid [a-z ]+: /.test(issue.message)) return issue.message
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
    // Half a character of UTF-16 is no text either; PostgreSQL refuses it.
    if (typeof field === 'string' && (control_characters.test(field) || !field.isWellFormed())) return key
    const inner = fieldWithControlCharacter(field, depth + 1)
    if (inner) return `${key}.${inner}`
  }
  return undefined
}
