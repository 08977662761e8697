import { readdirSync } from 'node:fs'
import { constants, setPriority } from 'node:os'
import type { RenderAnswer, RenderOrder } from './background-renderer.ts'
import { renderRendition } from './render-rendition.ts'
import { allowOwnDrawings } from './sharp.ts'

/** Runs as a separate process, started by background-renderer.ts: renders each order that it receives. */

// Linux has a priority per thread; a new thread inherits that of the thread that starts it.
const threads = process.platform === 'linux' ? readdirSync('/proc/self/task').map(Number) : [process.pid]
for (const thread of threads) setPriority(thread, constants.priority.PRIORITY_LOW)

const send = (answer: RenderAnswer) => process.send!(answer)

// Originals of the demo catalogue are our own drawings; storage contains no other SVG.
allowOwnDrawings()
process.on('message', ({ master, kind, format }: RenderOrder) => {
  renderRendition(master, kind, format).then(
    (body) => send({ body }),
    (error: unknown) => send({ failure: String(error) }),
  )
})
// The server has exited.
process.once('disconnect', () => process.exit())
