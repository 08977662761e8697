import { isSize } from '@taswira/contract'
import pLimit from 'p-limit'
import type { Deps } from '../../deps.ts'
import { renditionKey, type RenditionStore, type StoredRendition } from '../../outside/storage.ts'
import type { RenditionFormat, RenditionKind } from '../../images/render-rendition.ts'
import { renditionName } from './make-rendition.ts'
import type { PictureRow } from './queries.ts'
import { newRendition, type Rendition } from './rendition-file.ts'

/** Maximum wait for the store in ms before a rendition is made here. Licensed files are a hundred times larger. */
const READ_MS = 2_000
const READ_LICENSED_MS = 10_000
/** Timeout for storing a rendition, in ms. */
const WRITE_MS = 20_000
const WRITES_AT_ONCE = 4
/** Maximum size in bytes of the renditions waiting to be stored; any more are not shared. */
const MOST_WAITING_BYTES = 64 * 1024 * 1024
/** Pause in ms before the store is called again after a failure. */
const REST_MS = 10_000
const LOG_EVERY_MS = 60_000

/** A rendition of an image. */
interface Wanted {
  picture: PictureRow
  kind: RenditionKind
  format: RenditionFormat
}

export interface SharedRenditions {
  /** Calls since the start, by result; `failed` includes renditions that were not stored. */
  counts: { hit: number; miss: number; written: number; failed: number }
  /** Undefined when the store has none, is unavailable or is slow. */
  read(wanted: Wanted): Promise<Rendition | undefined>
  /**
   * Finds a rendition in the store, or makes and stores it, once for all concurrent calls. Undefined when the store
   * failed. Throws what `make` throws.
   */
  findOrWrite(wanted: Wanted, make: () => Promise<Rendition>): Promise<StoredRendition | undefined>
  /** Stores a rendition; concurrent calls for the same one store it once. Resolves with undefined on failure. */
  write(wanted: Wanted, rendition: Rendition): Promise<StoredRendition | undefined>
  /** A URL at the store that serves this object to a GET request; undefined when it can't be signed. */
  signedUrl(wanted: Wanted, answer: { expires_s: number; disposition: string }): Promise<string | undefined>
  /** Deletes every rendition of this image. Throws StorageError. */
  deleteAll(picture_key: string): Promise<void>
}

/**
 * Shares renditions between processes through the object store. When the store fails, renditions are just made again
 * (decision 65).
 */
export function shareRenditions(store: RenditionStore, deps: Deps): SharedRenditions {
  const counts = { hit: 0, miss: 0, written: 0, failed: 0 }
  const limit = pLimit(WRITES_AT_ONCE)
  const writing = new Map<string, Promise<StoredRendition | undefined>>()
  const finding = new Map<string, Promise<StoredRendition | undefined>>()
  let waiting_bytes = 0
  let logged_at = 0

  const keyOf = ({ picture, kind, format }: Wanted) =>
    renditionKey(picture, renditionName(deps, picture, kind, format), format)

  function noteFailure(err: unknown) {
    counts.failed += 1
    if (Date.now() - logged_at < LOG_EVERY_MS) return
    logged_at = Date.now()
    deps.log.warn({ err }, 'shared renditions: the object store failed, rendering locally')
  }

  /**
   * Returns a function that calls the store, unless the last call failed recently. It resolves with undefined on
   * failure.
   */
  function callerOfStore() {
    let rests_until = 0
    return async <T>(limit_ms: number, call: (signal: AbortSignal) => Promise<T>) => {
      if (Date.now() < rests_until) return undefined
      try {
        return await call(AbortSignal.timeout(limit_ms))
      } catch (error) {
        rests_until = Date.now() + REST_MS
        noteFailure(error)
        return undefined
      }
    }
  }
  // Reads and writes fail independently, because a full bucket can still be read.
  const [callToRead, callToWrite] = [callerOfStore(), callerOfStore()]

  function write(wanted: Wanted, { body, sha256 }: Rendition) {
    const key = keyOf(wanted)
    const other = writing.get(key)
    if (other) return other
    if (waiting_bytes && waiting_bytes + body.length > MOST_WAITING_BYTES) {
      noteFailure(new Error('too many renditions wait to be stored'))
      return Promise.resolve(undefined)
    }
    waiting_bytes += body.length
    const media_type = `image/${wanted.format}`
    const written = limit(() =>
      callToWrite(WRITE_MS, (signal) => store.write(key, { body, sha256, media_type }, signal)),
    ).finally(() => {
      waiting_bytes -= body.length
      writing.delete(key)
    })
    void written.then((stored) => stored && (counts.written += 1))
    writing.set(key, written)
    return written
  }

  return {
    counts,
    write,
    async read(wanted) {
      const limit_ms = isSize(wanted.kind) ? READ_LICENSED_MS : READ_MS
      const answer = await callToRead(limit_ms, async (signal) => {
        const found = await store.read(keyOf(wanted), signal)
        const rendition = found && newRendition(found.body)
        const whole = rendition?.sha256 === found?.sha256 ? rendition : undefined
        counts[whole ? 'hit' : 'miss'] += 1
        return whole
      })
      return answer
    },
    findOrWrite(wanted, make) {
      const key = keyOf(wanted)
      const other = finding.get(key)
      if (other) return other
      const found = callToRead(READ_MS, async (signal) => ({ stored: await store.find(key, signal) }))
        .then(async (looked) => looked && (looked.stored ?? write(wanted, await make())))
        .finally(() => finding.delete(key))
      finding.set(key, found)
      return found
    },
    signedUrl: (wanted, answer) =>
      callToRead(READ_MS, () =>
        store.signedUrl(keyOf(wanted), { ...answer, media_type: `image/${wanted.format}` }),
      ),
    deleteAll: (picture_key) => store.deleteAll(picture_key),
  }
}
