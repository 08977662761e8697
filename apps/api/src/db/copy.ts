import { Readable } from 'node:stream'
import type pg from 'pg'

/** Methods for COPY that `pg` has but its types don't declare. */
interface CopyConnection extends pg.Connection {
  sendCopyFromChunk(chunk: Buffer): void
  endCopyFrom(): void
  sendCopyFail(message: string): void
}

interface CommandComplete {
  /** "COPY 12" */
  text: string
}

const rowsIn = ({ text }: CommandComplete) => Number(text.split(' ')[1])

/**
 * Streams the output of `copy … to stdout`; the server waits while the stream isn't read. Pass it to `client.query`.
 * Destroying it before its end closes the connection, because the rest would be read as the next response.
 */
export class CopyOut extends Readable implements pg.Submittable {
  /** Number of rows; set at the end. */
  rows = 0
  readonly #sql: string
  #connection: pg.Connection | undefined

  constructor(sql: string) {
    super()
    this.#sql = sql
  }

  submit(connection: pg.Connection) {
    this.#connection = connection
    connection.query(this.#sql)
  }

  handleCopyData({ chunk }: { chunk: Buffer }) {
    // Copied, because the driver reuses the memory for the next chunk.
    if (!this.push(Buffer.from(chunk))) this.#connection?.stream.pause()
  }

  handleCommandComplete(message: CommandComplete) {
    this.rows = rowsIn(message)
  }

  handleReadyForQuery() {
    this.#letGo()
    this.push(null)
  }

  handleError(error: Error) {
    this.#letGo()
    this.destroy(error)
  }

  /** Releases the connection for the next query, and resumes it if it is paused. */
  #letGo() {
    this.#connection?.stream.resume()
    this.#connection = undefined
  }

  override _read() {
    this.#connection?.stream.resume()
  }

  override _destroy(error: Error | null, callback: (error?: Error | null) => void) {
    this.#connection?.stream.destroy()
    callback(error)
  }
}

/** Runs `copy … from stdin` with the chunks of `source`. Returns the number of rows. */
export function copyIn(client: pg.Client, sql: string, source: AsyncIterable<Buffer>): Promise<number> {
  return new Promise((resolve, reject) => {
    let rows = 0
    let broken: unknown
    const copy = {
      submit: (connection: pg.Connection) => connection.query(sql),
      handleCopyInResponse(connection: CopyConnection) {
        send(connection, source).catch((error: unknown) => {
          broken = error
          connection.sendCopyFail('what was to be copied broke off')
        })
      },
      handleCommandComplete(message: CommandComplete) {
        rows = rowsIn(message)
      },
      handleReadyForQuery: () => resolve(rows),
      // The server only repeats our own message, unless it had its own reason to refuse.
      handleError: (error: Error) => reject((broken as Error | undefined) ?? error),
    }
    client.query(copy)
  })
}

async function send(connection: CopyConnection, source: AsyncIterable<Buffer>) {
  const { stream } = connection
  for await (const chunk of source) {
    if (!stream.writable) return
    connection.sendCopyFromChunk(chunk)
    // After a lost connection there is no "drain"; "close" ends the wait.
    if (stream.writableNeedDrain) await drained(stream)
  }
  connection.endCopyFrom()
}

function drained(stream: pg.Connection['stream']): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      stream.off('drain', done).off('close', done)
      resolve()
    }
    stream.on('drain', done).on('close', done)
  })
}
