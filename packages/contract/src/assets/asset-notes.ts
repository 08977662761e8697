import * as v from 'valibot'
import { endpoint } from '../endpoint.ts'
import { release_summary_schema } from '../releases/releases.ts'
import { colour_slugs } from '../search/search-filters.ts'
import { slug_schema } from './assets.ts'
import { captions_schema } from './captions.ts'
import { image_text_entries } from './declaration-schemas.ts'

/** A contributor's further details on an image: its texts, and captions by language. */
export const viewAssetNotes = endpoint({
  name: 'viewAssetNotes',
  method: 'GET',
  path: '/contributor/stock/:slug/notes/',
  auth: 'public',
  summary: "Returns an image's texts, captions, colours and release",
  params: v.object({ slug: slug_schema }),
  response: v.object({
    ...image_text_entries,
    captions: captions_schema,
    /** Of the search filter, most noticeable first, at most five. */
    colours: v.array(v.picklist(colour_slugs)),
    /** Null when not stated. */
    release: v.nullable(release_summary_schema),
  }),
  cache_seconds: 60,
  errors: ['not_found'],
})
export type AssetNotes = v.InferOutput<typeof viewAssetNotes.response>
