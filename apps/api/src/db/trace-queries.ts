import type pg from 'pg'
import { startSpan } from '../tracing.ts'

type Query = (...given: unknown[]) => Promise<unknown>

/** Records each statement of a pool, and of its connections in transactions, without its values. */
export function traceQueries(pool: pg.Pool) {
  wrapQuery(pool)
  pool.on('connect', wrapQuery)
}

function wrapQuery(owner: pg.Pool | pg.PoolClient) {
  const query = owner.query.bind(owner) as Query
  const traced: Query = (...given) => {
    const statement = readStatement(given)
    const span = statement && startSpan(statement.name, { kind: 'client', attributes: statement.attributes })
    if (!span) return query(...given)
    return query(...given).then(
      (result) => (span.end(), result),
      (error: unknown) => {
        span.end(error)
        throw error
      },
    )
  }
  owner.query = traced as unknown as typeof owner.query
}

/** Undefined for streams, and for the driver's own queries on behalf of the pool, which have a callback. */
function readStatement(given: unknown[]) {
  const asked = given[0] as string | { text?: string; name?: string; submit?: unknown }
  const { text, name, submit } = typeof asked === 'string' ? { text: asked } : asked
  if (!text || submit || typeof given.at(-1) === 'function') return undefined
  return {
    name: name ?? /^\s*(\w+)/.exec(text)?.[1]?.toLowerCase() ?? 'query',
    attributes: {
      'db.system.name': 'postgresql',
      // Values are parameters. Our constants are removed too, so that a reader need not tell them apart.
      'db.query.text': text
        .replace(/'(?:[^']|'')*'/g, '?')
        .replace(/\s+/g, ' ')
        .trim(),
    },
  }
}
