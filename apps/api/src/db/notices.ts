import { EventEmitter } from 'node:events'
import pg from 'pg'

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

  constructor(connection_string: string, channel: 'catalogue_changed' | 'mail_waiting') {
    super()
    this.#connection_string = connection_string
    this.#channel = channel
  }

  async start(): Promise<void> {
    const client = new pg.Client({
      connectionString: this.#connection_string,
      application_name: 'taswira-listen',
    })
    const lost = () => this.#reconnectSoon(client)
    client.on('error', lost)
    client.on('end', lost)
    client.on('notification', () => this.emit('notice'))
    this.#client = client
    await client.connect()
    await client.query(`listen ${this.#channel}`)
  }

  async stop(): Promise<void> {
    this.#stopped = true
    clearTimeout(this.#timer)
    await this.#client?.end().catch(() => {})
  }

  #reconnectSoon(client: pg.Client) {
    if (this.#stopped || this.#client !== client) return
    this.#client = undefined
    this.#timer = setTimeout(() => {
      this.start().then(
        () => this.emit('notice'),
        // start() has set a client that may never emit "end" or "error": retry from here.
        () => this.#client && this.#reconnectSoon(this.#client),
      )
    }, 1_000)
    this.#timer.unref()
  }
}
