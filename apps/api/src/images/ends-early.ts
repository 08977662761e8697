import { open } from 'node:fs/promises'

/** Markers near the end of every complete file; more data may follow, such as a second image. */
const end_marks = { jpeg: Buffer.from([0xff, 0xd9]), png: Buffer.from('IEND') }

/** How many bytes of the end are checked. */
const TAIL_BYTES = 4_096

/**
 * Whether the file lacks its format's end marker. Checked in the file itself when decoding failed: libvips keeps one
 * error message for all threads, so with two images at once it may belong to the other one.
 */
export async function endsEarly(path: string, format: string): Promise<boolean> {
  if (format !== 'jpeg' && format !== 'png') return false
  const file = await open(path)
  try {
    const { size } = await file.stat()
    const start = Math.max(0, size - TAIL_BYTES)
    const { buffer, bytesRead } = await file.read(Buffer.alloc(TAIL_BYTES), 0, TAIL_BYTES, start)
    return !buffer.subarray(0, bytesRead).includes(end_marks[format])
  } finally {
    await file.close()
  }
}
