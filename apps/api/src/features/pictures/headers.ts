import anyAscii from 'any-ascii'

export interface ByteRange {
  /** First and last byte, both inclusive. */
  start: number
  end: number
}

/**
 * The byte range that a Range header requests: one range, `unsatisfiable`, or `all` when the header is absent,
 * malformed or asks for several ranges (RFC 9110 allows sending the full content in all of these cases).
 */
export function readByteRange(header: string | undefined, size: number): ByteRange | 'all' | 'unsatisfiable' {
  const match = /^bytes=([0-9]{0,15})-([0-9]{0,15})$/.exec(header ?? '')
  if (!match || (!match[1] && !match[2])) return 'all'
  if (!match[1]) {
    const length = Number(match[2])
    return length === 0 ? 'unsatisfiable' : { start: Math.max(0, size - length), end: size - 1 }
  }
  const start = Number(match[1])
  const end = match[2] ? Math.min(Number(match[2]), size - 1) : size - 1
  if (match[2] && Number(match[2]) < start) return 'all'
  return start >= size ? 'unsatisfiable' : { start, end }
}

/**
 * Builds a Content-Disposition header that saves the file under this name (RFC 6266). Removes path parts, quotes and
 * control characters.
 */
export function attachment(file_name: string): string {
  const name = (file_name.split(/[/\\]/).at(-1) ?? '').replace(/[\p{C}"%;]/gu, '').trim() || 'picture'
  const ascii = anyAscii(name).replace(/[^\x20-\x7e]|["%;]/g, '_')
  if (ascii === name) return `attachment; filename="${name}"`
  // RFC 5987: encodeURIComponent leaves four characters that the header's grammar doesn't allow.
  const encoded = encodeURIComponent(name).replace(
    /['()*]/g,
    (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return `attachment; filename="${ascii}"; filename*=UTF-8''${encoded}`
}

const refused = (type: string) => new RegExp(`${type} *; *q=0(?:\\.0{1,3})? *(?:,|$)`, 'i')
const refuses_avif = refused('image/avif')
const refuses_webp = refused('image/webp')

/**
 * The best image format that a browser accepts. Only explicitly listed formats count, because every browser also sends
 * a wildcard, even without support for newer formats.
 */
export function formatFor(accept: string | undefined): 'avif' | 'webp' | 'jpeg' {
  if (!accept || accept.length > 1000) return 'jpeg'
  if (accept.includes('image/avif') && !refuses_avif.test(accept)) return 'avif'
  if (accept.includes('image/webp') && !refuses_webp.test(accept)) return 'webp'
  return 'jpeg'
}
