import { type FilterCounts, filter_names, search_filters } from '@taswira/contract'
import {
  type Group,
  noCounts,
  type SearchHits,
  type SearchRequest,
  type SimilarDocument,
  type SimilarRequest,
} from '@taswira/search-index'
import type { CatalogueStore, Log } from './catalogue-store.ts'
import { type SearchServerLimits, SearchServer, SearchServerError, shardsOf } from './search-server.ts'
import {
  countQuery,
  type IndexName,
  layoutOf,
  newestQuery,
  searchQuery,
  similarQuery,
  type Target,
  wordQuery,
} from './sphinx-queries.ts'
import { type CountedGroup, SphinxWords } from './sphinx-words.ts'
import { SphinxWriter, SWITCH_MS } from './sphinx-writer.ts'

/** How often a process reads which index is active, in ms. */
const LOOK_MS = 1_000
/** Age in ms of that information after which the active index may have changed. */
const NEWS_MS = SWITCH_MS - 2 * LOOK_MS
/** How often documents are counted, in ms. */
const COUNT_MS = 30_000
/** Interval between two checks of `ready()`, in ms. */
const READY_MS = 50
/** A search of which only the total is used. */
const only_total = { sort: 'popular', limit: 1, offset: 0 } as const

interface SphinxEngineDeps {
  search_url: string
  store: CatalogueStore
  log: Log
  /** If false, nothing is written before the first call of `ready()`. */
  eager: boolean
  limits?: Partial<SearchServerLimits> | undefined
}

/**
 * Searches with Sphinx or Manticore on one or several hosts, which a single process keeps up to date. Its calls throw
 * SearchServerError while any host is unavailable.
 */
export class SphinxEngine {
  readonly name = 'sphinxql'
  readonly #store: CatalogueStore
  readonly #log: Log
  readonly #server: SearchServer
  readonly #words: SphinxWords
  readonly #writer: SphinxWriter
  readonly #layout: string
  /** The active index and when it was read; undefined while the server is first being filled. */
  #seen: { active: IndexName; changes_before: string; at: number } | undefined
  #documents = 0
  #counted_at = -Infinity
  #looking: NodeJS.Timeout | undefined
  #stopped = false

  constructor({ search_url, store, log, eager, limits }: SphinxEngineDeps) {
    this.#store = store
    this.#log = log
    this.#server = new SearchServer(shardsOf(search_url), {
      limits,
      onAway: (err) => log.warn({ err }, 'search server: unavailable, falling back to PostgreSQL'),
      onBack: () => log.info({}, 'search server: available again'),
    })
    this.#words = new SphinxWords(this.#server)
    this.#layout = layoutOf(this.#server.shards)
    this.#writer = new SphinxWriter({ server: this.#server, store, log })
    if (eager) this.#start()
  }

  /** Whether there is a complete index to search. */
  get is_ready(): boolean {
    return this.#seen !== undefined && performance.now() - this.#seen.at < NEWS_MS
  }

  get documents(): number {
    return this.is_ready && !this.#server.is_away ? this.#documents : 0
  }

  /** Age of the popularity order in seconds; always 0, because another process may update it. */
  readonly age_s = 0

  async search(request: SearchRequest): Promise<SearchHits> {
    const { groups, boosts = [], without = [] } = request
    const counted = await this.#countGroups([...groups, ...boosts, ...without])
    const present = counted.map((one) => one.present)
    const found = {
      groups: present.slice(0, groups.length),
      boosts: present.slice(groups.length, groups.length + boosts.length).filter(hasAny),
      without: present.slice(groups.length + boosts.length).filter(hasAny),
    }
    if (!found.groups.every(hasAny)) return { asset_ids: [], total: 0 }
    const { rows, total } = await this.#server.read(searchQuery(this.#target(), { ...request, ...found }))
    const is_ranked = rows[0]?.score !== undefined
    return {
      asset_ids: rows.map((row) => Number(row.id)),
      total,
      ...(is_ranked && { scores: rows.map((row) => Number(row.score)) }),
    }
  }

  async countFilters(request: SearchRequest): Promise<FilterCounts> {
    const counts = noCounts()
    for (const name of filter_names)
      for (const value of search_filters[name])
        counts[name][value] = (await this.search({ ...request, ...only_total, [name]: value })).total
    return counts
  }

  async countEach(groups: Group[]): Promise<number[]> {
    return (await this.#countGroups(groups)).map(({ documents }) => documents)
  }

  async hasWord(lexeme: string): Promise<boolean> {
    const { rows } = await this.#server.read(wordQuery(this.#target(), lexeme))
    return rows.length > 0
  }

  async listSimilar(request: SimilarRequest): Promise<SimilarDocument[]> {
    if (!request.words.length) return []
    const { rows } = await this.#server.read(similarQuery(this.#target(), request))
    return rows.map((row) => ({ asset_id: Number(row.id), contributor_id: Number(row.contributor_id) }))
  }

  async listNewest(page: { limit: number; offset: number }): Promise<number[]> {
    const { rows } = await this.#server.read(newestQuery(this.#target(), page))
    return rows.map((row) => Number(row.id))
  }

  #target(): Target {
    return { index: this.#present.active, query_ms: this.#server.query_ms }
  }

  get #present() {
    if (!this.#seen || !this.is_ready) throw new SearchServerError('not filled yet')
    return this.#seen
  }

  #countGroups(groups: Group[]): Promise<CountedGroup[]> {
    const { active: index, at } = this.#present
    return this.#words.count(groups, { index, read_at: at, documents: Math.max(1, this.#documents) })
  }

  /** Schedules reading of changes. Call it when the catalogue has changed. */
  notice() {
    if (this.#looking) this.#writer.notice()
  }

  /** Requests an update of the popularity order. Call it when popularity has changed. */
  reorder() {
    this.#writer.reorder()
  }

  /** Replaces the writer's connection if it is dead. Call it when the database doesn't respond. */
  reconnect() {
    void this.#writer.reconnect()
  }

  /** Resolves once everything committed before the call is searchable, whichever process writes it. */
  async ready(): Promise<void> {
    const before = BigInt(await this.#store.endTransaction())
    this.#start()
    for (;;) {
      await this.#writer.update()
      await this.#look()
      if (this.#seen && BigInt(this.#seen.changes_before) > before) return
      await new Promise((resolve) => setTimeout(resolve, READY_MS))
    }
  }

  async stop(): Promise<void> {
    this.#stopped = true
    clearInterval(this.#looking)
    await this.#server.close()
    await this.#writer.stop()
  }

  #start() {
    if (this.#looking || this.#stopped) return
    this.#writer.start()
    const look = () =>
      void this.#look()
        .then(() => this.#count())
        .catch((err: unknown) => this.#log.warn({ err }, 'search server: reading its state failed'))
    this.#looking = setInterval(look, LOOK_MS)
    this.#looking.unref()
    look()
  }

  async #look() {
    const content = await this.#store.findContent()
    const is_ours = content?.layout === this.#layout
    this.#seen = is_ours ? { ...content, at: performance.now() } : undefined
  }

  /** Counts documents. This also detects an unavailable server while there are no searches. */
  async #count() {
    if (!this.is_ready || performance.now() - this.#counted_at < COUNT_MS) return
    this.#counted_at = performance.now()
    const { rows } = await this.#server.read(countQuery(this.#target()))
    this.#documents = Number(rows[0]?.documents ?? 0)
  }
}

const hasAny = (group: Group) => group.length > 0
