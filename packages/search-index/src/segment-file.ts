import { open, readFile } from 'node:fs/promises'
import { crc32 } from 'node:zlib'
import { type FacetName, facet_names } from './search-document.ts'
import type { Bitset } from './bitset.ts'
import type { Segment } from './segment.ts'

/** Changes with the layout and with what documents contain, so that a file of another version is refused, not misread. */
const LAYOUT = 9

/** Precedes the arrays: all data that is not numeric, and the length of each array. */
interface Header {
  layout: number
  origin: unknown
  documents: number
  words: string[]
  /** The values of each facet. */
  facets: Record<FacetName, string[]>
  /** Number of elements of each array, in the order of `arraysOf`. */
  lengths: number[]
}

/**
 * Alignment of the arrays, in bytes. It is also the number of bytes before the header: the header's length, then the
 * checksum of everything after them.
 */
const ALIGNMENT = 8
const CHECKSUM_AT = 4

/**
 * Writes a segment in a form that can be loaded without rebuilding. `origin` is stored with it as JSON: the database
 * and its state from which the segment was built.
 */
export async function writeSegmentFile(path: string, segment: Segment, origin: unknown): Promise<void> {
  const arrays = arraysOf(segment)
  const header: Header = {
    layout: LAYOUT,
    origin,
    documents: segment.documents,
    words: [...segment.words.keys()],
    facets: forEachFacet((name) => [...segment.facets[name].keys()]),
    lengths: arrays.map((array) => array.length),
  }
  const text = Buffer.from(JSON.stringify(header))
  const padded = Buffer.alloc(Math.ceil(text.length / ALIGNMENT) * ALIGNMENT, ' ')
  text.copy(padded)
  const parts = [padded, ...arrays.map(bytesOf)]
  const start = Buffer.alloc(ALIGNMENT)
  start.writeUInt32LE(padded.length)
  start.writeUInt32LE(
    parts.reduce((sum, part) => crc32(part, sum), 0),
    CHECKSUM_AT,
  )
  const file = await open(path, 'w', 0o600)
  try {
    for (const part of [start, ...parts]) await file.writeFile(part)
    await file.sync()
  } finally {
    await file.close()
  }
}

/** Loads a segment: one buffer with views into it. Throws for a file of another layout or a damaged one. */
export async function readSegmentFile(path: string): Promise<{ segment: Segment; origin: unknown }> {
  const bytes = await readFile(path)
  // A disk or a copy can damage a file without changing its length, and wrong numbers would give wrong search results.
  if (crc32(bytes.subarray(ALIGNMENT)) !== bytes.readUInt32LE(CHECKSUM_AT))
    throw new Error('search index file is damaged')
  const start = ALIGNMENT + bytes.readUInt32LE()
  const header = JSON.parse(bytes.toString('utf8', ALIGNMENT, start)) as Header
  if (header.layout !== LAYOUT) throw new Error(`search index file has layout ${header.layout}`)
  const lengths = header.lengths.values()
  let at = bytes.byteOffset + start
  function next<Numbers extends Float64Array | Uint32Array>(
    Kind: new (buffer: ArrayBufferLike, at: number, length: number) => Numbers,
  ): Numbers {
    const array = new Kind(bytes.buffer, at, lengths.next().value!)
    at += array.byteLength
    return array
  }
  const named = <Name>(names: Name[]): Map<Name, Bitset> =>
    new Map(names.map((name) => [name, next(Uint32Array)]))
  const segment: Segment = {
    documents: header.documents,
    words: new Map(header.words.map((word, number) => [word, number])),
    popularity: next(Float64Array),
    published_s: next(Float64Array),
    asset_ids: next(Uint32Array),
    by_asset_id: next(Uint32Array),
    contributor_ids: next(Uint32Array),
    starts: next(Uint32Array),
    postings: next(Uint32Array),
    newest: next(Uint32Array),
    newest_place: next(Uint32Array),
    facets: forEachFacet((name) => named(header.facets[name])),
  }
  if (at !== bytes.byteOffset + bytes.length) throw new Error('search index file has a wrong length')
  return { segment, origin: header.origin }
}

const forEachFacet = <Content>(contentOf: (name: FacetName) => Content) =>
  Object.fromEntries(facet_names.map((name) => [name, contentOf(name)])) as Record<FacetName, Content>

/** All arrays in file order: 8-byte numbers first, which keeps every array aligned. */
function arraysOf(segment: Segment): (Float64Array | Uint32Array)[] {
  const { facets } = segment
  return [
    segment.popularity,
    segment.published_s,
    segment.asset_ids,
    segment.by_asset_id,
    segment.contributor_ids,
    segment.starts,
    segment.postings,
    segment.newest,
    segment.newest_place,
    ...facet_names.flatMap((name) => [...facets[name].values()]),
  ]
}

const bytesOf = (array: Float64Array | Uint32Array) =>
  Buffer.from(array.buffer, array.byteOffset, array.byteLength)
