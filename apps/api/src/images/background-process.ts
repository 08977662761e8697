import { type ChildProcess, fork } from 'node:child_process'
import { readdirSync } from 'node:fs'
import { constants, setPriority } from 'node:os'
import { offerToKernel, startedProcess } from '../started-process.ts'

/** An order that takes longer than this by the clock, in ms, is stuck. A busy machine needs a minute or two. */
const STUCK_AFTER_MS = 4 * 60_000

/** The process ended before it answered: killed, stuck, or crashed by the image. */
export class EndedProcess extends Error {}

type Answer<Result> = { result: Result } | { failure: string }

/**
 * Works on images that no visitor is waiting for, one at a time, in a separate process with a low priority: beside busy
 * pages and a busy database, it gets a tenth of what they get. The process starts with the first order; disposing this
 * object ends it and frees its memory.
 */
export class BackgroundProcess<Order extends object, Result> implements Disposable {
  readonly #program: URL
  readonly #signal: AbortSignal
  #child: ChildProcess | undefined

  /** `program` calls answerOrders. Aborting `signal` ends the process at once, even during an order. */
  constructor(program: URL, signal: AbortSignal) {
    this.#program = program
    this.#signal = signal
  }

  /** Throws EndedProcess, and an Error when the order fails or the process can't be started. */
  async ask(order: Order): Promise<Result> {
    if (!this.#child?.connected) this.#child = startProcess(this.#program, this.#signal)
    const child = this.#child
    const timer = setTimeout(() => child.kill('SIGKILL'), STUCK_AFTER_MS)
    const answer = await answerOf<Result>(child, order).finally(() => clearTimeout(timer))
    if ('failure' in answer) throw new Error(answer.failure)
    return answer.result
  }

  /** Ends the process, as aborting the signal does. */
  [Symbol.dispose]() {
    this.#child?.kill('SIGKILL')
    this.#child = undefined
  }
}

/** In the process itself: lowers its priority, offers it to the kernel, and answers each order. */
export function answerOrders(work: (order: never) => Promise<unknown>): void {
  // Linux has a priority per thread; a new thread inherits that of the thread that starts it.
  const threads = process.platform === 'linux' ? readdirSync('/proc/self/task').map(Number) : [process.pid]
  // At the lowest priority, an image of 0.2 s took minutes on a busy machine (decision 94).
  for (const thread of threads) setPriority(thread, constants.priority.PRIORITY_BELOW_NORMAL)
  offerToKernel()
  const send = (answer: Answer<unknown>) => process.send!(answer)
  process.on('message', (order) => {
    work(order as never).then(
      (result) => send({ result }),
      (error: unknown) => send({ failure: String(error) }),
    )
  })
  // The server has exited.
  process.once('disconnect', () => process.exit())
}

function answerOf<Result>(child: ChildProcess, order: object): Promise<Answer<Result>> {
  return new Promise((resolve, reject) => {
    const onMessage = (answer: unknown) => {
      child.off('exit', onEnd)
      resolve(answer as Answer<Result>)
    }
    const onEnd = () => {
      child.off('message', onMessage)
      reject(new EndedProcess('the background process ended'))
    }
    child.once('message', onMessage).once('exit', onEnd)
    child.send(order, (error) => error && onEnd())
  })
}

function startProcess(program: URL, signal: AbortSignal): ChildProcess {
  return startedProcess(
    fork(program, {
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
