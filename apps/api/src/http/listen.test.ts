import type { AddressInfo } from 'node:net'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import Fastify from 'fastify'
import { describe, expect, it } from 'vitest'
import { listen } from './listen.ts'

const reason = process.platform === 'linux' ? '' : ' (skipped: needs sockets that share a port)'

/** Connects in a separate thread, and wakes this one once the system has accepted all of them. */
const clients = `
const { connect } = require('node:net')
const { workerData: { port, count, connected } } = require('node:worker_threads')
for (let n = 0; n < count; n++)
  connect(port, '127.0.0.1', () => {
    Atomics.add(connected, 0, 1)
    Atomics.notify(connected, 0)
  })`

describe.skipIf(reason)(`a busy event loop${reason}`, () => {
  it('accepts hundreds of new connections within a few turns', async () => {
    const app = Fastify({ forceCloseConnections: true })
    let let_in = 0
    app.server.on('connection', () => let_in++)
    await listen(app, { port: 0, host: '127.0.0.1' })
    const { port } = app.server.address() as AddressInfo

    const count = 256
    const connected = new Int32Array(new SharedArrayBuffer(4))
    const worker = new Worker(clients, { eval: true, workerData: { port, count, connected } })
    // Blocks the event loop, as rendering pages does.
    for (let n = 0; n < count; n = Atomics.load(connected, 0))
      if (Atomics.wait(connected, 0, n, 10_000) === 'timed-out') break
    expect({ connected: connected[0], let_in }).toEqual({ connected: count, let_in: 0 })
    for (let turn = 0; turn < 4; turn++) await nextTurn()
    expect(let_in).toBeGreaterThan(count / 2)

    await worker.terminate()
    await app.close()
  })
})
