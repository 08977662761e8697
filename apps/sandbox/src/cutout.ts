import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import sharp, { type Sharp } from 'sharp'
import { arrivals, type StandInDeps } from './http-faults.ts'

const MAX_BYTES = 12 * 1024 * 1024
const MAX_PIXELS = 50_000_000
/** Maximum size of a PNG response, in pixels. */
const PNG_PIXELS = 10_000_000

/** Keys that cause an error, with the service's response. */
const refused_keys: Record<string, { status: number; title: string; code?: string }> = {
  invalid: { status: 403, title: 'API Key invalid', code: 'auth_failed' },
  broke: { status: 402, title: 'Insufficient credits' },
  busy: { status: 429, title: 'Rate limit exceeded' },
}

/**
 * Simulates remove.bg: `POST /v1.0/removebg` with a file keeps an ellipse in the middle and removes the rest. The keys
 * `invalid`, `broke` and `busy` are refused; a picture of one colour has no foreground.
 */
export function cutoutRoutes(app: FastifyInstance, deps: StandInDeps) {
  const arrive = arrivals(deps, 'cutout', ({ body }) =>
    Buffer.isBuffer(body) ? `${body.length} bytes` : null,
  )

  async function expectKey(request: FastifyRequest, reply: FastifyReply) {
    const key = request.headers['x-api-key']
    if (typeof key !== 'string' || !key) return refuse(reply, 403, 'Missing API Key', 'auth_failed')
    const refused = refused_keys[key]
    if (refused?.status === 429) reply.header('retry-after', '1')
    if (refused) return refuse(reply, refused.status, refused.title, refused.code)
  }

  void app.register(async (scope) => {
    scope.addContentTypeParser('multipart/form-data', { parseAs: 'buffer' }, (_request, body, done) =>
      done(null, body),
    )

    scope.post('/v1.0/removebg', { preHandler: [arrive, expectKey] }, async (request, reply) => {
      const picture = fileIn(request)
      if (!picture) return refuse(reply, 400, 'No image given', 'missing_source')
      if (picture.length > MAX_BYTES) return refuse(reply, 400, 'File too large', 'file_too_large')
      const image = sharp(picture, { limitInputPixels: 2 * MAX_PIXELS }).toColourspace('srgb')
      const size = await image.metadata().catch(() => undefined)
      if (!size || !['jpeg', 'png'].includes(size.format))
        return refuse(reply, 400, 'Failed to read image', 'failed_to_read_image')
      if (size.width * size.height > MAX_PIXELS)
        return refuse(reply, 400, 'Resolution too high', 'resolution_too_high')
      const { channels } = await image.stats()
      if (channels.every(({ stdev }) => stdev < 1))
        return refuse(reply, 400, 'Could not identify foreground in image.', 'unknown_foreground')

      const png = await keepEllipse(image, size)
      return reply.type('image/png').send(png)
    })
  })
}

/** The image in the size of the service's results, transparent outside of an ellipse. */
async function keepEllipse(image: Sharp, size: { width: number; height: number }) {
  const scale = Math.min(1, Math.sqrt(PNG_PIXELS / (size.width * size.height)))
  const [width, height] = [Math.floor(size.width * scale), Math.floor(size.height * scale)]
  const pixels = await image.resize({ width, height, fit: 'fill' }).removeAlpha().raw().toBuffer()
  return sharp(pixels, { raw: { width, height, channels: 3 } })
    .joinChannel(ellipse(width, height), { raw: { width, height, channels: 1 } })
    .png({ compressionLevel: 3 })
    .toBuffer()
}

const refuse = (reply: FastifyReply, status: number, title: string, code?: string) =>
  reply.code(status).send({ errors: [{ title, ...(code && { code }) }] })

/** The file in a multipart form (RFC 7578); undefined without one. */
function fileIn(request: FastifyRequest): Buffer | undefined {
  const boundary = /boundary="?([^";]+)"?/.exec(request.headers['content-type'] ?? '')?.[1]
  if (!boundary || !Buffer.isBuffer(request.body)) return undefined
  const mark = Buffer.from(`--${boundary}`)
  let at = request.body.indexOf(mark)
  while (at >= 0) {
    const next = request.body.indexOf(mark, at + mark.length)
    if (next < 0) return undefined
    const part = request.body.subarray(at + mark.length + 2, next - 2)
    const head_end = part.indexOf('\r\n\r\n')
    const head = part.subarray(0, Math.max(0, head_end)).toString('utf8')
    if (/name="image_file"/.test(head)) return part.subarray(head_end + 4)
    at = next
  }
  return undefined
}

/** Mask: 255 inside the ellipse, otherwise 0. */
function ellipse(width: number, height: number): Buffer {
  const alpha = Buffer.alloc(width * height)
  for (let y = 0; y < height; y++) {
    const across = 1 - ((y + 0.5 - height / 2) / (0.4 * height)) ** 2
    if (across <= 0) continue
    const half = 0.4 * width * Math.sqrt(across)
    const row = y * width
    alpha.fill(255, row + Math.ceil(width / 2 - half), row + Math.floor(width / 2 + half))
  }
  return alpha
}
