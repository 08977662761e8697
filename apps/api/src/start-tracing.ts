import type { Config } from './config.ts'
import { useTracer } from './tracing.ts'

/** Longest wait for the trace receiver when stopping, in ms. */
const STOP_LIMIT_MS = 2_000

/**
 * Sends traces to the configured receiver (decision 66). Call it before the database is opened. Returns a function that
 * stops it. Without a receiver nothing is loaded.
 */
export async function startTracing({ traces }: Pick<Config, 'traces'>): Promise<() => Promise<void>> {
  if (!traces) return async () => {}
  const { createTracer } = await import('./tracing-otlp.ts')
  const tracer = createTracer(traces)
  useTracer(tracer)
  return async () => {
    useTracer(undefined)
    const limit = new Promise<void>((resolve) => setTimeout(resolve, STOP_LIMIT_MS).unref())
    await Promise.race([tracer.stop().catch(() => {}), limit])
  }
}
