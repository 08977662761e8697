import * as v from 'valibot'
import { asset_schema, stock_id_schema } from './assets.ts'
import { category_slugs, type CategorySlug } from './category-list.ts'
import { endpoint } from '../endpoint.ts'

/** Places for which operators choose images: the top of the home page, the start of its list, and category covers. */
export const curated_places = [
  'hero',
  'home',
  ...category_slugs.map((slug) => `cover/${slug}` as const),
] as const
export type CuratedPlace = 'hero' | 'home' | `cover/${CategorySlug}`

export const HERO_MAX = 8
export const HOME_SET_MAX = 20

/** Maximum number of images in a set. */
export function setLimit(place: CuratedPlace): number {
  if (place === 'hero') return HERO_MAX
  return place === 'home' ? HOME_SET_MAX : 1
}

/**
 * The images at the top of the home page and at the start of its list. Without a choice by operators, `hero` has one
 * popular image per category and `home` is empty (docs/decisions/0055-what-visitors-see-first.md).
 */
export const viewHomeSets = endpoint({
  name: 'viewHomeSets',
  method: 'GET',
  path: '/home_sets/',
  auth: 'public',
  summary: 'Returns the images chosen for the home page',
  response: v.object({ hero: v.array(asset_schema), home: v.array(asset_schema) }),
  cache_seconds: 60,
  errors: [],
})

export const curated_asset_schema = v.object({
  stock_id: v.string(),
  title: v.string(),
  author: v.string(),
  thumbnail: v.string(),
  /** An unpublished asset stays in its set but isn't shown in the shop. */
  status: v.picklist(['published', 'unpublished']),
})
export type CuratedAsset = v.InferOutput<typeof curated_asset_schema>

export const curated_set_schema = v.object({
  place: v.picklist(curated_places),
  /** In display order. Empty: images are chosen automatically. */
  assets: v.array(curated_asset_schema),
  /** Changes with every edit. */
  version: v.string(),
})
export type CuratedSet = v.InferOutput<typeof curated_set_schema>

export const listCuratedSets = endpoint({
  name: 'listCuratedSets',
  method: 'GET',
  path: '/desk/curation/',
  auth: 'operator',
  summary: 'Lists what was chosen for covers and the home page',
  response: v.array(curated_set_schema),
  errors: ['unauthenticated'],
})

/** Replaces a set. `version` is the one the editor saw; `edit_conflict` if the set has changed since. */
export const setCuratedSet = endpoint({
  name: 'setCuratedSet',
  method: 'PUT',
  path: '/desk/curation/',
  auth: 'operator',
  summary: 'Chooses the images of a cover or of the home page',
  body: v.strictObject({
    place: v.picklist(curated_places, 'Unknown place.'),
    /** In display order; empty to choose the images automatically. */
    stock_ids: v.pipe(
      v.array(stock_id_schema),
      v.maxLength(HOME_SET_MAX, `Choose at most ${HOME_SET_MAX} images.`),
    ),
    version: v.pipe(v.string(), v.maxLength(40)),
  }),
  response: curated_set_schema,
  errors: ['invalid_input', 'unauthenticated', 'edit_conflict'],
})
