/** A file to store in a ZIP file. */
export interface ZipEntry {
  path: string
  /** Below 4 GB. */
  bytes: number
  crc32: number
}

/** From this number on, a field has no room for the value, which a further field of 8 bytes contains. */
const NO_ROOM = 0xff_ff_ff_ff
const VERSION = 45
const UTF8_NAMES = 0x08_00
const MADE_ON_UNIX = 3 << 8
const REGULAR_FILE = 0o100644 * 0x1_00_00

/**
 * Lays out a ZIP file without compression, so that any part of it can be sent without reading the rest: the header that
 * precedes each file, in the order given, and the directory after the last one. `at` is the time of all files; its UTC
 * fields are stored.
 */
export function layOutZip(entries: ZipEntry[], at: Date): { headers: Buffer[]; directory: Buffer } {
  const headers: Buffer[] = []
  const listed: Buffer[] = []
  let offset = 0
  for (const { path, bytes, crc32 } of entries) {
    const name = Buffer.from(path)
    const extra = offset < NO_ROOM ? Buffer.alloc(0) : fields([1, 2], [8, 2], [offset, 8])
    const about = (extra_bytes: number) =>
      fields(
        [VERSION, 2],
        [UTF8_NAMES, 2],
        [0, 2],
        ...dosTime(at),
        [crc32, 4],
        [bytes, 4],
        [bytes, 4],
        [name.length, 2],
        [extra_bytes, 2],
      )
    const header = Buffer.concat([fields([0x04_03_4b_50, 4]), about(0), name])
    headers.push(header)
    listed.push(
      fields([0x02_01_4b_50, 4], [MADE_ON_UNIX | VERSION, 2]),
      about(extra.length),
      fields([0, 2], [0, 2], [0, 2], [REGULAR_FILE, 4], [Math.min(offset, NO_ROOM), 4]),
      name,
      extra,
    )
    offset += header.length + bytes
  }
  const list = Buffer.concat(listed)
  return { headers, directory: Buffer.concat([list, endOf(entries.length, list.length, offset)]) }
}

/** What follows the list of `count` files, which has `bytes` bytes and begins at `offset`. */
function endOf(count: number, bytes: number, offset: number): Buffer {
  const large =
    offset < NO_ROOM
      ? Buffer.alloc(0)
      : fields(
          [0x06_06_4b_50, 4],
          [44, 8],
          [MADE_ON_UNIX | VERSION, 2],
          [VERSION, 2],
          [0, 4],
          [0, 4],
          [count, 8],
          [count, 8],
          [bytes, 8],
          [offset, 8],
          [0x07_06_4b_50, 4],
          [0, 4],
          [offset + bytes, 8],
          [1, 4],
        )
  const end = fields(
    [0x06_05_4b_50, 4],
    [0, 2],
    [0, 2],
    [count, 2],
    [count, 2],
    [bytes, 4],
    [Math.min(offset, NO_ROOM), 4],
    [0, 2],
  )
  return Buffer.concat([large, end])
}

type Field = [value: number, bytes: 2 | 4 | 8]

/** Two fields: time and date. */
const dosTime = (at: Date): [Field, Field] => [
  [(at.getUTCHours() << 11) | (at.getUTCMinutes() << 5) | (at.getUTCSeconds() >> 1), 2],
  [((at.getUTCFullYear() - 1980) << 9) | ((at.getUTCMonth() + 1) << 5) | at.getUTCDate(), 2],
]

/** The numbers in little-endian order. */
function fields(...all: Field[]): Buffer {
  const buffer = Buffer.alloc(all.reduce((sum, [, bytes]) => sum + bytes, 0))
  let at = 0
  for (const [value, bytes] of all) {
    if (bytes === 8) buffer.writeBigUInt64LE(BigInt(value), at)
    else buffer.writeUIntLE(value, at, bytes)
    at += bytes
  }
  return buffer
}
