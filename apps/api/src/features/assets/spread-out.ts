import type { AssetRow } from './queries.ts'

/**
 * Minimum number of images between two by the same contributor and between two of the same category, where possible.
 */
const CONTRIBUTORS_APART = 3
const CATEGORIES_APART = 2

type Shown = Pick<AssetRow, 'username' | 'category_slug'>

/**
 * Reorders assets so that neighbours differ: the next one is always the one whose contributor, and then whose category,
 * was shown longest ago; ties keep their order. Deterministic.
 */
export function spreadOut<Row extends Shown>(rows: Row[]): Row[] {
  const left = [...rows]
  const placed: Row[] = []
  while (left.length > 0) {
    const scores = left.map((row) => distanceFrom(row, placed))
    placed.push(...left.splice(scores.indexOf(Math.max(...scores)), 1))
  }
  return placed
}

/**
 * Number of images since the last one by the same contributor and, for ties, since the last one of the same category.
 */
function distanceFrom({ username, category_slug }: Shown, placed: Shown[]): number {
  const apart = (isSame: (row: Shown) => boolean, most: number) => {
    const ago = placed.slice(-most).reverse().findIndex(isSame)
    return ago === -1 ? most : ago
  }
  const hands = apart((row) => row.username === username, CONTRIBUTORS_APART)
  return (
    hands * (CATEGORIES_APART + 1) + apart((row) => row.category_slug === category_slug, CATEGORIES_APART)
  )
}
