import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Faults } from './faults.ts'
import { misbehave } from './http-faults.ts'
import type { RequestRecord } from './request-record.ts'
import { StorageBook, StorageError, type StoredObject } from './storage-book.ts'

/** Environment variables with the keys of the simulated storage, which checks only the first one. */
export const storage_keys = { AWS_ACCESS_KEY_ID: 'stand-in', AWS_SECRET_ACCESS_KEY: 'stand-in-secret' }

const BODY_MAX = 64 * 1024 * 1024

/** Pages may read objects, and the headers that resuming a download needs. */
const cors = {
  'access-control-allow-origin': '*',
  'access-control-expose-headers': 'ETag, Content-Range',
}

interface Place {
  bucket: string
  '*': string
}

/**
 * Simulates S3-compatible storage at `/s3/{bucket}/{key}`: put with metadata, get with ranges, head, delete, list by
 * prefix, multipart uploads with their parts, and signed URLs. Requests have to name the access key; the signature isn't
 * checked. Pages of any origin may read, as with the CORS rule of docs/operations.md. All buckets exist except `missing`;
 * `full` accepts no objects, `sealed` is read-only. `GET /_storage` lists the objects.
 */
export function storageRoutes(
  app: FastifyInstance,
  { faults, record }: { faults: Faults; record: RequestRecord },
): { clear: () => void } {
  const book = new StorageBook()

  async function receive(request: FastifyRequest, reply: FastifyReply) {
    const { method, url } = request
    const body = bytesIn(request)
    const [path] = url.split('?')
    record.add({
      service: 'storage',
      request: `${method} ${path}`,
      body: body.length ? `${body.length} bytes` : null,
      at: new Date().toISOString(),
    })
    const fault = faults.of('storage')
    if (fault && (await misbehave(fault, reply))) return reply
    expectKey(request)
    expectBucket(request)
    if (isWrite(request)) book.expectRoom(body.length)
  }

  app.get('/_storage', async () => book.list())

  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: BODY_MAX }, (_request, body, done) =>
      done(null, body),
    )
    scope.setErrorHandler((error, _request, reply) => {
      if (!(error instanceof StorageError)) throw error
      const { status, code, message } = error
      return xml(reply.code(status), `<Error><Code>${code}</Code><Message>${message}</Message></Error>`)
    })
    objectRoutes(scope, book, { preHandler: receive, bodyLimit: BODY_MAX })
  })

  return { clear: () => book.clear() }
}

