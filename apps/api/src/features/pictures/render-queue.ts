import { availableParallelism } from 'node:os'
import { DomainError } from '@taswira/contract'

/** How many requests may wait for a render; more would only wait until the visitor has left. */
const WAITING_MAX = 200

export interface RenderQueue {
  /** Runs one render as soon as a core is free for it. Throws unavailable when too many wait already. */
  run<T>(render: () => Promise<T>): Promise<T>
  /** Whether anyone is rendering or waiting to. */
  isBusy(): boolean
  /** Renders that wait for a core. */
  waiting(): number
}

/** At most `parallel` renders at a time, first come first served. */
export function createRenderQueue(parallel: number, waiting_max: number): RenderQueue {
  const waiting: (() => void)[] = []
  let running = 0
  return {
    async run(render) {
      if (running >= parallel) {
        if (waiting.length >= waiting_max) throw new DomainError('unavailable')
        // Whoever finishes hands its place over, so `running` stays as it is.
        await new Promise<void>((resolve) => waiting.push(resolve))
      } else running += 1
      try {
        return await render()
      } finally {
        const next = waiting.shift()
        if (next) next()
        else running -= 1
      }
    },
    isBusy: () => running > 0,
    waiting: () => waiting.length,
  }
}

/** The process's own: sharp works outside the event loop, so more renders than cores only make each slower. */
export const renderQueue = createRenderQueue(availableParallelism(), WAITING_MAX)
