import { createHash, randomBytes } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Faults } from './faults.ts'
import { misbehave } from './http-faults.ts'
import type { RequestRecord } from './request-record.ts'
import { type SignatureKeys, signatureProblem } from './signature-v4.ts'

/** Default keys of the simulated storage. */
export const storage_keys: SignatureKeys = { access_key_id: 'stand-in', secret_access_key: 'stand-in-secret' }

/** Total size of all objects, in bytes; they are in memory. */
const ROOM = 512 * 1024 * 1024
/** Minimum size of all parts except the last. */
const PART_MIN = 5 * 1024 * 1024
const BODY_MAX = 64 * 1024 * 1024

interface StoredObject {
  bytes: Buffer
  etag: string
  content_type: string
}

interface Upload {
  name: string
  parts: Map<number, StoredObject>
}

interface Place {
  bucket: string
  '*': string
}

/**
 * Simulates S3-compatible storage at `/s3/{bucket}/{key}`: put, get with ranges, head, delete, multipart uploads and
 * signed URLs. All signatures are checked. All buckets exist except `missing`; `full` accepts no objects, `sealed` is
 * read-only. `GET /_storage` lists the objects.
 */
export function storageRoutes(
  app: FastifyInstance,
  { faults, record }: { faults: Faults; record: RequestRecord },
): { clear: () => void } {
  const objects = new Map<string, StoredObject>()
  const uploads = new Map<string, Upload>()

  const used = () => [...objects.values()].reduce((sum, { bytes }) => sum + bytes.length, 0)

  async function receive(request: FastifyRequest, reply: FastifyReply) {
    const { method, url, headers } = request
    const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
    const [path] = url.split('?')
    record.add({
      service: 'storage',
      request: `${method} ${path}`,
      body: body.length ? `${body.length} bytes` : null,
      at: new Date().toISOString(),
    })
    const fault = faults.of('storage')
    if (fault && (await misbehave(fault, reply))) return reply
    const problem = signatureProblem({ method, url, headers, body }, storage_keys)
    if (problem)
      return refuse(reply, problem.code === 'NotImplemented' ? 501 : 403, problem.code, problem.message)
    const { bucket } = request.params as Place
    if (bucket === 'missing') return refuse(reply, 404, 'NoSuchBucket', 'The bucket does not exist')
    if (method !== 'GET' && method !== 'HEAD') {
      if (bucket === 'sealed') return refuse(reply, 403, 'AccessDenied', 'Access Denied')
      if (bucket === 'full' || used() + body.length > ROOM)
        return refuse(reply, 507, 'QuotaExceeded', 'There is no room left')
    }
  }

  app.get('/_storage', async () =>
    [...objects].map(([name, { bytes, etag }]) => ({ name, bytes: bytes.length, etag })),
  )

  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: BODY_MAX }, (_request, body, done) =>
      done(null, body),
    )
    const options = { preHandler: receive, bodyLimit: BODY_MAX }

    for (const path of ['/s3/:bucket', '/s3/:bucket/'])
      scope.head(path, options, async (_request, reply) => reply.send())

    const read = async (request: FastifyRequest, reply: FastifyReply) => {
      const object = objects.get(objectName(request))
      if (!object) return refuse(reply, 404, 'NoSuchKey', 'The specified key does not exist.')
      return sendObject(object, request, reply)
    }
    scope.head('/s3/:bucket/*', options, read)
    scope.get('/s3/:bucket/*', { ...options, exposeHeadRoute: false }, read)

    scope.put('/s3/:bucket/*', options, async (request, reply) => {
      const { uploadId, partNumber } = request.query as { uploadId?: string; partNumber?: string }
      const object = toStoredObject(request)
      if (uploadId === undefined) objects.set(objectName(request), object)
      else {
        const number = Number(partNumber)
        if (!(number >= 1 && number <= 10_000)) return refuse(reply, 400, 'InvalidArgument', 'No such part')
        const upload = uploads.get(uploadId)
        if (!upload) return refuse(reply, 404, 'NoSuchUpload', 'The upload does not exist')
        upload.parts.set(number, object)
      }
      return reply.header('etag', object.etag).send()
    })

    scope.post('/s3/:bucket/*', options, async (request, reply) => {
      const { uploadId } = request.query as { uploadId?: string }
      const name = objectName(request)
      if (uploadId === undefined) {
        const id = randomBytes(12).toString('hex')
        uploads.set(id, { name, parts: new Map() })
        return xml(
          reply,
          `<InitiateMultipartUploadResult><UploadId>${id}</UploadId></InitiateMultipartUploadResult>`,
        )
      }
      const upload = uploads.get(uploadId)
      if (!upload) return refuse(reply, 404, 'NoSuchUpload', 'The upload does not exist')
      const bytes = joined(upload, String(request.body))
      if (!bytes) return refuse(reply, 400, 'InvalidPart', 'A part is missing, or not what was sent')
      if (bytes === 'small') return refuse(reply, 400, 'EntityTooSmall', 'A part is too small')
      const object = { bytes, etag: toEtag(bytes), content_type: 'binary/octet-stream' }
      objects.set(name, object)
      uploads.delete(uploadId)
      return xml(
        reply,
        `<CompleteMultipartUploadResult><ETag>${object.etag}</ETag></CompleteMultipartUploadResult>`,
      )
    })

    scope.delete('/s3/:bucket/*', options, async (request, reply) => {
      const { uploadId } = request.query as { uploadId?: string }
      if (uploadId === undefined) objects.delete(objectName(request))
      else uploads.delete(uploadId)
      return reply.code(204).send()
    })
  })

  return {
    clear() {
      objects.clear()
      uploads.clear()
    },
  }
}

