import { endAboveMemory } from './end-above-memory.ts'
import { type OpenedPicture, openPicture, RefusedPicture } from './open-picture.ts'
import { readCredential } from './read-credential.ts'

/**
 * Runs as a separate process for each untrusted file, started by check-picture.ts: opens the file and writes its
 * description to stdout as JSON, or why the file is refused. A crash or too much memory ends this process alone.
 */

/** Memory limit in bytes: above the need of the largest image that may have to be in memory as a whole. */
const MEMORY_MAX_BYTES = 1_200_000_000
/** check-picture.ts limits processor time instead: by the clock, a busy machine would make every file slow. */
const NO_TIMEOUT = { timeout_s: 0 }

const [path = '', memory_max_bytes] = process.argv.slice(2)
const endAboveLimit = endAboveMemory(Number(memory_max_bytes || MEMORY_MAX_BYTES))

const base64 = (buffers: Buffer[]) => buffers.map((buffer) => buffer.toString('base64'))
const toJson = (picture: OpenedPicture) => ({
  ...picture,
  fingerprints: base64(picture.fingerprints),
  lookups: base64(picture.lookups),
})

const found = await openPicture(path, NO_TIMEOUT).then(
  async (picture) => ({
    picture: { ...toJson(picture), credential: await readCredential(path, picture.format) },
  }),
  (error: unknown) => {
    if (error instanceof RefusedPicture) return { refusal: error.reason }
    throw error
  },
)
endAboveLimit()
process.stdout.write(JSON.stringify(found))
