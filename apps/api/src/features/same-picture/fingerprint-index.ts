import { setImmediate as nextTask } from 'node:timers/promises'
import type { Db } from '../../db/pool.ts'
import { countOnes, FINGERPRINT_BYTES } from '../../images/fingerprint.ts'
import { type FingerprintRow, listFingerprints, listFingerprintsSince, readPosition } from './queries.ts'

/** Maximum number of different bits at which two fingerprints show the same picture (docs/same-picture.md). */
const SAME_PICTURE_BITS = 60

const WORDS = FINGERPRINT_BYTES / 4
/** Number of fingerprints compared in one go, which takes about 5 ms and hardly delays other requests. */
const COMPARED_AT_ONCE = 200_000
/** Number of assets read by one query. */
const READ_AT_ONCE = 5_000

export type FingerprintIndex = ReturnType<typeof createFingerprintIndex>

/**
 * Finds the assets that a picture is a copy of. All fingerprints are in memory from the first call on; each call first
 * reads those written since the last one. Assets that have been removed in the meantime may still be found.
 */
export function createFingerprintIndex(db: Db) {
  /** WORDS numbers per fingerprint, read as little-endian. */
  let words = new Int32Array(1_024 * WORDS)
  /** Asset id of each fingerprint. */
  let owners = new Float64Array(1_024)
  let count = 0
  const known = new Set<number>()
  let position: string | undefined
  let reading: Promise<void> = Promise.resolve()

  function add({ asset_id, fingerprints }: FingerprintRow) {
    // Rows never change, but reading from the same position again returns some of them twice.
    if (known.has(asset_id)) return
    known.add(asset_id)
    for (let at = 0; at < fingerprints.length; at += FINGERPRINT_BYTES) {
      if (count === owners.length) grow()
      for (let word = 0; word < WORDS; word += 1)
        words[count * WORDS + word] = fingerprints.readInt32LE(at + word * 4)
      owners[count] = asset_id
      count += 1
    }
  }

  function grow() {
    const [old_words, old_owners] = [words, owners]
    words = new Int32Array(Math.ceil(old_words.length * 1.5))
    words.set(old_words)
    owners = new Float64Array(Math.ceil(old_owners.length * 1.5))
    owners.set(old_owners)
  }

  async function readNew() {
    const next_position = await readPosition(db)
    if (position === undefined) {
      let after = 0
      let rows: FingerprintRow[]
      do {
        rows = await listFingerprints(db, { after, limit: READ_AT_ONCE })
        rows.forEach(add)
        after = rows.at(-1)?.asset_id ?? after
      } while (rows.length === READ_AT_ONCE)
    } else (await listFingerprintsSince(db, position)).forEach(add)
    position = next_position
  }

  return {
    /** The assets with a fingerprint close to one of `lookups`, most similar first. */
    async findSame(lookups: Buffer[]): Promise<number[]> {
      reading = reading.catch(() => {}).then(readNew)
      await reading
      const nearest = new Map<number, number>()
      for (const lookup of lookups) {
        const asked = Int32Array.from({ length: WORDS }, (_, word) => lookup.readInt32LE(word * 4))
        for (let from = 0; from < count; from += COMPARED_AT_ONCE) {
          compare(words, { asked, from, to: Math.min(count, from + COMPARED_AT_ONCE) }, (place, bits) => {
            const owner = owners[place]!
            if (bits < (nearest.get(owner) ?? Infinity)) nearest.set(owner, bits)
          })
          await nextTask()
        }
      }
      return [...nearest].sort(([, one], [, other]) => one - other).map(([asset_id]) => asset_id)
    },
  }
}

/** Whether two pictures are the same, one given by its lookups and the other by its fingerprints. */
export function isSamePicture(lookups: Buffer[], fingerprints: Buffer[]): boolean {
  const words = Int32Array.from({ length: fingerprints.length * WORDS }, (_, word) =>
    fingerprints[Math.floor(word / WORDS)]!.readInt32LE((word % WORDS) * 4),
  )
  let same = false
  for (const lookup of lookups) {
    const asked = Int32Array.from({ length: WORDS }, (_, word) => lookup.readInt32LE(word * 4))
    compare(words, { asked, from: 0, to: fingerprints.length }, () => (same = true))
  }
  return same
}

/** Stores pictures by their fingerprints, so that several others can be compared with them. */
export function pictureSet(pictures: { id: number; fingerprints: Buffer }[]) {
  const stored = Buffer.concat(pictures.map(({ fingerprints }) => fingerprints))
  const words = new Int32Array(stored.length / 4)
  for (let word = 0; word < words.length; word += 1) words[word] = stored.readInt32LE(word * 4)
  const owners = pictures.flatMap(({ id, fingerprints }) =>
    Array.from({ length: fingerprints.length / FINGERPRINT_BYTES }, () => id),
  )
  return {
    /** Ids of the stored pictures that are the same as the one with these lookups. */
    findSame(lookups: Buffer[]): Set<number> {
      const same = new Set<number>()
      for (const lookup of lookups) {
        const asked = Int32Array.from({ length: WORDS }, (_, word) => lookup.readInt32LE(word * 4))
        compare(words, { asked, from: 0, to: owners.length }, (place) => same.add(owners[place]!))
      }
      return same
    },
  }
}

/** Splits fingerprints that are stored one after another. */
export const splitFingerprints = (stored: Buffer): Buffer[] =>
  Array.from({ length: stored.length / FINGERPRINT_BYTES }, (_, place) =>
    stored.subarray(place * FINGERPRINT_BYTES, (place + 1) * FINGERPRINT_BYTES),
  )

interface Comparison {
  asked: Int32Array
  from: number
  to: number
}

function compare(
  words: Int32Array,
  { asked, from, to }: Comparison,
  onSame: (place: number, bits: number) => void,
) {
  const [one, two, three, four] = asked as unknown as [number, number, number, number]
  for (let place = from; place < to; place += 1) {
    const at = place * WORDS
    // Different pictures differ by about half of their bits, so half of the words usually suffice to rule them out.
    // Unrolled for speed.
    let bits =
      countOnes(words[at]! ^ one) +
      countOnes(words[at + 1]! ^ two) +
      countOnes(words[at + 2]! ^ three) +
      countOnes(words[at + 3]! ^ four)
    for (let word = 4; word < WORDS && bits <= SAME_PICTURE_BITS; word += 1)
      bits += countOnes(words[at + word]! ^ asked[word]!)
    if (bits <= SAME_PICTURE_BITS) onSame(place, bits)
  }
}
