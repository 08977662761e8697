import { type ChildProcess, fork } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readSnapshotFile, type SearchSnapshot } from '@taswira/search-index'
import type { Deps } from '../../deps.ts'
import { type BuildOrder, BUILT } from './build-order.ts'

/** Wait after a change before rebuilding, in ms, because an import changes the catalogue many times a second. */
const SETTLE_MS = 300

/** Wait after a failed build, in ms. */
const RETRY_MS = 10_000

/**
 * Maintains a snapshot of the catalogue for the search. From a change until the next build is finished there is none,
 * and searches use PostgreSQL: slower for a moment, but never outdated.
 */
export class SearchIndex {
  #snapshot: SearchSnapshot | undefined
  #built_at = 0
  #version = 0
  #changes = 0
  #building: Promise<void> | undefined
  #timer: NodeJS.Timeout | undefined
  #stopped = false
  #builder: ChildProcess | undefined
  readonly #connection_string: string
  readonly #log: Deps['log']
  readonly #eager: boolean

  /** Without `eager` it is built only on demand, because building takes half a second of CPU. */
  constructor(connection_string: string, log: Deps['log'], { eager }: { eager: boolean }) {
    this.#connection_string = connection_string
    this.#log = log
    this.#eager = eager
  }

  /** The snapshot, if it is up to date. */
  get snapshot(): SearchSnapshot | undefined {
    return this.#snapshot
  }

  /** Age of the snapshot in seconds; 0 while there is none. */
  get age_s(): number {
    return this.#snapshot ? (Date.now() - this.#built_at) / 1_000 : 0
  }

  /** Catalogue changes since this process started. */
  get changes(): number {
    return this.#changes
  }

  /** Call it when the catalogue changed: drops the snapshot and rebuilds soon. */
  invalidate() {
    this.#changes++
    this.#version++
    this.#snapshot = undefined
    this.#buildSoon()
  }

  /** Resolves once the snapshot is built, for tests and measurements. */
  async ready(): Promise<void> {
    while (!this.#snapshot && !this.#stopped) {
      if (!this.#building) this.#build()
      await this.#building
    }
  }

  /** Call it when only popularity changed: the current snapshot is used until the next one is ready. */
  refresh() {
    this.#version++
    this.#buildSoon()
  }

  async stop(): Promise<void> {
    this.#stopped = true
    clearTimeout(this.#timer)
    this.#builder?.kill()
    await this.#building
  }

  #buildSoon(wait_ms = SETTLE_MS) {
    if (this.#stopped || !this.#eager) return
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => this.#build(), wait_ms)
    this.#timer.unref()
  }

  #build() {
    if (this.#building || this.#stopped) return
    const version = this.#version
    this.#building = this.#buildElsewhere()
      .then((snapshot) => {
        // Changes during the build may be missing from it.
        if (version !== this.#version) return
        this.#snapshot = snapshot
        this.#built_at = Date.now()
      })
      .catch((error: unknown) => {
        if (!this.#stopped)
          this.#log.warn({ err: error }, 'search index: build failed, searching in PostgreSQL')
      })
      .finally(() => {
        this.#building = undefined
        if (version !== this.#version) this.#buildSoon()
        else if (!this.#snapshot) this.#buildSoon(RETRY_MS)
      })
  }

  async #buildElsewhere(): Promise<SearchSnapshot> {
    const folder = await mkdtemp(join(tmpdir(), 'taswira-search-'))
    try {
      const file = join(folder, 'snapshot')
      await this.#runBuilder({ connection_string: this.#connection_string, file })
      return await readSnapshotFile(file)
    } finally {
      await rm(folder, { recursive: true, force: true })
    }
  }

  async #runBuilder(order: BuildOrder): Promise<void> {
    const builder = fork(new URL('./build-snapshot.ts', import.meta.url), {
      stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
      // Not ours: in watch mode, the process would report its files before its work.
      execArgv: [],
    })
    this.#builder = builder
    let last_words = ''
    builder.stderr!.setEncoding('utf8').on('data', (text: string) => {
      last_words = (last_words + text).slice(-2_000)
    })
    builder.send(order)
    await new Promise<void>((resolve, reject) => {
      builder.on('message', (message) => message === BUILT && resolve()).once('error', reject)
      builder.once('exit', () => reject(new Error(`search index builder exited early: ${last_words}`)))
    })
    builder.disconnect()
  }
}
