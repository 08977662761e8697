import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { ChangesRead, SearchDocument } from '@taswira/search-index'
import type { CatalogueStore, Log, ServerContent, WriterSession } from './catalogue-store.ts'
import { type SearchServer, SearchServerError } from './search-server.ts'
import {
  deleteDocuments,
  emptyings,
  forgetWritten,
  type IndexName,
  layoutOf,
  listPopularity,
  noteWritten,
  orderedBits,
  readWritten,
  replaceDocuments,
} from './sphinx-queries.ts'

/** Delay in ms between a notification and reading changes, because an import sends many notifications a second. */
const SETTLE_MS = 100
/** Interval in ms at which changes are read without a notification and shards are checked. */
const EVERY_MS = 1_000
/** Maximum pause after failures, in ms. The first pause is one second, and each further one twice as long. */
const LONGEST_PAUSE_MS = 30_000
/** Maximum pause while the database is unavailable, in ms, because changes must be read soon after a failover. */
const LONGEST_WAIT_FOR_DATABASE_MS = 2_000
/** Documents written at once, some hundred kilobytes. */
const AT_ONCE = 1_000
/**
 * Time in ms after which every process knows which index is active. Until then, an index that may have been active
 * isn't emptied.
 */
export const SWITCH_MS = 5_000

/** Silence in ms after which the session counts as lost; a working writer sends a query every second. */
const SILENCE_MS = 2_000

interface WriterDeps {
  server: SearchServer
  store: CatalogueStore
  log: Log
}

/** The search server's contents while this process writes to it. */
interface State extends ChangesRead {
  content: ServerContent
}

const other = (index: IndexName): IndexName => (index === 'a' ? 'b' : 'a')

/**
 * Writes the catalogue to the search server: changes to the active index or, if the record of changes was lost, the
 * whole catalogue to the other index, which then becomes active. Only one process writes. Its lock, its reads and its
 * position share one database session, so a process that lost the lock can no longer write.
 */
export class SphinxWriter {
  readonly #deps: WriterDeps
  readonly #layout: string
  readonly #stop = new AbortController()
  #session: WriterSession | undefined
  #is_writer = false
  #state: State | undefined
  #order_wanted = false
  /** Time from which an inactive index may be emptied. */
  #may_empty_at = 0
  #failures = 0
  /** Serialises updates. */
  #working: Promise<unknown> = Promise.resolve()
  #timer: NodeJS.Timeout | undefined
  #due_at = Infinity

  constructor(deps: WriterDeps) {
    this.#deps = deps
    this.#layout = layoutOf(deps.server.shards)
  }

  start() {
    this.#updateIn(0)
  }

