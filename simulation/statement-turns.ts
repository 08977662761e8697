import { AsyncLocalStorage } from 'node:async_hooks'
import pg from 'pg'

/** What a killed call's statements fail with. */
export class Killed extends Error {}

/** What happens to the statements of one call: when it is killed, and whose turn it is. */
interface Course {
  /** Statements that still run before the process of this call dies; undefined if it lives. */
  left: number | undefined
  killed: boolean
  waitForTurn: () => Promise<void>
}

const courses = new AsyncLocalStorage<Course>()

/** How long one statement may wait for a lock, in ms, before the other calls go on. */
const LOCKED_MS = 15

type Query = (this: pg.Client, ...args: unknown[]) => unknown

/** Makes each statement of a call wait for its turn or die. Calls outside a course run as ever. */
export function steerStatements() {
  const original = Reflect.get(pg.Client.prototype, 'query') as Query
  const steered: Query = function (...args) {
    const course = courses.getStore()
    const [first] = args
    if (!course || (typeof first === 'object' && first !== null && 'submit' in first))
      return original.apply(this, args)
    const callback = args.findLast((arg) => typeof arg === 'function') as ((error: Error) => void) | undefined
    const run = async () => {
      await course.waitForTurn()
      if (course.left === 0) course.killed = true
      if (course.killed) {
        // The server notices that the process is gone, and rolls back.
        ;(this as unknown as { connection: { stream: { destroy: () => void } } }).connection.stream.destroy()
        throw new Killed('the process was killed')
      }
      if (course.left !== undefined) course.left--
    }
    const sent = run().then(() => original.apply(this, args))
    if (!callback) return sent
    // oxlint-disable-next-line promise/no-callback-in-promise -- pg.Pool calls query() with a callback, so it has to be called from here
    sent.catch(callback)
    return undefined
  }
  Reflect.set(pg.Client.prototype, 'query', steered)
  return () => {
    Reflect.set(pg.Client.prototype, 'query', original)
  }
}

/** Whether the process that made the current call is dead, so that it can reach nobody either. */
export const isKilled = () => courses.getStore()?.killed ?? false

/** A call of a history and the number of statements after which its process dies. */
export interface Call {
  run: () => Promise<unknown>
  kill_after?: number | undefined
}

/**
 * Makes one or several calls. Several take turns, statement by statement, in an order that only `random` decides, except
 * where one waits for a lock that another one holds. Resolves when all have ended.
 */
export async function inTurns(calls: Call[], random: () => number): Promise<void> {
  /** Statements of each call that wait for their turn; a call may send several at once. */
  const waiting = new Map<number, (() => void)[]>()
  const running = new Set(calls.keys())
  let turns = 0
  const go = (index: number) => {
    const [first, ...others] = waiting.get(index)!
    if (others.length > 0) waiting.set(index, others)
    else waiting.delete(index)
    turns++
    first!()
  }
  const next = () => {
    if (waiting.size > 0 && waiting.size >= running.size)
      go([...waiting.keys()].sort((a, b) => a - b)[Math.floor(random() * waiting.size)]!)
  }
  const turnOf = (index: number) => () =>
    // What a call left running, such as a reload of settings, takes no more turns.
    calls.length === 1 || !running.has(index)
      ? Promise.resolve()
      : new Promise<void>((resolve) => {
          waiting.set(index, [...(waiting.get(index) ?? []), resolve])
          next()
        })
  // A call that waits for a lock, a file or the provider must not stop the others.
  let seen = -1
  const watch = setInterval(() => {
    if (seen === turns && waiting.size > 0) go(Math.min(...waiting.keys()))
    seen = turns
  }, LOCKED_MS)
  await Promise.all(
    calls.map(({ run, kill_after }, index) =>
      courses.run({ left: kill_after, killed: false, waitForTurn: turnOf(index) }, run).finally(() => {
        running.delete(index)
        for (const resolve of waiting.get(index) ?? []) resolve()
        waiting.delete(index)
        next()
      }),
    ),
  )
  clearInterval(watch)
}
