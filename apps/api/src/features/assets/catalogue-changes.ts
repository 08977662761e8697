import { EventEmitter } from 'node:events'
import pg from 'pg'

/**
 * Tells when the catalogue changed, whichever process changed it. After a lost connection it reports a change:
 * nobody knows what was missed.
 */
export class CatalogueChanges extends EventEmitter<{ changed: [] }> {
  #client: pg.Client | undefined
  #stopped = false
  #timer: NodeJS.Timeout | undefined
  readonly #connection_string: string

  constructor(connection_string: string) {
    super()
    this.#connection_string = connection_string
  }

  async start(): Promise<void> {
    const client = new pg.Client({
      connectionString: this.#connection_string,
      application_name: 'taswira-listen',
    })
    const lost = () => this.#reconnectSoon(client)
    client.on('error', lost)
    client.on('end', lost)
    client.on('notification', () => this.emit('changed'))
    this.#client = client
    await client.connect()
    await client.query('listen catalogue_changed')
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
        () => this.emit('changed'),
        // start() has set a client whose "end" or "error" may not come: try again ourselves.
        () => this.#client && this.#reconnectSoon(this.#client),
      )
    }, 1_000)
    this.#timer.unref()
  }
}
