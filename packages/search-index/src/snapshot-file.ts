import { open, readFile } from 'node:fs/promises'
import type { ColourSlug, Orientation } from '@taswira/contract'
import type { Bitset } from './bitset.ts'
import type { SearchSnapshot } from './search-snapshot.ts'

/** Precedes the arrays: all data that is not numeric, and the length of each array. */
interface Header {
  documents: number
  words: string[]
  dense: number[]
  categories: string[]
  orientations: string[]
  colours: string[]
  /** Length of each array in 4-byte numbers, in the order of `arraysOf`. */
  lengths: number[]
}

/** Size of the header length field; arrays are aligned to it. */
const WORD_BYTES = 4

/** Writes a snapshot in a form that can be loaded without rebuilding. */
export async function writeSnapshotFile(path: string, snapshot: SearchSnapshot): Promise<void> {
  const arrays = arraysOf(snapshot)
  const header: Header = {
    documents: snapshot.documents,
    words: [...snapshot.words.keys()],
    dense: [...snapshot.dense.keys()],
    categories: [...snapshot.categories.keys()],
    orientations: [...snapshot.orientations.keys()],
    colours: [...snapshot.colours.keys()],
    lengths: arrays.map((array) => array.length),
  }
  const text = Buffer.from(JSON.stringify(header))
  const padded = Buffer.alloc(Math.ceil(text.length / WORD_BYTES) * WORD_BYTES, ' ')
  text.copy(padded)
  const size = Buffer.alloc(WORD_BYTES)
  size.writeUInt32LE(padded.length)

  const file = await open(path, 'w', 0o600)
  try {
    for (const part of [size, padded, ...arrays.map(bytesOf)]) await file.writeFile(part)
  } finally {
    await file.close()
  }
}

/** Loads a snapshot: one buffer with views into it. */
export async function readSnapshotFile(path: string): Promise<SearchSnapshot> {
  const bytes = await readFile(path)
  const header_length = bytes.readUInt32LE()
  const start = WORD_BYTES + header_length
  const header = JSON.parse(bytes.toString('utf8', WORD_BYTES, start)) as Header

  let at = bytes.byteOffset + start
  const arrays = header.lengths.map((length) => {
    const array = new Uint32Array(bytes.buffer, at, length)
    at += array.byteLength
    return array
  })
  const next = () => arrays.shift()!
  const named = <Name>(names: Name[]): Map<Name, Bitset> => new Map(names.map((name) => [name, next()]))
  return {
    documents: header.documents,
    words: new Map(header.words.map((word, number) => [word, number])),
    asset_ids: next(),
    starts: next(),
    postings: next(),
    newest: next(),
    newest_place: next(),
    dense: named(header.dense),
    categories: named(header.categories),
    orientations: named(header.orientations as Orientation[]),
    colours: named(header.colours as ColourSlug[]),
  }
}

/** All arrays in file order. */
function arraysOf(snapshot: SearchSnapshot): Uint32Array[] {
  const { asset_ids, starts, postings, newest, newest_place, dense, categories, orientations, colours } =
    snapshot
  return [
    asset_ids,
    starts,
    postings,
    newest,
    newest_place,
    ...[dense, categories, orientations, colours].flatMap((sets) => [...sets.values()]),
  ]
}

const bytesOf = (array: Uint32Array) => Buffer.from(array.buffer, array.byteOffset, array.byteLength)