  /** Schedules reading of changes. Call it when the catalogue has changed. */
  notice() {
    // After failures, keep waiting: the changes are not lost.
    if (this.#failures === 0) this.#updateIn(SETTLE_MS)
  }

  /** Requests an update of the popularity order. Call it when popularity has changed. */
  reorder() {
    this.#order_wanted = true
  }

  /**
   * Ends the session if it is dead. Call it when the database doesn't respond, because its machine may have failed
   * without closing the connection. A session that is only slow is kept, because a new one would restart an unfinished
   * fill.
   */
  async reconnect() {
    const session = this.#session
    const heard = session?.bytes_read
    await sleep(SILENCE_MS, undefined, { signal: this.#stop.signal, ref: false }).catch(() => {})
    if (session?.bytes_read === heard) session?.destroy()
  }

  async stop(): Promise<void> {
    this.#stop.abort()
    clearTimeout(this.#timer)
    await this.#working
    await this.#session?.end()
  }

  /** Writes all changes if this process is the writer. Returns whether it is. */
  update(): Promise<boolean> {
    const done = this.#working.then(() => this.#update())
    this.#working = done.catch(() => {})
    return done
  }

  #updateIn(wait_ms: number) {
    const due_at = performance.now() + wait_ms
    if (this.#stop.signal.aborted || due_at >= this.#due_at) return
    clearTimeout(this.#timer)
    this.#due_at = due_at
    this.#timer = setTimeout(() => {
      this.#due_at = Infinity
      this.update().then(
        () => {
          this.#failures = 0
          this.#updateIn(EVERY_MS)
        },
        (err: unknown) => {
          if (this.#stop.signal.aborted) return
          const longest_ms =
            err instanceof SearchServerError ? LONGEST_PAUSE_MS : LONGEST_WAIT_FOR_DATABASE_MS
          const pause_ms = Math.min(EVERY_MS * 2 ** this.#failures++, longest_ms)
          this.#deps.log.warn({ err, pause_ms }, 'search server: writing failed, will be retried')
          this.#updateIn(pause_ms)
        },
      )
    }, wait_ms)
    this.#timer.unref()
  }

  async #update(): Promise<boolean> {
    if (this.#stop.signal.aborted) return false
    const session = this.#session ?? (await this.#connect())
    try {
      this.#is_writer ||= await session.beTheOnlyWriter()
      if (!this.#is_writer) return false
      this.#state = await this.#resume(session)
      if (this.#state) await this.#expectContent(session, this.#state)
      const { epoch } = await session.readChangePosition()
      if (this.#state) await this.#write(session, this.#state)
      if (this.#state?.content.epoch !== epoch) await this.#fill(session)
      if (this.#order_wanted && this.#state) await this.#renewOrder(session, this.#state)
      return true
    } catch (error) {
      // It is unknown what was written before the failure, so the next try reads the position again.
      this.#state = undefined
      // If the primary's machine failed, the connection would never end.
      if (!(error instanceof SearchServerError)) session.destroy()
      throw error
    }
  }

  async #connect(): Promise<WriterSession> {
    const session = await this.#deps.store.connect()
    this.#session = session
    void session.ended.then(() => {
      if (this.#session !== session) return
      this.#session = undefined
      this.#is_writer = false
      this.#state = undefined
      this.#may_empty_at = performance.now() + SWITCH_MS
    })
    return session
  }

  /**
   * Continues from the position that this or another process reached; undefined when the server must be filled first.
   */
  async #resume(session: WriterSession): Promise<State | undefined> {
    const content = await session.findContent()
    if (content?.layout !== this.#layout) return undefined
    if (this.#state?.content.build === content.build) return { ...this.#state, content }
    return { content, cursor: content.changes_before, taken: new Map() }
  }

  /**
   * Compares each shard with the saved position. A shard that crashed may have lost its last second, which is written
   * again; if a shard lost everything, the contents are discarded.
   */
  async #expectContent(session: WriterSession, state: State) {
    const { active, build } = state.content
    for (const [shard] of this.#deps.server.shards.entries()) {
      const [written] = await this.#deps.server.tell(shard, readWritten(active))
      if (written?.build !== build) {
        this.#deps.log.warn({ shard: this.#deps.server.shards[shard] }, 'search server: content lost')
        await session.forgetContent()
        this.#state = undefined
        this.#may_empty_at = performance.now() + SWITCH_MS
        return
      }
      if (BigInt(written.changes_before!) < BigInt(state.cursor)) {
        state.cursor = String(written.changes_before)
        state.taken.clear()
      }
    }
  }

  /** Writes changes to the active index. */
  async #write(session: WriterSession, state: State) {
    const count = await session.takeChanges(state, (asset_ids) =>
      this.#writeAssets(session, state.content.active, asset_ids),
    )
    // Saving the position is a transaction too, and must not by itself cause another save.
    const moved = BigInt(state.cursor) - BigInt(state.content.changes_before)
    if (count || moved > 1n) {
      await this.#noteWritten(state)
      await session.savePosition(state.content)
    }
  }

  /** Records the position in the shards before saving it, so that a later run knows which changes they lack. */
  #noteWritten({ content, cursor }: State): Promise<unknown> {
    content.changes_before = cursor
    return this.#tellAll(noteWritten(content.active, content.build, cursor))
  }

  /** Fills the inactive index and then makes it active. Until then, the other one keeps receiving changes. */
  async #fill(session: WriterSession) {
    const { log } = this.#deps
    // An index for another list of shards still serves processes with the previous settings.
    const present = this.#state?.content ?? (await session.findContent())
    const index = present ? other(present.active) : 'a'
    const build = randomUUID()
    const started = performance.now()
    const wait_ms = Math.max(0, this.#may_empty_at - started)
    await sleep(wait_ms, undefined, { signal: this.#stop.signal, ref: false })
    const { epoch, cursor } = await session.readChangePosition()
    await this.#tellAll(forgetWritten(index))
    await this.#empty(index)
    let documents = 0
    for (let after = 0; ; ) {
      this.#stop.signal.throwIfAborted()
      const page = await session.listDocumentsById(after, AT_ONCE)
      await this.#writeDocuments(index, page)
      documents += page.length
      if (page.length < AT_ONCE) break
      after = page.at(-1)!.asset_id
      if (this.#state) await this.#write(session, this.#state)
    }
    const content = { active: index, build, epoch, changes_before: cursor, layout: this.#layout }
    const state: State = { content, cursor, taken: new Map() }
    await session.takeChanges(state, (asset_ids) => this.#writeAssets(session, index, asset_ids))
    await this.#noteWritten(state)
    await session.saveContent(content)
    this.#state = state
    this.#may_empty_at = performance.now() + SWITCH_MS
    log.info({ index, documents, ms: Math.round(performance.now() - started) }, 'search server: filled')
  }

  async #empty(index: IndexName) {
    const [sphinx, manticore] = emptyings(index)
    await this.#tellAll(sphinx!).catch(() => this.#tellAll(manticore!))
  }

  /** Compares the popularity of every document with the database, and rewrites those that differ. */
  async #renewOrder(session: WriterSession, { content: { active } }: State) {
    const { server } = this.#deps
    for (let after = 0; ; ) {
      this.#stop.signal.throwIfAborted()
      const page = await session.listPopularities(after, AT_ONCE)
      const last = page.length < AT_ONCE ? Number.MAX_SAFE_INTEGER : page.at(-1)!.asset_id
      const stored = new Map<number, string>()
      for (const [shard] of server.shards.entries())
        for (const row of await server.tell(shard, listPopularity(active, after, last, AT_ONCE)))
          stored.set(Number(row.id), String(row.popularity))
      const wanted = new Map(page.map((row) => [row.asset_id, String(orderedBits(row.popularity))]))
      const differing = [...new Set([...stored.keys(), ...wanted.keys()])].filter(
        (asset_id) => stored.get(asset_id) !== wanted.get(asset_id),
      )
      if (differing.length) await this.#writeAssets(session, active, differing)
      if (page.length < AT_ONCE) break
      after = last
    }
    this.#order_wanted = false
  }

  /** Writes the current documents of assets, and removes those of unpublished ones. */
  async #writeAssets(session: WriterSession, index: IndexName, asset_ids: number[]) {
    const documents = await session.listDocuments(asset_ids)
    const published = new Set(documents.map(({ asset_id }) => asset_id))
    const gone = asset_ids.filter((asset_id) => !published.has(asset_id))
    await this.#writeDocuments(index, documents)
    await this.#tellEach(
      gone,
      (asset_id) => asset_id,
      (of_shard) => deleteDocuments(index, of_shard),
    )
  }

  #writeDocuments(index: IndexName, documents: SearchDocument[]): Promise<unknown> {
    return this.#tellEach(
      documents,
      ({ asset_id }) => asset_id,
      (of_shard) => replaceDocuments(index, of_shard),
    )
  }

  /** Sends each shard the statement for its share of the items. */
  #tellEach<Item>(items: Item[], idOf: (item: Item) => number, statementFor: (of_shard: Item[]) => string) {
    const { server } = this.#deps
    const by_shard = Map.groupBy(items, (item) => idOf(item) % server.shards.length)
    return Promise.all([...by_shard].map(([shard, part]) => server.tell(shard, statementFor(part))))
  }

  #tellAll(statement: string): Promise<unknown> {
    const { server } = this.#deps
    return Promise.all(server.shards.map((_, shard) => server.tell(shard, statement)))
  }
}
