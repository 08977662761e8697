import type { FoundFace } from '@taswira/cut-out/find-faces'
import { inMemoryTurn, isSmallMachine } from '../memory-turns.ts'
import { BackgroundProcess } from './background-process.ts'

const program = new URL('./find-faces-process.ts', import.meta.url)

/**
 * Finds faces in stored originals. Its process loads the model once, which takes longer than many images. Its orders
 * fail when the image can't be decoded.
 */
export class FaceFinder extends BackgroundProcess<{ data: Buffer }, FoundFace[]> {
  constructor(signal: AbortSignal) {
    super(program, signal)
  }

  /** Reads the original once it has its turn, because it takes memory, too. Throws what `read` and ask throw. */
  findIn(read: () => Promise<Buffer>): Promise<FoundFace[]> {
    return inMemoryTurn(async () => {
      try {
        return await this.ask({ data: await read() })
      } finally {
        // Other work has its turn next, and the model takes 200 MB.
        if (isSmallMachine()) this[Symbol.dispose]()
      }
    })
  }
}
