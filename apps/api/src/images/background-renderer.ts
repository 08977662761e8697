import { BackgroundProcess } from './background-process.ts'
import type { MarkedMaster, RenditionFormat, RenditionKind } from './render-rendition.ts'

export interface RenderOrder {
  master: MarkedMaster
  kind: RenditionKind
  format: RenditionFormat
}

const program = new URL('./background-render-process.ts', import.meta.url)

/** Renders images that no visitor is waiting for. Its orders fail when the image can't be read. */
export class BackgroundRenderer extends BackgroundProcess<RenderOrder, Buffer> {
  constructor(signal: AbortSignal) {
    super(program, signal)
  }
}
