import { answerOrders } from './background-process.ts'
import type { RenderOrder } from './background-renderer.ts'
import { renderRendition } from './render-rendition.ts'
import { allowOwnDrawings } from './sharp.ts'

/** Runs as a separate process, started by background-renderer.ts: renders each order that it receives. */

// Originals of the demo catalogue are our own drawings; storage contains no other SVG.
allowOwnDrawings()
answerOrders(({ master, kind, format }: RenderOrder) => renderRendition(master, kind, format))
