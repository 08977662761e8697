import { AsyncLocalStorage } from 'node:async_hooks'

/** Names, codes and numbers that we chose: never text that somebody typed, an address, a path or a secret. */
type Attributes = Record<string, string | number | undefined>

/** One piece of work of a trace. */
export interface Span {
  set(attributes: Attributes): void
  /** Ends it; with an error, only the error's code or name is kept. */
  end(error?: unknown): void
}

/** A trace that began in another process, from its `traceparent` header. */
export interface RemoteParent {
  trace_id: string
  span_id: string
  flags: number
}

interface SpanStart {
  attributes?: Attributes
  /** Work for a request or for another process; otherwise internal. */
  kind?: 'server' | 'client'
  /** Begins a trace where there is none; other work is only recorded as part of a trace. */
  root?: boolean
  remote_parent?: RemoteParent | undefined
  /** Kept on every span of the trace, as in the log. */
  request_id?: string
}

export interface Tracer {
  start(name: string, start: SpanStart, parent: Span | undefined): Span
  /** Sends what is left. */
  stop(): Promise<void>
}

let tracer: Tracer | undefined
const current = new AsyncLocalStorage<Span>()

/** Call it before the pools are created, which look whether there is one. */
export function useTracer(one: Tracer | undefined) {
  tracer = one
}

export const isTracing = () => tracer !== undefined

/** Undefined when nothing is recorded. */
export function startSpan(name: string, start: SpanStart = {}): Span | undefined {
  const parent = current.getStore()
  return tracer && (parent || start.root) ? tracer.start(name, start, parent) : undefined
}

/** Runs work as a part of the span. */
export const withinSpan = <T>(span: Span | undefined, work: () => T): T =>
  span ? current.run(span, work) : work()

/** Records work as a span that ends with it. */
export async function traced<T>(
  name: string,
  start: SpanStart,
  work: (span: Span | undefined) => Promise<T>,
): Promise<T> {
  const span = startSpan(name, start)
  if (!span) return work(undefined)
  try {
    const result = await withinSpan(span, () => work(span))
    span.end()
    return result
  } catch (error) {
    span.end(error)
    throw error
  }
}
