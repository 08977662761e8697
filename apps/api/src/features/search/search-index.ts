import { Worker } from 'node:worker_threads'
import type { Deps } from '../../deps.ts'
import type { SearchSnapshot, SearchSnapshotMessage } from './search-snapshot.ts'

/** Wait after a change before building anew, in ms: an import changes the catalogue many times a second. */
const SETTLE_MS = 300

/**
 * Keeps a snapshot of the catalogue for the search. Between a change and the next finished build there is none,
 * and searches go to PostgreSQL: slower for a moment, never wrong.
 */
export class SearchIndex {
  #snapshot: SearchSnapshot | undefined
  #version = 0
  #building: Promise<void> | undefined
  #timer: NodeJS.Timeout | undefined
  #stopped = false
  #worker: Worker | undefined
  readonly #connection_string: string
  readonly #log: Deps['log']

  constructor(connection_string: string, log: Deps['log']) {
    this.#connection_string = connection_string
    this.#log = log
  }

  /** The snapshot when it is up to date. */
  get snapshot(): SearchSnapshot | undefined {
    return this.#snapshot
  }

  /** The catalogue changed: forget what is known and read it again soon. */
  invalidate() {
    this.#version++
    this.#snapshot = undefined
    this.#buildSoon()
  }

  /** Resolves when the snapshot is there, for tests and measurements. */
  async ready(): Promise<void> {
    while (!this.#snapshot && !this.#stopped) {
      if (!this.#building) this.#build()
      await this.#building
    }
  }

  /**
   * The order of popularity moved, the catalogue itself did not: the present snapshot serves until the next one
   * is there.
   */
  refresh() {
    this.#version++
    this.#buildSoon()
  }

  async stop(): Promise<void> {
    this.#stopped = true
    clearTimeout(this.#timer)
    await this.#worker?.terminate()
  }

  #buildSoon() {
    if (this.#stopped) return
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => this.#build(), SETTLE_MS)
    this.#timer.unref()
  }

  #build() {
    if (this.#building || this.#stopped) return
    const version = this.#version
    this.#building = this.#buildInThread()
      .then((snapshot) => {
        // What changed while it was read may be missing from it.
        if (version === this.#version) this.#snapshot = snapshot
      })
      .catch((error: unknown) => {
        if (!this.#stopped) this.#log.warn({ err: error }, 'the search index could not be built; PostgreSQL answers')
      })
      .finally(() => {
        this.#building = undefined
        if (version !== this.#version || !this.#snapshot) this.#buildSoon()
      })
  }

  async #buildInThread(): Promise<SearchSnapshot> {
    const worker = new Worker(new URL('./build-snapshot.worker.ts', import.meta.url), {
      workerData: { connection_string: this.#connection_string },
    })
    worker.unref()
    this.#worker = worker
    const { words, ...message } = await new Promise<SearchSnapshotMessage>((resolve, reject) => {
      worker.once('message', resolve).once('error', reject)
      worker.once('exit', () => reject(new Error('the building thread ended early')))
    })
    return { ...message, words: new Map(words.map((word, number) => [word, number])) }
  }
}
