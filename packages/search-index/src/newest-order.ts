import { type Bitset, has, listMembers } from './bitset.ts'
import type { Segment } from './segment.ts'

/** A segment and which of its documents still count. */
export interface CurrentDocuments {
  segment: Segment
  /** Documents that were withdrawn or have a newer version in a later segment. */
  dead: Bitset | undefined
  dead_count: number
}

/** A document of one of the small segments. */
interface Changed {
  segment: Segment
  doc: number
}

/** All documents of a large segment and small ones from the newest to the oldest, until one of them changes. */
export class NewestOrder {
  readonly #large: CurrentDocuments
  /** All documents of the small segments, newest first. */
  readonly #changed: Changed[]
  /** Ascending positions in the large segment's `newest` of the documents that no longer count. */
  readonly #dead_places: Uint32Array
  /** Number of documents before each of `#changed`. */
  readonly #ranks: number[]

  constructor(large: CurrentDocuments, small: CurrentDocuments[]) {
    this.#large = large
    this.#changed = small.flatMap(documentsOf).sort(byNewest)
    this.#dead_places = deadPlaces(large)
    this.#ranks = this.#changed.map((one, at) => {
      const place = firstWhere(large.segment.documents, (among) => this.#isBefore(one, among))
      return at + place - firstWhere(this.#dead_places.length, (dead) => this.#dead_places[dead]! >= place)
    })
  }

  /** The asset ids of a page. A deep page takes as long as the first. */
  list({ limit, offset }: { limit: number; offset: number }): number[] {
    const { segment, dead } = this.#large
    const { newest, asset_ids, documents } = segment
    // Before the page come `next` changed documents, then `alive` documents of the large segment with the dead ones
    // among them.
    let next = firstWhere(this.#ranks.length, (at) => this.#ranks[at]! >= offset)
    const alive = offset - next
    let place = alive + firstWhere(this.#dead_places.length, (at) => this.#dead_places[at]! - at > alive)
    const page: number[] = []
    while (page.length < limit) {
      if (dead) while (place < documents && has(dead, newest[place]!)) place++
      const changed = this.#changed[next]
      if (changed && (place >= documents || this.#isBefore(changed, place))) {
        page.push(assetIdOf(changed))
        next++
      } else if (place < documents) page.push(asset_ids[newest[place++]!]!)
      else break
    }
    return page
  }

  /** Whether a changed document is newer than the one at this place of the large segment. */
  #isBefore(one: Changed, place: number): boolean {
    const { segment } = this.#large
    return byNewest(one, { segment, doc: segment.newest[place]! }) < 0
  }
}

const byNewest = (a: Changed, b: Changed) =>
  b.segment.published_s[b.doc]! - a.segment.published_s[a.doc]! || assetIdOf(b) - assetIdOf(a)

const assetIdOf = ({ segment, doc }: Changed) => segment.asset_ids[doc]!

function documentsOf({ segment, dead }: CurrentDocuments): Changed[] {
  const docs = [...segment.newest]
  return (dead ? docs.filter((doc) => !has(dead, doc)) : docs).map((doc) => ({ segment, doc }))
}

function deadPlaces({ segment, dead, dead_count }: CurrentDocuments): Uint32Array {
  if (!dead) return new Uint32Array()
  const docs = new Uint32Array(dead_count)
  listMembers(dead, docs)
  return docs.map((doc) => segment.newest_place[doc]!).sort()
}

/** Binary search for the first of `count` numbers from 0 for which this is true, as it is for all after it. */
function firstWhere(count: number, isTrue: (at: number) => boolean): number {
  let low = 0
  let high = count
  while (low < high) {
    const middle = (low + high) >>> 1
    if (isTrue(middle)) high = middle
    else low = middle + 1
  }
  return low
}
