import { type Alternative, estimateSize, type Group } from '@taswira/search-index'
import type { SearchServer } from './search-server.ts'
import { type IndexName, keywordsQuery, tokenOf } from './sphinx-queries.ts'

/** The alternatives of a group that exist in an index. */
export interface CountedGroup {
  /** The alternatives whose words all exist. A group may have hundreds, of which often few exist. */
  present: Group
  /** Approximate number of documents that match any of them. */
  documents: number
}

/** The active index. */
export interface IndexContent {
  index: IndexName
  /** When its state was last read, in ms of the monotonic clock. Earlier counts are out of date. */
  read_at: number
  documents: number
}

/**
 * Caches which words of each group the search server contains. The cache is valid until the state of the index is read
 * again, once a second.
 */
export class SphinxWords {
  readonly #server: SearchServer
  readonly #kept = new WeakMap<Group, CountedGroup & { read_at: number }>()

  constructor(server: SearchServer) {
    this.#server = server
  }

  /** Counts the documents that match each group. Throws SearchServerError. */
  async count(groups: Group[], content: IndexContent): Promise<CountedGroup[]> {
    const { read_at } = content
    const unknown = groups.filter((group) => this.#kept.get(group)?.read_at !== read_at)
    const counts = await this.#countWords(unknown, content.index)
    for (const group of unknown)
      this.#kept.set(group, { ...countIn(group, counts, content.documents), read_at })
    return groups.map((group) => this.#kept.get(group)!)
  }

  /** Number of documents that contain each token. Replaced documents may be counted twice. */
  async #countWords(groups: Group[], index: IndexName): Promise<Map<string, number>> {
    const counts = new Map<string, number>()
    const tokens = new Set(groups.flat().flatMap(({ words }) => words.map(tokenOf)))
    if (!tokens.size) return counts
    // Sphinx can only count in an index on one host.
    const by_shard = await this.#server.readEach(keywordsQuery(index, [...tokens]))
    for (const { normalized, docs } of by_shard.flat())
      counts.set(String(normalized), (counts.get(String(normalized)) ?? 0) + Number(docs))
    return counts
  }
}

function countIn(group: Group, counts: Map<string, number>, all: number): CountedGroup {
  const countOf = ({ words }: Alternative) => Math.min(...words.map((word) => counts.get(tokenOf(word)) ?? 0))
  const present = group.filter((one) => countOf(one) > 0)
  return { present, documents: estimateSize(present.map(countOf), all) }
}
