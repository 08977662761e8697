import { type ChildProcess, fork } from 'node:child_process'
import { constants, setPriority } from 'node:os'
import type { MarkedMaster, RenditionFormat, RenditionKind } from './render-rendition.ts'

export interface RenderOrder {
  master: MarkedMaster
  kind: RenditionKind
  format: RenditionFormat
}

export type RenderAnswer = { body: Buffer } | { failure: string }

/**
 * Makes renditions that nobody waits for, one at a time, in a process of its own: only a process can have a lower
 * priority than ours, so that pages, the database, and everything else on the machine come first. It starts with the first
 * order, and its memory is free again afterwards.
 */
export class BackgroundRenderer implements Disposable {
  #child: ChildProcess | undefined

  /** Throws an Error when the image can't be read, or the process ended. */
  async render(order: RenderOrder): Promise<Buffer> {
    const child = (this.#child ??= startProcess())
    try {
      const answer = await new Promise<RenderAnswer>((resolve, reject) => {
        child.once('message', (message) => resolve(message as RenderAnswer))
        child.once('error', reject)
        child.once('exit', () => reject(new Error('the process for background renditions ended')))
        child.send(order)
      })
      if ('failure' in answer) throw new Error(answer.failure)
      return answer.body
    } finally {
      child.removeAllListeners()
      if (!child.connected) this.#child = undefined
    }
  }

  /** Ends the process, and with it an order that isn't finished. */
  [Symbol.dispose]() {
    this.#child?.kill('SIGKILL')
  }
}

function startProcess(): ChildProcess {
  const child = fork(new URL('./background-render-process.ts', import.meta.url), {
    env: {},
    execArgv: [],
    // Keeps images as bytes.
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  })
  // Before it has threads: later ones get the same.
  if (child.pid) setPriority(child.pid, constants.priority.PRIORITY_LOW)
  return child
}
