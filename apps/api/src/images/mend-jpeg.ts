import { open } from 'node:fs/promises'

/** Longest part of a file that is read to see whether its head needs mending, in bytes. */
const HEAD_BYTES = 1024 * 1024
const TAIL_BYTES = 64 * 1024

const END_OF_IMAGE = Buffer.from([0xff, 0xd9])
const [SOF0, SOF1, SOI, SOS, APP0, APP14] = [0xc0, 0xc1, 0xd8, 0xda, 0xe0, 0xee]

/**
 * Mends what some programs and phones write against the JPEG standard without losing a pixel, and what every viewer
 * tolerates: scan parameters of 0 in a sequential image (many Samsung phones), stray bytes between segments, unknown
 * versions, and a missing end marker. The decoder reports each of them with the same kind of warning as damage, and
 * warnings must stay errors, because half an image is also only a warning (decision 147). Returns other bytes unchanged.
 */
export function mendJpeg(bytes: Buffer): Buffer {
  if (bytes[0] !== 0xff || bytes[1] !== SOI) return bytes
  const head = mendHead(bytes)
  if (!head) return bytes
  const { parts, scan_at, changed } = head
  const ends = bytes.lastIndexOf(END_OF_IMAGE) > scan_at
  if (!changed && ends) return bytes
  return Buffer.concat([...parts, bytes.subarray(scan_at), ...(ends ? [] : [END_OF_IMAGE])])
}

/** The path of an image to decode, or its mended bytes if it's a JPEG that needs that. */
export async function mendedFile(path: string): Promise<string | Buffer> {
  const file = await open(path)
  try {
    const { size } = await file.stat()
    const head = await readAt(file, 0, Math.min(size, HEAD_BYTES))
    if (head[0] !== 0xff || head[1] !== SOI) return path
    const tail = await readAt(file, Math.max(0, size - TAIL_BYTES), Math.min(size, TAIL_BYTES))
    const found = mendHead(head)
    if (found && !found.changed && tail.includes(END_OF_IMAGE)) return path
    const bytes = await readAt(file, 0, size)
    const mended = mendJpeg(bytes)
    return mended === bytes ? path : mended
  } finally {
    await file.close()
  }
}

async function readAt(file: Awaited<ReturnType<typeof open>>, start: number, length: number) {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, start)
  return buffer.subarray(0, bytesRead)
}

interface Head {
  /** The segments up to the pixels, mended. */
  parts: Buffer[]
  /** Where the pixels of the first scan begin. */
  scan_at: number
  changed: boolean
}

/** Undefined when the segments can't be followed up to the first scan. */
function mendHead(bytes: Buffer): Head | undefined {
  const parts = [bytes.subarray(0, 2)]
  let at = 2
  let sequential = false
  let changed = false
  for (;;) {
    const start = bytes.indexOf(0xff, at)
    if (start === -1) return undefined
    changed ||= start > at
    at = start
    while (bytes[at + 1] === 0xff) at += 1
    const marker = bytes[at + 1]
    if (marker === undefined || at + 4 > bytes.length) return undefined
    const end = at + 2 + bytes.readUInt16BE(at + 2)
    if (end > bytes.length) return undefined
    const segment = bytes.subarray(at, end)
    if (marker === SOF0 || marker === SOF1) sequential = true
    const mended = mendSegment(segment, marker, sequential)
    changed ||= mended !== segment
    parts.push(mended)
    at = end
    if (marker === SOS) return { parts, scan_at: at, changed }
  }
}

function mendSegment(segment: Buffer, marker: number, sequential: boolean): Buffer {
  if (marker === SOS && sequential) {
    const parameters_at = 5 + 2 * segment[4]!
    return withBytes(segment, parameters_at, [0, 63, 0])
  }
  // Version 1.x, with which viewers read any other.
  if (marker === APP0 && segment.toString('latin1', 4, 9) === 'JFIF\0') return withBytes(segment, 9, [1])
  // The decoder takes unknown colour transforms for YCbCr, or for YCCK in CMYK files, which have their own code.
  const transform = segment[15]
  if (marker === APP14 && segment.toString('latin1', 4, 9) === 'Adobe' && transform! > 2)
    return withBytes(segment, 15, [1])
  return segment
}

/** A copy with other bytes from a position on; the same buffer if it has them already. */
function withBytes(segment: Buffer, at: number, values: number[]): Buffer {
  if (values.every((value, place) => segment[at + place] === value)) return segment
  const copy = Buffer.from(segment)
  copy.set(values, at)
  return copy
}
