import { fork } from 'node:child_process'
import { rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { FilterCounts } from '@taswira/contract'
import {
  type ChangesRead,
  type Group,
  readSegmentFile,
  type SearchHits,
  type SearchRequest,
  SegmentedIndex,
  type SimilarDocument,
  type SimilarRequest,
  segmentOf,
} from '@taswira/search-index'
import type { Config } from '../../config.ts'
import type { Db } from '../../db/pool.ts'
import type { Deps } from '../../deps.ts'
import type { BuildAnswer, BuildOrder, SegmentOrigin } from './build-segment.ts'
import { readChangePosition } from './change-queries.ts'
import { listAllDocuments, listDocuments } from './document-queries.ts'
import { takeChanges } from './read-changes.ts'
import type { SearchEngine } from './search-engine.ts'
import { startedProcess } from '../../started-process.ts'

/** Delay in ms between a notification and reading changes, because an import sends many notifications a second. */
const SETTLE_MS = 100
/** Delay in ms after a failure. */
const RETRY_MS = 5_000
/** Maximum number of assets that this process reads itself; a larger catalogue is read by a separate process. */
const SMALL_CATALOGUE = 5_000
/** Minimum time in ms between two builds, unless a large part of the catalogue changed. */
const BUILD_EVERY_MS = 10 * 60_000

interface MemoryEngineDeps extends Pick<Deps, 'log'> {
  config: Pick<Config, 'data_dir'>
  /** Used to read changes and small catalogues. */
  db: Db
  connection_string: string
  /** If false, nothing is read before the first call of `ready()`. */
  eager: boolean
  /** Overrides SMALL_CATALOGUE in tests. */
  small_catalogue?: number
}

/** An index, and how far it has read changes. */
interface State extends ChangesRead {
  index: SegmentedIndex
  /** Period during which no change was lost. */
  epoch: string
  built_at: number
  /** Modification time of the file from which it was read, in ms since 1970. */
  file_at?: number
  /**
   * Set when changes were lost, because PostgreSQL crashed or the database was replaced. The index is used until the
   * next build, which is due immediately.
   */
  incomplete: boolean
}

/** Whether so much has changed that a build is required, because that many small segments would make searches slow. */
const isLargePart = ({ changed, documents }: SegmentedIndex) => changed > documents / 4 + 50_000

/** Whether enough has changed to justify the CPU time of a build. */
const isNoticeablePart = ({ changed, documents }: SegmentedIndex) => changed > documents / 50 + 1_000

/**
 * Searches the catalogue in memory. After a notification it reads the changes, which are searchable soon afterwards.
 * The large segment with all other assets is rebuilt from time to time by another process; until then, the old one is
 * used.
 */
export class MemoryEngine implements SearchEngine {
  readonly name = 'memory'
  readonly #deps: MemoryEngineDeps
  readonly #file: string
  #state: State | undefined
  #active: boolean
  #build_wanted = false
  #failed_builds = 0
  /**
   * Time in ms since 1970 before which no build starts. Builds are delayed after a failure, because one that fails on a
   * full disk has already read the whole catalogue.
   */
  #build_from = 0
  #building: Promise<void> | undefined
  /** Serialises work on the state. */
  #working: Promise<unknown> = Promise.resolve()
  #timer: NodeJS.Timeout | undefined
  /** When the timer runs out, in ms since 1970. */
  #timer_at = 0
  readonly #stop = new AbortController()

  constructor(deps: MemoryEngineDeps) {
    this.#deps = deps
    this.#file = join(deps.config.data_dir, 'search-index')
    this.#active = deps.eager
  }

  /** Whether the first build is complete, so that searches are possible. */
  get is_ready(): boolean {
    return this.#state !== undefined
  }

  get documents(): number {
    return this.#state?.index.documents ?? 0
  }

  /** Age of the large segment in seconds; 0 while there is none. */
  get age_s(): number {
    return this.#state ? (Date.now() - this.#state.built_at) / 1_000 : 0
  }

  async search(request: SearchRequest): Promise<SearchHits> {
    return this.#index().search(request)
  }

  async countFilters(request: SearchRequest): Promise<FilterCounts> {
    return this.#index().countFilters(request)
  }

  async countEach(groups: Group[]): Promise<number[]> {
    return this.#index().countEach(groups)
  }

  async hasWord(lexeme: string): Promise<boolean> {
    return this.#index().hasWord(lexeme)
  }

  async listSimilar(request: SimilarRequest): Promise<SimilarDocument[]> {
    return this.#index().listSimilar(request)
  }

  async listNewest(page: { limit: number; offset: number }): Promise<number[]> {
    return this.#index().listNewest(page)
  }

  #index(): SegmentedIndex {
    if (!this.#state) throw new Error('the search index is not ready')
    return this.#state.index
  }

  /** Schedules reading of changes. Call it when the catalogue has changed. */
  notice() {
    this.#workIn(SETTLE_MS)
  }

  /** Requests a build, which updates the order of results. Call it when only popularity has changed. */
  reorder() {
    this.#build_wanted = true
    this.#workIn(SETTLE_MS)
  }

  /** Resolves once everything committed before the call is searchable. */
  async ready(): Promise<void> {
    this.#active = true
    do {
      await this.#inTurn(() => this.#update())
      await this.#building
    } while (!this.#state && !this.#stop.signal.aborted)
  }

  async stop(): Promise<void> {
    this.#stop.abort()
    clearTimeout(this.#timer)
    await this.#building
    await this.#working
  }

  /**
   * Schedules an update in `wait_ms`, unless one is already scheduled earlier, so that frequent notifications can't
   * postpone it forever.
   */
  #workIn(wait_ms: number) {
    if (!this.#active || this.#stop.signal.aborted) return
    const at = Date.now() + wait_ms
    if (this.#timer && this.#timer_at <= at) return
    clearTimeout(this.#timer)
    this.#timer_at = at
    this.#timer = setTimeout(() => {
      this.#timer = undefined
      this.#inTurn(() => this.#update()).catch((err: unknown) => {
        this.#deps.log.warn({ err }, 'search index: reading the changes failed, will be retried')
        this.#workIn(RETRY_MS)
      })
    }, wait_ms)
    this.#timer.unref()
  }

  #inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
    const done = this.#working.then(work)
    this.#working = done.catch(() => {})
    return done
  }

  async #update() {
    if (this.#stop.signal.aborted) return
    this.#state ??= (await this.#readSmallCatalogue()) ?? (await this.#readFile())
    if (this.#state) await this.#takeChanges(this.#state)
    if (this.#isBuildDue()) this.#build()
    // Makes sure that a postponed build starts even if nothing changes until then.
    else if (Date.now() < this.#build_from) this.#workIn(RETRY_MS)
  }

  async #readSmallCatalogue(): Promise<State | undefined> {
    const { db, small_catalogue = SMALL_CATALOGUE } = this.#deps
    const { epoch, cursor } = await readChangePosition(db)
    const documents = await listAllDocuments(db, small_catalogue)
    if (!documents) return undefined
    const index = new SegmentedIndex(segmentOf(documents))
    return { index, epoch, cursor, taken: new Map(), built_at: Date.now(), incomplete: false }
  }

  /** The segment last built by any process on this machine, if it belongs to this database. */
  async #readFile(): Promise<State | undefined> {
    const { db, log } = this.#deps
    try {
      const { mtimeMs: file_at } = await stat(this.#file)
      const { segment, origin: written } = await readSegmentFile(this.#file)
      const origin = written as SegmentOrigin
      const { database } = await readChangePosition(db)
      if (origin.database !== database) return undefined
      const index = new SegmentedIndex(segment)
      return {
        index,
        epoch: origin.epoch,
        cursor: origin.cursor,
        taken: new Map(),
        built_at: origin.built_at,
        file_at,
        incomplete: false,
      }
    } catch (err) {
      if (isMissing(err)) return undefined
      log.warn({ err }, 'search index: the file is unusable, building it again')
      await rm(this.#file, { force: true })
      return undefined
    }
  }

  /** Applies changes since the state's position, stopping when there are so many that a build is required. */
  async #takeChanges(state: State) {
    const { db } = this.#deps
    const { epoch } = await readChangePosition(db)
    if (epoch !== state.epoch) {
      state.epoch = epoch
      state.cursor = '0'
      state.incomplete = true
    }
    const take = (asset_ids: number[]) => this.#takeAssets(state.index, asset_ids)
    await takeChanges(db, state, take, () => !isLargePart(state.index))
  }

  async #takeAssets(index: SegmentedIndex, asset_ids: number[]) {
    const documents = await listDocuments(this.#deps.db, asset_ids)
    const by_id = new Map(documents.map((document) => [document.asset_id, document]))
    index.apply(asset_ids.map((asset_id) => ({ asset_id, document: by_id.get(asset_id) })))
  }

  #isBuildDue(): boolean {
    if (this.#building || this.#stop.signal.aborted || Date.now() < this.#build_from) return false
    if (!this.#state || this.#state.incomplete || isLargePart(this.#state.index)) return true
    const is_wanted = this.#build_wanted || isNoticeablePart(this.#state.index)
    return is_wanted && Date.now() - this.#state.built_at >= BUILD_EVERY_MS
  }

  #build() {
    this.#building = this.#buildAndAdopt()
      .catch((err: unknown) => {
        this.#build_from = Date.now() + Math.min(BUILD_EVERY_MS, RETRY_MS * 2 ** this.#failed_builds++)
        if (!this.#stop.signal.aborted)
          this.#deps.log.warn({ err }, 'search index: build failed, will be retried')
      })
      .finally(() => {
        this.#building = undefined
        this.#workIn(RETRY_MS)
      })
  }

  async #buildAndAdopt() {
    const small = await this.#readSmallCatalogue()
    // Another process on this machine may have built it. A damaged file is built again.
    const found = small ?? ((await this.#hasNewerFile()) ? await this.#readFile() : undefined)
    if (!found && (await this.#runBuilder()) === 'busy') return
    await this.#inTurn(async () => {
      const state = found ?? (await this.#readFile())
      if (!state) throw new Error('the segment that was built is unusable')
      await this.#takeChanges(state)
      this.#state = state
      this.#build_wanted = false
      this.#failed_builds = 0
    })
  }

  /** Whether another process on this machine has built a newer segment. */
  async #hasNewerFile(): Promise<boolean> {
    if (!this.#state) return false
    const { built_at, file_at } = this.#state
    const found = await stat(this.#file).catch(() => undefined)
    return found !== undefined && found.mtimeMs !== file_at && found.mtimeMs > built_at
  }

  async #runBuilder(): Promise<BuildAnswer> {
    const { signal } = this.#stop
    const builder = startedProcess(
      fork(new URL('./build-segment.ts', import.meta.url), {
        stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
        // Don't inherit our own options: in watch mode they would make a process report its files. With these options,
        // a million documents need 300 MB instead of 460.
        execArgv: ['--max-semi-space-size=4', '--heap-growing-percent=20'],
        signal,
      }),
    )
    let last_words = ''
    builder.stderr!.setEncoding('utf8').on('data', (text: string) => {
      last_words = (last_words + text).slice(-2_000)
    })
    builder.send({ connection_string: this.#deps.connection_string, file: this.#file } satisfies BuildOrder)
    try {
      return await new Promise<BuildAnswer>((resolve, reject) => {
        builder.once('message', (answer) => resolve(answer as BuildAnswer)).once('error', reject)
        builder.once('exit', () => reject(new Error(`search index builder exited early: ${last_words}`)))
      })
    } finally {
      if (builder.connected) builder.disconnect()
    }
  }
}

const isMissing = (error: unknown) => (error as NodeJS.ErrnoException).code === 'ENOENT'
