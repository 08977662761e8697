import { BackgroundProcess } from './background-process.ts'
import type { MarkedMaster, PublicKind, RenditionFormat } from './render-rendition.ts'

export interface RenderOrder {
  master: MarkedMaster
  kind: PublicKind
  format: RenditionFormat
}

const program = new URL('./background-render-process.ts', import.meta.url)

/** Renders images that no visitor is waiting for. Its orders fail when the image can't be read. */
export class BackgroundRenderer extends BackgroundProcess<RenderOrder, Buffer> {
  constructor(signal: AbortSignal) {
    super(program, signal)
  }
}
