import { type FileHandle, open } from 'node:fs/promises'
import { XMP_MAX_BYTES } from './read-xmp.ts'

const STANDARD = 'http://ns.adobe.com/xap/1.0/\0'
const EXTENDED = 'http://ns.adobe.com/xmp/extension/\0'
const [SOI, SOS, APP1] = [0xd8, 0xda, 0xe1]
/** Segments before the pixels. */
const SEGMENTS_MAX = 1_000

/**
 * The XMP packets of a JPEG: the decoder finds only the first, but programs write several, and packets above 64 kB in
 * parts (part 3 of the XMP specification, "ExtendedXMP"). Empty for other files.
 */
export async function readJpegXmp(path: string): Promise<Buffer[]> {
  const file = await open(path)
  try {
    const packets: Buffer[] = []
    const extended = new Map<string, Buffer>()
    for await (const segment of applicationSegments(file)) {
      if (startsWith(segment, STANDARD)) packets.push(segment.subarray(STANDARD.length))
      if (startsWith(segment, EXTENDED)) addPart(extended, segment.subarray(EXTENDED.length))
    }
    const main = packets.map((packet) => packet.toString('latin1')).join('')
    // Parts of an earlier version may be left in the file.
    const meant = [...extended].filter(([guid]) => main.includes(guid))
    return [...packets, ...(meant.length ? meant : [...extended]).map(([, packet]) => packet)]
  } finally {
    await file.close()
  }
}

const startsWith = (segment: Buffer, mark: string) => segment.toString('latin1', 0, mark.length) === mark

/** A part has the name of its packet, the length of the whole and its own offset. */
function addPart(packets: Map<string, Buffer>, part: Buffer) {
  if (part.length < 40) return
  const guid = part.toString('latin1', 0, 32)
  const [length, offset] = [part.readUInt32BE(32), part.readUInt32BE(36)]
  if (length > XMP_MAX_BYTES || (!packets.has(guid) && packets.size >= 4)) return
  const packet = packets.get(guid) ?? Buffer.alloc(length, ' ')
  packets.set(guid, packet)
  if (offset < packet.length) part.copy(packet, offset, 40)
}

async function* applicationSegments(file: FileHandle) {
  const read = async (at: number, length: number) => {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, at)
    return buffer.subarray(0, bytesRead)
  }
  const start = await read(0, 2)
  if (start[0] !== 0xff || start[1] !== SOI) return
  for (let at = 2, count = 0; count < SEGMENTS_MAX; count++) {
    const head = await read(at, 64)
    // Stray bytes between segments, as the decoder tolerates them.
    const from = head.indexOf(0xff)
    if (from === -1 || from + 4 > head.length) return
    const marker = head[from + 1]!
    if (marker === 0xff) at += from + 1
    else {
      if (marker === SOS) return
      const length = head.readUInt16BE(from + 2)
      if (marker === APP1) yield read(at + from + 4, Math.max(0, length - 2))
      at += from + 2 + length
    }
  }
}
