import type { AssetRow } from './queries.ts'

/** So many images between two of a contributor are enough, and between two of a category. */
const CONTRIBUTORS_APART = 3
const CATEGORIES_APART = 2

type Shown = Pick<AssetRow, 'username' | 'category_slug'>

/**
 * The same assets in an order in which neighbours differ: next is always the one whose contributor, and then whose
 * category, was shown longest ago; of equals the first one. The same assets give the same order.
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

/** The larger, the longer ago the contributor and the category were shown. */
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
