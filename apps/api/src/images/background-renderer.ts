import { type ChildProcess, fork } from 'node:child_process'
import { startedProcess } from '../started-process.ts'
import type { MarkedMaster, RenditionFormat, RenditionKind } from './render-rendition.ts'

export interface RenderOrder {
  master: MarkedMaster
  kind: RenditionKind
  format: RenditionFormat
}

export type RenderAnswer = { body: Buffer } | { failure: string }

/**
 * Renders images that no visitor is waiting for, one at a time, in a separate process with the lowest priority, so that
 * pages, the database and everything else on the machine run first. The process starts with the first order; disposing
 * this object ends it and frees its memory.
 */
export class BackgroundRenderer implements Disposable {
  readonly #signal: AbortSignal
  #child: ChildProcess | undefined

  /** Aborting `signal` ends the process at once, even during an order. */
  constructor(signal: AbortSignal) {
    this.#signal = signal
  }

  /** Throws an Error when the image can't be read, or the process couldn't be started or ended. */
  async render(order: RenderOrder): Promise<Buffer> {
    if (!this.#child?.connected) this.#child = startProcess(this.#signal)
    const answer = await answerOf(this.#child, order)
    if ('failure' in answer) throw new Error(answer.failure)
    return answer.body
  }

  /** Ends the process, as aborting the signal does. */
  [Symbol.dispose]() {
    this.#child?.kill('SIGKILL')
  }
}

function answerOf(child: ChildProcess, order: RenderOrder): Promise<RenderAnswer> {
  return new Promise((resolve, reject) => {
    const onMessage = (answer: unknown) => {
      child.off('exit', onEnd)
      resolve(answer as RenderAnswer)
    }
    const onEnd = () => {
      child.off('message', onMessage)
      reject(new Error('the process for background renditions ended'))
    }
    child.once('message', onMessage).once('exit', onEnd)
    child.send(order, (error) => error && onEnd())
  })
}

function startProcess(signal: AbortSignal): ChildProcess {
  return startedProcess(
    fork(new URL('./background-render-process.ts', import.meta.url), {
      env: {},
      execArgv: [],
      // Transfers images as bytes.
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
      signal,
      killSignal: 'SIGKILL',
    }),
  )
}
