import { randomBytes } from 'node:crypto'
import * as v from 'valibot'
import type { Config } from '../config.ts'
import { createOutboundClient, OutboundError, type OutboundLimits } from './outbound-client.ts'

/**
 * Largest file the service accepts, in bytes, and largest image, in pixels (docs/providers.md, "Background removal").
 */
export const SERVICE_MAX_BYTES = 12 * 1024 * 1024
/** For larger images its result is smaller than the input. */
export const SERVICE_MAX_PIXELS = 10_000_000

/** Cuts out subjects with an external service. */
export interface CutoutService {
  /**
   * Returns the subject of a JPEG as a PNG, of which only the signature is checked; undefined when the service finds
   * none. Throws OutboundError.
   */
  removeBackground(picture: Buffer): Promise<Buffer | undefined>
}

/** The service may take up to a minute (docs/threat-model.md, "Calls to third parties"). */
const limits = { total_ms: 60_000, max_bytes: 64 * 1024 * 1024, failures_to_open: 3, open_ms: 15_000 }

const PNG_SIGNATURE = Buffer.from('89504e470d0a1a0a', 'hex')

const refusal_schema = v.object({
  errors: v.array(v.object({ title: v.optional(v.string(), ''), code: v.optional(v.string(), '') })),
})

/** A client for the remove.bg API; undefined when no service is configured. */
export function createCutoutService(
  { background_removal: { base_url, api_key } }: Pick<Config, 'background_removal'>,
  tighter?: Partial<OutboundLimits>,
): CutoutService | undefined {
  if (!base_url) return undefined
  const { callForBytes } = createOutboundClient({
    service: 'background removal',
    // Accepts base URLs with and without the version, which the provider's own includes.
    base_url: base_url.replace(/\/+$/, '').replace(/(\/v1\.0)?$/, '/v1.0'),
    headers: { 'x-api-key': api_key, accept: 'image/png' },
    limits: { ...limits, ...tighter },
  })

  return {
    async removeBackground(picture) {
      const raw_body = toForm(picture, { size: 'auto', format: 'png' })
      const { status, bytes } = await callForBytes({ method: 'POST', path: '/removebg', raw_body })
      if (status === 200 && bytes.subarray(0, PNG_SIGNATURE.length).equals(PNG_SIGNATURE)) return bytes
      if (status === 200) throw new OutboundError('background removal', 'nonsense')
      const { code, title } = refusalIn(bytes)
      if (status === 400 && code === 'unknown_foreground') return undefined
      // No credits left, a wrong key or an unsupported file: the log must show which.
      throw new OutboundError('background removal', 'away', {
        cause: new Error(`status ${status} ${code} ${title}`.trim().slice(0, 200)),
      })
    },
  }
}

function refusalIn(bytes: Buffer): { code: string; title: string } {
  try {
    return v.parse(refusal_schema, JSON.parse(bytes.toString('utf8'))).errors[0] ?? { code: '', title: '' }
  } catch {
    return { code: '', title: '' }
  }
}

/** A multipart form with one file (RFC 7578). */
function toForm(picture: Buffer, fields: Record<string, string>) {
  const boundary = `taswira-${randomBytes(16).toString('hex')}`
  const part = (disposition: string, more = '') =>
    `--${boundary}\r\ncontent-disposition: form-data; ${disposition}\r\n${more}\r\n`
  const text = Object.entries(fields).map(([name, value]) => `${part(`name="${name}"`)}${value}\r\n`)
  const bytes = Buffer.concat([
    Buffer.from(text.join('')),
    Buffer.from(part('name="image_file"; filename="picture.jpg"', 'content-type: image/jpeg\r\n')),
    picture,
    Buffer.from(`\r\n--${boundary}--\r\n`),
  ])
  return { content_type: `multipart/form-data; boundary=${boundary}`, bytes }
}
