import { EventEmitter } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { destroy, endOrDestroy } from './watch-database.ts'

/** Longest time to connect, in ms. */
const CONNECT_MS = 10_000

const default_limits = {
  /** How often the connection is tested, in ms: a network that drops packets doesn't report a lost connection. */
  test_every_ms: 2_000,
  /** Silence after which the connection counts as lost, in ms. */
  silence_ms: 6_000,
}

/**
 * Emits a notice for each NOTIFY on a channel, from any process. Also emits one after a lost connection, because some
 * may have been missed.
 */
export class Notices extends EventEmitter<{ notice: [] }> {
  #client: pg.Client | undefined
  #stopped = false
  #timer: NodeJS.Timeout | undefined
  readonly #connection_string: string
  readonly #channel: string

  readonly #limits: typeof default_limits

  constructor(
    connection_string: string,
    channel: 'catalogue_changed' | 'mail_waiting' | 'settings_changed',
    limits = default_limits,
  ) {
    super()
    this.#limits = limits
    this.#connection_string = connection_string
    this.#channel = channel
  }

  /** Resolves once it listens, or after the first failure; it then keeps trying. */
  async start(): Promise<void> {
    await this.#listen().catch(() => this.#client && this.#reconnectSoon(this.#client))
  }

  async #listen(): Promise<void> {
    const client = new pg.Client({
      connectionString: this.#connection_string,
      application_name: 'taswira-listen',
      connectionTimeoutMillis: CONNECT_MS,
      query_timeout: this.#limits.silence_ms,
    })
    const lost = () => this.#reconnectSoon(client)
    client.on('error', lost)
    client.on('end', lost)
    client.on('notification', () => this.emit('notice'))
    this.#client = client
    await client.connect()
    await client.query(`listen ${this.#channel}`)
    void this.#test(client)
  }

  async #test(client: pg.Client) {
    while (this.#client === client && !this.#stopped) {
      await sleep(this.#limits.test_every_ms, undefined, { ref: false })
      if (this.#client !== client) return
      await client.query('select 1').catch(() => this.#reconnectSoon(client))
    }
  }

  async stop(): Promise<void> {
    this.#stopped = true
    clearTimeout(this.#timer)
    await endOrDestroy(this.#client)
  }

  #reconnectSoon(client: pg.Client) {
    if (this.#stopped || this.#client !== client) return
    this.#client = undefined
    destroy(client)
    this.#timer = setTimeout(() => {
      this.#listen().then(
        () => this.emit('notice'),
        // A connection that is already set may never emit "end" or "error", so retry from here.
        () => this.#client && this.#reconnectSoon(this.#client),
      )
    }, 1_000)
    this.#timer.unref()
  }
}
