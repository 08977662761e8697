import type { CategorySlug, CategorySummary } from '@taswira/contract'
import { categories, focalPosition, pictureAddress, THUMBNAIL_VIEW } from '@taswira/contract'
import type { Config } from '../../config.ts'
import type { Db } from '../../db/pool.ts'
import { countCategories, listCategoryCovers } from './queries.ts'

export interface CatalogueCounts {
  /** Number of published assets. */
  total: number
  categories: CategorySummary[]
  /** Asset id of the cover of each category that has one. */
  cover_ids: Map<CategorySlug, number>
}

export type CatalogueCountsReader = ReturnType<typeof createCatalogueCounts>

/** Counting that takes longer than this, in ms, isn't repeated on every change of the catalogue. */
const SLOW_MS = 20
/** Maximum age of covers, in ms. They depend on popularity, which changes without a notification. */
const COVERS_KEPT_MS = 10 * 60_000
/**
 * A slow count stays cached for this many times its duration, whatever changes, so that counting takes at most a tenth
 * of the time.
 */
const KEPT_TIMES = 10
/** It stays for at most this long, in ms: one that waited for a busy database may have taken 15 s. */
const KEPT_MAX_MS = 10_000

/**
 * Counts the catalogue and chooses covers. The result is cached until the catalogue changes, and concurrent callers
 * share one query. Choosing covers takes some hundredths of a second, so during an import the counts are up to about
 * half a second old.
 */
export function createCatalogueCounts(db: Db, config: Pick<Config, 'public_origin'>) {
  let counting: Promise<CatalogueCounts> | undefined
  let is_outdated = false
  let kept_until = 0
  let counted_at = 0

  async function count(): Promise<CatalogueCounts> {
    const started = performance.now()
    counted_at = started
    const [counts, covers] = await Promise.all([countCategories(db), listCategoryCovers(db)])
    const took_ms = performance.now() - started
    kept_until = took_ms > SLOW_MS ? performance.now() + Math.min(KEPT_MAX_MS, KEPT_TIMES * took_ms) : 0
    const count_of = new Map(counts.map((row) => [row.category_slug, row.count]))
    const cover_of = new Map(covers.map((row) => [row.category_slug, row]))
    return {
      total: counts.reduce((sum, row) => sum + row.count, 0),
      cover_ids: new Map(covers.map((row) => [row.category_slug, row.asset_id])),
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
                focal_point: focalPosition(cover),
              }
            : null,
        }
      }),
    }
  }

  return {
    get(): Promise<CatalogueCounts> {
      const now = performance.now()
      if (is_outdated && now >= kept_until) counting = undefined
      if (now - counted_at > COVERS_KEPT_MS) counting = undefined
      if (!counting) is_outdated = false
      counting ??= count().catch((error: unknown) => {
        // The next call tries again.
        counting = undefined
        throw error
      })
      return counting
    },
    /** Marks the counts as outdated. Call it when the catalogue has changed. */
    forget() {
      is_outdated = true
    },
  }
}
