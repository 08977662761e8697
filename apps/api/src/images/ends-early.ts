import { open } from 'node:fs/promises'

/** What every complete file of a format has near its end; more may follow, such as a second picture. */
const end_marks = { jpeg: Buffer.from([0xff, 0xd9]), png: Buffer.from('IEND') }

/** Bytes of the end that are looked at. */
const TAIL_BYTES = 4_096

/**
 * Whether the file lacks the end of its format. Asked of the file itself when decoding failed: libvips keeps its
 * last sentence in one place for all threads, so with two pictures at once it may speak of the other one.
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
