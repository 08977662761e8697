import type { CategorySummary } from '@taswira/contract'
import { categories, pictureAddress, THUMBNAIL_VIEW } from '@taswira/contract'
import type { Config } from '../../config.ts'
import type { Db } from '../../db/pool.ts'
import { countCategories, listCategoryCovers } from './queries.ts'

export interface CatalogueCounts {
  /** Published assets in all. */
  total: number
  categories: CategorySummary[]
}

export type CatalogueCountsReader = ReturnType<typeof createCatalogueCounts>

/**
 * Counts the catalogue. Counting a million rows takes a tenth of a second, so the result is cached until the catalogue
 * changes, and concurrent callers share one query.
 */
export function createCatalogueCounts(db: Db, config: Pick<Config, 'public_origin'>) {
  let counting: Promise<CatalogueCounts> | undefined

  async function count(): Promise<CatalogueCounts> {
    const [counts, covers] = await Promise.all([countCategories(db), listCategoryCovers(db)])
    const count_of = new Map(counts.map((row) => [row.category_slug, row.count]))
    const cover_of = new Map(covers.map((row) => [row.category_slug, row]))
    return {
      total: counts.reduce((sum, row) => sum + row.count, 0),
      categories: categories.map(({ slug, name }) => {
        const cover = cover_of.get(slug)
        return {
          slug,
          name,
          count: count_of.get(slug) ?? 0,
          cover: cover
            ? {
                thumbnail: pictureAddress(config.public_origin, cover.picture_key, THUMBNAIL_VIEW),
                placeholder: cover.placeholder,
                colour: cover.colour,
              }
            : null,
        }
      }),
    }
  }

  return {
    get(): Promise<CatalogueCounts> {
      counting ??= count().catch((error: unknown) => {
        // The next call tries again.
        counting = undefined
        throw error
      })
      return counting
    },
    forget() {
      counting = undefined
    },
  }
}
