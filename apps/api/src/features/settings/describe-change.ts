import type { Facts } from '../operators/desk-log-queries.ts'

/** Longest value in the log; texts are cut. */
const LONGEST = 200
/** Most values of one change. */
const MOST = 40

/** The values that differ between two contents, by their path: "plans.0.tiers.1.monthly_kobo". */
export function describeChange(before: unknown, after: unknown): { before: Facts; after: Facts } {
  const [old, now] = [flatten(before), flatten(after)]
  const changed = [...new Set([...Object.keys(old), ...Object.keys(now)])].filter(
    (path) => old[path] !== now[path],
  )
  const pick = (facts: Facts) =>
    Object.fromEntries(
      changed.slice(0, MOST).flatMap((path) => (path in facts ? [[path, facts[path]!]] : [])),
    )
  return { before: pick(old), after: pick(now) }
}

function flatten(value: unknown, path = ''): Facts {
  if (typeof value === 'string') return { [path]: value.slice(0, LONGEST) }
  if (typeof value !== 'object' || value === null) return { [path]: JSON.stringify(value) }
  return Object.assign(
    {},
    ...Object.entries(value).map(([key, inner]) => flatten(inner, path ? `${path}.${key}` : key)),
  ) as Facts
}
