/** A value that differs between two contents, as text; undefined where it doesn't exist. */
interface ChangedValue {
  /** "plans.0.tiers.1.monthly_kobo" */
  path: string
  before: string | undefined
  after: string | undefined
}

/** The values that differ between two contents of a setting. */
export function listChanges(before: unknown, after: unknown): ChangedValue[] {
  const [old, now] = [flatten(before), flatten(after)]
  return [...new Set([...old.keys(), ...now.keys()])]
    .filter((path) => old.get(path) !== now.get(path))
    .map((path) => ({ path, before: old.get(path), after: now.get(path) }))
}

function flatten(value: unknown, path = ''): Map<string, string> {
  if (typeof value !== 'object' || value === null)
    return new Map([[path, typeof value === 'string' ? value : JSON.stringify(value)]])
  return new Map(
    Object.entries(value).flatMap(([key, inner]) => [...flatten(inner, path ? `${path}.${key}` : key)]),
  )
}
