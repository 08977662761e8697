import type { Readable } from 'node:stream'
import {
  type CallInput,
  type CallResult,
  type Credentials,
  DomainError,
  type Endpoint,
  type FieldErrors,
  mayCall,
  mayCallBefore,
  type Page,
  type Schema,
  type ValidInput,
} from '@taswira/contract'
import { endpointUrl } from '@taswira/contract/client'
import fastJson from 'fast-json-stringify'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as v from 'valibot'
import type { Config } from '../config.ts'
import type { Deps } from '../deps.ts'
import { withRequestId } from '../request-context.ts'
import type { Analytics } from '../outside/analytics.ts'
import type { Admission, Caller, Member, Operator } from './callers.ts'
import { allowSlowBody } from './connections.ts'
import { agreesToAnalytics, refusesTracking } from './consent.ts'
import { readCredentials, readToken } from './authorization.ts'
import { describeForSerializer } from './json-schema.ts'
import { readUpload } from './read-upload.ts'

/** A page of a list; `next` and `prev` are the inputs for the neighbouring pages. */
type ListAnswer<E extends Endpoint> = CallResult<E> & {
  next?: CallInput<E>
  prev?: CallInput<E>
  /** Additional response headers. */
  headers?: Record<string, string>
}

/** A file response with a known size. */
export interface FileAnswer {
  bytes: number
  body: Readable
}

type Answer<E extends Endpoint> = E extends { media_type: string }
  ? FileAnswer
  : E extends { list: true }
    ? ListAnswer<E>
    : CallResult<E>

/** The caller that the endpoint's policy admits. */
type Admitted<E extends Endpoint> = (E extends { auth: 'member' } ? { member: Member } : unknown) &
  (E extends { auth: 'operator' } ? { operator: Operator } : unknown) &
  (E extends { auth: 'password' } ? { credentials: Credentials } : unknown)

/** The uploaded file, which can be read only once. */
type FileInput<E extends Endpoint> = E extends { file_max_bytes: number }
  ? { file: AsyncIterable<Buffer> }
  : unknown

type Handler<E extends Endpoint> = (
  input: ValidInput<E> & FileInput<E> & Admitted<E> & { caller: Caller },
) => Promise<Answer<E>> | Answer<E>

/** All mounted endpoints, for the OpenAPI document, the policy test and in-process calls. */
export class EndpointRegistry {
  readonly mounted = new Map<string, { endpoint: Endpoint; handle: Handler<Endpoint> }>()
}

/** What route modules receive: the services' dependencies and the parts shared by one app. */
export interface MountDeps extends Deps, Admission {
  analytics: Analytics
  registry: EndpointRegistry
}

/**
 * Mounts an endpoint of the contract: validates the input, runs the handler, formats the output. Route modules
 * translate and decide nothing.
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
    if (endpoint.file_max_bytes) allowSlowBody(request.raw)
  }

  app.route({
    method: endpoint.method,
    url: base + endpoint.path,
    ...(endpoint.body_max_bytes && { bodyLimit: endpoint.body_max_bytes }),
    ...(endpoint.response && {
      schema: { response: { [endpoint.status ?? 200]: responseSchema(endpoint) } },
      serializerCompiler: ({ schema }: { schema: object }) => serializerOf(schema),
    }),
    // Before the body is read: unauthorized callers learn nothing about their input.
    onRequest: endpoint.auth === 'public' ? [] : [guard],
    handler: async (request, reply) => {
      const { body, file } = await readUpload(endpoint, request)
      const input = validate(endpoint, { params: request.params, query: request.query, body })
      const call = { ...input, file, ...admitted.get(request), caller: toCaller(request, config) }
      const answer = await withRequestId(request.id, () => handler(call as never))
      return send(endpoint, base, answer, reply)
    },
  })
}

const admitted = new WeakMap<
  FastifyRequest,
  { member?: Member; operator?: Operator; credentials?: Credentials }
>()

const refusals = { password: 'own_password_needed', second_factor: 'second_factor_needed' } as const

/**
 * Checks a caller against the endpoint's policy. Throws unauthenticated, role_forbidden, own_password_needed,
 * second_factor_needed, or wrong_credentials for log-ins.
 */
async function admit(
  { auth, name }: Endpoint,
  { admitMember, admitOperator }: Admission,
  header: string | undefined,
) {
  switch (auth) {
    case 'public':
      return {}
    case 'member': {
      const token = readToken(header)
      const member = token && (await admitMember(token))
      if (!member) throw new DomainError('unauthenticated')
      return { member }
    }
    case 'operator': {
      const token = readToken(header)
      const operator = token && (await admitOperator(token))
      if (!operator) throw new DomainError('unauthenticated')
      if (!mayCall(operator.role, name)) throw new DomainError('role_forbidden')
      if (operator.duty && !mayCallBefore(operator.duty, name)) throw new DomainError(refusals[operator.duty])
      return { operator }
    }
    case 'password': {
      const credentials = readCredentials(header)
      // Without WWW-Authenticate, which would open the browser's own dialog.
      if (!credentials) throw new DomainError('wrong_credentials')
      return { credentials }
    }
  }
}

