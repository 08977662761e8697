import { type Endpoint, error_kinds, type ErrorCode, type Schema } from '@taswira/contract'
import type { Deps } from '../deps.ts'
import { type JsonSchema, describeSchema } from './json-schema.ts'
import { type EndpointRegistry, localBase } from './mount.ts'

/** The OpenAPI 3.1 document of all mounted endpoints, from the schemas that validate them. */
export function openApiDocument(deps: Pick<Deps, 'config' | 'settings'> & { registry: EndpointRegistry }) {
  const { registry, config } = deps
  const { name, email } = deps.settings.now().site
  const paths: Record<string, Record<string, unknown>> = {}
  for (const { endpoint } of registry.mounted.values()) {
    const base = endpoint.base === 'auth' ? config.auth_base : config.api_base
    const path = localBase(base) + endpoint.path.replace(/:(\w+)/g, '{$1}')
    const operations = (paths[path] ??= {})
    operations[endpoint.method.toLowerCase()] = { ...describeOperation(endpoint), ...ownServer(base, config) }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: `${name} API`,
      version: '1',
      contact: {
        name,
        email,
        url: `${config.public_origin}/contact-us`,
      },
      summary: 'Paths carry no version; new versions only add fields.',
    },
    servers: [{ url: config.public_origin }],
    paths,
    components: {
      securitySchemes: {
        member: { type: 'apiKey', in: 'header', name: 'Authorization', description: 'Token <token>' },
        operator: {
          type: 'apiKey',
          in: 'header',
          name: 'Authorization',
          description: 'Token <operator token>; member tokens are not accepted',
        },
        password: { type: 'http', scheme: 'basic', description: 'Email and password in UTF-8' },
      },
      schemas: {
        Refusal: { type: 'object', properties: { detail: { type: 'string' } }, required: ['detail'] },
        FieldErrors: { type: 'object', additionalProperties: { type: 'array', items: { type: 'string' } } },
      },
    },
  }
}

/** The server of an operation, if it is not the document's own. */
function ownServer(base: string, { public_origin }: Deps['config']) {
  const { origin } = new URL(base, public_origin)
  return origin !== public_origin && { servers: [{ url: origin }] }
}

function describeOperation(endpoint: Endpoint) {
  return {
    operationId: endpoint.name,
    summary: endpoint.summary,
    ...(endpoint.path.startsWith('/desk/') && { tags: ['Desk'] }),
    ...(endpoint.auth !== 'public' && { security: [{ [endpoint.auth]: [] }] }),
    parameters: [...listParameters(endpoint.params, 'path'), ...listParameters(endpoint.query, 'query')],
    ...(endpoint.body && { requestBody: describeBody(endpoint, endpoint.body) }),
    responses: { ...describeAnswer(endpoint), ...describeRefusals(endpoint) },
  }
}

function describeBody({ file_max_bytes }: Endpoint, body: Schema) {
  const json = { 'application/json': { schema: describeSchema(body, 'input') } }
  if (!file_max_bytes) return { required: true, content: json }
  // No media type describes "a line of JSON, then bytes", so the line's schema is an extension.
  return {
    required: true,
    description: `One line of JSON (x-line), then a file of at most ${file_max_bytes} bytes.`,
    content: { 'application/octet-stream': { 'x-line': json['application/json'].schema } },
  }
}

function listParameters(schema: Schema | undefined, where: 'path' | 'query') {
  if (!schema) return []
  const { properties = {}, required = [] } = describeSchema(schema, 'input') as {
    properties?: Record<string, JsonSchema>
    required?: string[]
  }
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: where,
    required: where === 'path' || required.includes(name),
    schema: property,
  }))
}

function describeAnswer(endpoint: Endpoint) {
  if (endpoint.media_type)
    return { 200: { description: endpoint.summary, content: { [endpoint.media_type]: {} } } }
  if (!endpoint.response) return { 204: { description: 'Done' } }
  const one = describeSchema(endpoint.response)
  const headers = endpoint.list && {
    'X-Total-Count': { schema: { type: 'integer' }, description: 'Total number of items' },
    'X-Total-Count-Relation': {
      schema: { enum: ['eq', 'gte'] },
      description: 'gte: there are more items than the count',
    },
    Link: { schema: { type: 'string' }, description: 'RFC 8288: next, prev' },
  }
  return {
    [endpoint.status ?? 200]: {
      description: endpoint.summary,
      ...(headers && { headers }),
      content: { 'application/json': { schema: endpoint.list ? { type: 'array', items: one } : one } },
    },
  }
}

function describeRefusals(endpoint: Endpoint) {
  const errors: ErrorCode[] = [...endpoint.errors]
  if (endpoint.auth === 'operator')
    errors.push('role_forbidden', 'own_password_needed', 'second_factor_needed')
  const by_status = Map.groupBy(errors, (code) => error_kinds[code].status)
  return Object.fromEntries(
    Array.from(by_status, ([status, codes]) => [
      status,
      {
        // OpenAPI allows only one entry per status.
        description: codes.map((code) => error_kinds[code].detail).join(' Or: '),
        content: {
          'application/json': {
            schema: {
              anyOf: [{ $ref: '#/components/schemas/Refusal' }, { $ref: '#/components/schemas/FieldErrors' }],
            },
          },
        },
      },
    ]),
  )
}
