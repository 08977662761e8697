import type { RenderAnswer, RenderOrder } from './background-renderer.ts'
import { renderRendition } from './render-rendition.ts'
import { allowOwnDrawings } from './sharp.ts'

/** Runs as a separate process, started by background-renderer.ts: renders each order that it receives. */

const send = (answer: RenderAnswer) => process.send!(answer)

// Originals of the demo catalogue are our own drawings; storage contains no other SVG.
allowOwnDrawings()
process.on('message', ({ master, kind, format }: RenderOrder) => {
  renderRendition(master, kind, format).then(
    (body) => send({ body }),
    (error: unknown) => send({ failure: String(error) }),
  )
})
// The server is gone.
process.once('disconnect', () => process.exit())