interface RouteOptions {
  preHandler: (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>
  bodyLimit: number
}

function objectRoutes(scope: FastifyInstance, book: StorageBook, options: RouteOptions) {
  for (const path of ['/s3/:bucket', '/s3/:bucket/'])
    scope.head(path, options, async (_request, reply) => reply.send())

  for (const path of ['/s3/:bucket', '/s3/:bucket/'])
    scope.get(path, { ...options, exposeHeadRoute: false }, async (request, reply) =>
      listObjects(book, request, reply),
    )

  scope.options('/s3/:bucket/*', async (_request, reply) =>
    reply
      .code(204)
      .headers({
        ...cors,
        'access-control-allow-methods': 'GET',
        'access-control-allow-headers': 'range, if-range',
      })
      .send(),
  )

  const read = async (request: FastifyRequest, reply: FastifyReply) => {
    const { uploadId } = request.query as { uploadId?: string }
    return uploadId === undefined
      ? sendObject(book.get(objectName(request)), request, reply)
      : listParts(book, uploadId, reply)
  }
  scope.head('/s3/:bucket/*', options, read)
  scope.get('/s3/:bucket/*', { ...options, exposeHeadRoute: false }, read)

  scope.put('/s3/:bucket/*', options, async (request, reply) => {
    const { uploadId, partNumber } = request.query as { uploadId?: string; partNumber?: string }
    const bytes = bytesIn(request)
    const { etag } =
      uploadId === undefined
        ? book.put(objectName(request), bytes, {
            ...(request.headers['content-type'] && { content_type: request.headers['content-type'] }),
            metadata: metadataIn(request),
          })
        : book.putPart(uploadId, Number(partNumber), bytes)
    return reply.header('etag', etag).send()
  })

  scope.post('/s3/:bucket/*', options, async (request, reply) => {
    const { uploadId } = request.query as { uploadId?: string }
    if (uploadId === undefined) {
      const id = book.startUpload(objectName(request))
      return xml(
        reply,
        `<InitiateMultipartUploadResult><UploadId>${id}</UploadId></InitiateMultipartUploadResult>`,
      )
    }
    const { etag } = book.completeUpload(uploadId, String(request.body))
    return xml(reply, `<CompleteMultipartUploadResult><ETag>${etag}</ETag></CompleteMultipartUploadResult>`)
  })

  scope.delete('/s3/:bucket/*', options, async (request, reply) => {
    const { uploadId } = request.query as { uploadId?: string }
    if (uploadId === undefined) book.delete(objectName(request))
    else book.abortUpload(uploadId)
    return reply.code(204).send()
  })
}

const isWrite = ({ method }: FastifyRequest) => method !== 'GET' && method !== 'HEAD'

/** The key is in a header, or in the query of a signed URL. */
function expectKey({ headers, query }: FastifyRequest) {
  const { 'X-Amz-Credential': credential } = query as { 'X-Amz-Credential'?: string }
  if (!`${headers.authorization}${credential}`.includes(`${storage_keys.AWS_ACCESS_KEY_ID}/`))
    throw new StorageError(403, 'AccessDenied', 'Access Denied')
}

function expectBucket(request: FastifyRequest) {
  const { bucket } = request.params as Place
  if (bucket === 'missing') throw new StorageError(404, 'NoSuchBucket', 'The bucket does not exist')
  if (!isWrite(request)) return
  if (bucket === 'sealed') throw new StorageError(403, 'AccessDenied', 'Access Denied')
  if (bucket === 'full') throw new StorageError(507, 'QuotaExceeded', 'There is no room left')
}

function objectName({ params }: FastifyRequest): string {
  const { bucket, '*': key } = params as Place
  return `${bucket}/${key}`
}

function listObjects(book: StorageBook, request: FastifyRequest, reply: FastifyReply) {
  const { bucket } = request.params as Place
  const { prefix = '' } = request.query as { prefix?: string }
  const keys = book.listNames(`${bucket}/${prefix}`).map((name) => name.slice(bucket.length + 1))
  const contents = keys.map((key) => `<Contents><Key>${key}</Key></Contents>`).join('')
  return xml(reply, `<ListBucketResult><IsTruncated>false</IsTruncated>${contents}</ListBucketResult>`)
}

function listParts(book: StorageBook, upload_id: string, reply: FastifyReply) {
  const parts = book
    .listParts(upload_id)
    .map(
      ([number, { bytes, etag }]) =>
        `<Part><PartNumber>${number}</PartNumber><Size>${bytes.length}</Size><ETag>${etag}</ETag></Part>`,
    )
  return xml(reply, `<ListPartsResult><IsTruncated>false</IsTruncated>${parts.join('')}</ListPartsResult>`)
}

const metadataIn = ({ headers }: FastifyRequest) =>
  Object.fromEntries(
    Object.entries(headers)
      .filter(([name]) => name.startsWith('x-amz-meta-'))
      .map(([name, value]) => [name, String(value)]),
  )

const bytesIn = ({ body }: FastifyRequest) => (Buffer.isBuffer(body) ? body : Buffer.alloc(0))

function sendObject(
  { bytes, etag, content_type, metadata }: StoredObject,
  request: FastifyRequest,
  reply: FastifyReply,
) {
  const overrides = request.query as Record<string, string | undefined>
  reply
    .headers({ ...metadata, ...cors, etag, 'accept-ranges': 'bytes' })
    .type(overrides['response-content-type'] ?? content_type)
  const disposition = overrides['response-content-disposition']
  if (disposition) reply.header('content-disposition', disposition)
  const cache_control = overrides['response-cache-control']
  if (cache_control) reply.header('cache-control', cache_control)
  const range = /^bytes=(\d+)-(\d*)$/.exec(request.headers.range ?? '')
  if (!range)
    return reply.header('content-length', bytes.length).send(request.method === 'HEAD' ? undefined : bytes)
  const start = Number(range[1])
  const end = Math.min(bytes.length - 1, range[2] ? Number(range[2]) : bytes.length - 1)
  if (start > end) throw new StorageError(416, 'InvalidRange', 'The range is outside the object')
  reply.code(206).header('content-range', `bytes ${start}-${end}/${bytes.length}`)
  return reply.send(bytes.subarray(start, end + 1))
}

const xml = (reply: FastifyReply, body: string) =>
  reply.type('application/xml').send(`<?xml version="1.0" encoding="UTF-8"?>${body}`)