/** If a base is a URL on another host, serve it here under that URL's path. */
export const localBase = (base: string) =>
  base.startsWith('/') ? base : new URL(base).pathname.replace(/\/$/, '')

const schemas = new WeakMap<Endpoint, object>()
const serializers = new WeakMap<object, (answer: unknown) => string>()

function responseSchema(endpoint: Endpoint): object {
  let schema = schemas.get(endpoint)
  if (!schema) {
    const one = describeForSerializer(endpoint.response!)
    schemas.set(endpoint, (schema = endpoint.list ? { type: 'array', items: one } : one))
  }
  return schema
}

/** Compiled once per process: a test process builds the app a hundred times, and compiling was half of that time. */
function serializerOf(schema: object): (answer: unknown) => string {
  let serializer = serializers.get(schema)
  if (!serializer) serializers.set(schema, (serializer = fastJson(schema)))
  return serializer
}

function toCaller(request: FastifyRequest, { geo }: Config): Caller {
  // There are several addresses only when the first one is a trusted proxy.
  const through_proxy = (request.ips?.length ?? 0) > 1
  const country = geo.country_header && through_proxy ? request.headers[geo.country_header] : undefined
  return {
    address: request.ip,
    user_agent: request.headers['user-agent'] ?? '',
    country: typeof country === 'string' ? country : undefined,
    agrees_to_analytics: agreesToAnalytics(request.headers),
    refuses_tracking: refusesTracking(request.headers),
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

  const { items, total, total_exact, next, prev, headers } = answer as Page<unknown> &
    Record<'next' | 'prev', object | undefined> & { headers?: Record<string, string> }
  if (headers) reply.headers(headers)
  reply.header('x-total-count', total).header('x-total-count-relation', total_exact ? 'eq' : 'gte')
  const links = Object.entries({ next, prev })
    .filter(([, input]) => input !== undefined)
    .map(([rel, input]) => `<${base}${endpointUrl(endpoint, input as object)}>; rel="${rel}"`)
  if (links.length) reply.header('link', links.join(', '))
  return items
}

/** The input of a call, not validated yet. */
export interface RawInput {
  params?: unknown
  query?: unknown
  body?: unknown
}

/** Throws not_found for an invalid path parameter, invalid_input with the fields for anything else. */
export function validate<E extends Endpoint>(endpoint: E, { params, query, body }: RawInput): ValidInput<E> {
  return {
    params: endpoint.params && parse(endpoint.params, params ?? {}, () => new DomainError('not_found')),
    query: endpoint.query && parse(endpoint.query, query ?? {}, invalid),
    body: endpoint.body && parse(endpoint.body, body ?? {}, invalid),
  } as ValidInput<E>
}

const invalid = (fields?: FieldErrors) => new DomainError('invalid_input', fields)

function parse(schema: Schema, value: unknown, refusal: (fields?: FieldErrors) => DomainError): unknown {
  const bad = findUnstorable(value)
  if (bad) throw refusal({ [bad.field]: [bad.sentence] })
  const parsed = v.safeParse(schema, value, { abortPipeEarly: true })
  if (parsed.success) return parsed.output
  // Not a plain object: a field may be named like an inherited property ("toString").
  const fields = new Map<string, string[]>()
  for (const issue of parsed.issues) {
    const field = v.getDotPath(issue)
    // The input is not even an object.
    if (field === null) throw refusal()
    fields.set(field, [...(fields.get(field) ?? []), toSentence(issue)])
  }
  throw refusal(Object.fromEntries(fields))
}

/**
 * Replaces valibot's technical messages ("Invalid type: Expected string but received Array") with a sentence for
 * people.
 */
function toSentence(issue: v.BaseIssue<unknown>): string {
  if (!/^Invalid [a-z ]+: /.test(issue.message)) return issue.message
  if (Array.isArray(issue.input)) return 'Give this once only.'
  if (issue.received === 'undefined') return 'This field is required'
  if (issue.type === 'strict_object') return 'This field is not known.'
  return 'This is not valid.'
}

// Tabs and line breaks are allowed.
const control_characters = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/

/** The first text that PostgreSQL couldn't store. */
function findUnstorable(value: unknown, depth = 0): { field: string; sentence: string } | undefined {
  if (typeof value !== 'object' || value === null || depth > 4) return undefined
  for (const [key, field] of Object.entries(value)) {
    const sentence = typeof field === 'string' && whyUnstorable(field)
    if (sentence) return { field: key, sentence }
    const inner = findUnstorable(field, depth + 1)
    if (inner) return { ...inner, field: `${key}.${inner.field}` }
  }
  return undefined
}

function whyUnstorable(text: string): string | undefined {
  if (control_characters.test(text)) return 'Control characters are not allowed.'
  // A lone surrogate.
  if (!text.isWellFormed())
    return 'This has half of a character, such as an emoji that was cut. Delete it and try again.'
  return undefined
}
