export interface ByteRange {
  /** First and last byte, both inclusive. */
  start: number
  end: number
}

/**
 * The byte range that a Range header requests: one range, `unsatisfiable`, or `all` when it is absent, malformed or
 * asks for several ranges (RFC 9110 allows answering all of those in full).
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