function objectName({ params }: FastifyRequest): string {
  const { bucket, '*': key } = params as Place
  return `${bucket}/${key}`
}

function toStoredObject({ body, headers }: FastifyRequest): StoredObject {
  const bytes = Buffer.isBuffer(body) ? body : Buffer.alloc(0)
  return { bytes, etag: toEtag(bytes), content_type: headers['content-type'] ?? 'binary/octet-stream' }
}

const toEtag = (bytes: Buffer) => `"${createHash('md5').update(bytes).digest('hex')}"`

/** The parts in the requested order; undefined when one is missing or differs. */
function joined({ parts }: Upload, order: string): Buffer | 'small' | undefined {
  const asked = [...order.matchAll(/<Part>(.*?)<\/Part>/gs)].map(([, part]) => ({
    number: Number(/<PartNumber>(\d+)</.exec(part!)?.[1]),
    etag: /<ETag>(.*?)<\/ETag>/.exec(part!)?.[1]?.replaceAll('&quot;', '"'),
  }))
  const found = asked.map(({ number, etag }) => {
    const part = parts.get(number)
    return part?.etag === etag ? part : undefined
  })
  if (!found.length || found.some((part) => !part)) return undefined
  if (found.slice(0, -1).some((part) => part!.bytes.length < PART_MIN)) return 'small'
  return Buffer.concat(found.map((part) => part!.bytes))
}

function sendObject(
  { bytes, etag, content_type }: StoredObject,
  request: FastifyRequest,
  reply: FastifyReply,
) {
  const overrides = request.query as Record<string, string | undefined>
  reply.headers({ etag, 'accept-ranges': 'bytes' }).type(overrides['response-content-type'] ?? content_type)
  const disposition = overrides['response-content-disposition']
  if (disposition) reply.header('content-disposition', disposition)
  const range = /^bytes=(\d+)-(\d*)$/.exec(request.headers.range ?? '')
  if (!range)
    return reply.header('content-length', bytes.length).send(request.method === 'HEAD' ? undefined : bytes)
  const start = Number(range[1])
  const end = Math.min(bytes.length - 1, range[2] ? Number(range[2]) : bytes.length - 1)
  if (start > end) return refuse(reply, 416, 'InvalidRange', 'The range is outside the object')
  reply.code(206).header('content-range', `bytes ${start}-${end}/${bytes.length}`)
  return reply.send(bytes.subarray(start, end + 1))
}

const xml = (reply: FastifyReply, body: string) =>
  reply.type('application/xml').send(`<?xml version="1.0" encoding="UTF-8"?>${body}`)

const refuse = (reply: FastifyReply, status: number, code: string, message: string) =>
  xml(reply.code(status), `<Error><Code>${code}</Code><Message>${message}</Message></Error>`)
