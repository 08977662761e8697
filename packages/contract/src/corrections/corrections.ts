import * as v from 'valibot'
import { ASSET_WORDS_MAX } from '../assets/asset-rules.ts'
import { stock_id_schema } from '../assets/assets.ts'
import { category_slugs } from '../assets/category-list.ts'
import { fact_entries } from '../assets/declaration-schemas.ts'
import { asset_words_form } from '../assets/desk-assets.ts'
import { fact_names, factText, type ImageFacts, isFactName } from '../assets/image-facts.ts'
import { bodyBytesFor, endpoint, paging_query } from '../endpoint.ts'
import { SUBMIT_KEYWORDS_MIN } from '../submissions/submissions.ts'
import { textLine, visible } from '../text.ts'

/** Maximum length of the sentence to a contributor, in characters. */
export const CORRECTION_NOTE_MAX = 500

export const correction_texts = {
  keywords_missing: `Keep at least ${SUBMIT_KEYWORDS_MIN} keywords.`,
  editorial_stays: 'An editorial image stays in this category. Write to us if that is wrong.',
  making_missing: 'Say how the image was made.',
  note_missing: 'Please tell the contributor why.',
} as const

/** The words of a published image that its contributor may correct. */
export interface CorrectableWords extends ImageFacts {
  title: string
  description: string
  keywords: string[]
  category: (typeof category_slugs)[number]
}
export type CorrectableName = keyof CorrectableWords

const correctable_names: CorrectableName[] = ['title', 'description', 'keywords', 'category', ...fact_names]

/** The value of a word; facts that read the same on screens are the same. */
const comparable = (words: CorrectableWords, name: CorrectableName) =>
  isFactName(name) ? factText(name, words[name]) : JSON.stringify(words[name])

const words_entries = {
  title: v.string(),
  description: v.string(),
  keywords: v.array(v.string()),
  category: v.picklist(category_slugs),
  ...fact_entries,
}

/**
 * What a correction changes: at once what is the contributor's alone to say (the training of AI) or takes something back
 * (keywords), and the rest after a review, because visitors rely on it.
 */
export function splitCorrection(before: CorrectableWords, after: CorrectableWords) {
  const changed = correctable_names.filter((name) => comparable(before, name) !== comparable(after, name))
  const isFree = (name: CorrectableName) =>
    name === 'data_mining' ||
    (name === 'keywords' && after.keywords.every((keyword) => before.keywords.includes(keyword)))
  const pick = (names: CorrectableName[]) =>
    Object.fromEntries(names.map((name) => [name, after[name]])) as Partial<CorrectableWords>
  return {
    at_once: pick(changed.filter(isFree)),
    to_review: pick(changed.filter((name) => !isFree(name))),
  }
}

const one_image = v.object({ stock_id: stock_id_schema })

const studio_image_words = v.object({
  stock_id: v.string(),
  slug: v.string(),
  status: v.picklist(['published', 'unpublished']),
  ...words_entries,
  thumbnail: v.string(),
  /** Version of the words; changes at each edit. */
  version: v.string(),
  /** The words that wait for a review; null: none. */
  waiting: v.nullable(v.partial(v.object(words_entries))),
  /** Why the last correction was refused; null when it wasn't, or when another followed it. */
  refused: v.nullable(v.string()),
})
export type StudioImageWords = v.InferOutput<typeof studio_image_words>

export const viewStudioImage = endpoint({
  name: 'viewStudioImage',
  method: 'GET',
  path: '/studio/images/:stock_id/',
  auth: 'member',
  summary: "Returns the words of one of the contributor's published images, and its correction",
  params: one_image,
  response: studio_image_words,
  errors: ['unauthenticated', 'no_studio', 'not_found'],
})

/**
 * Corrects the words of a published image, which stays on sale. The training of AI and fewer keywords apply at once; all
 * else waits for a review, in place of an earlier correction. Words as they are end a waiting one.
 */
export const correctImage = endpoint({
  name: 'correctImage',
  method: 'PUT',
  path: '/studio/images/:stock_id/correction/',
  auth: 'member',
  summary: 'Corrects the words of a published image',
  params: one_image,
  body: v.strictObject({
    ...asset_words_form.entries,
    keywords: v.pipe(
      asset_words_form.entries.keywords,
      v.minLength(SUBMIT_KEYWORDS_MIN, correction_texts.keywords_missing),
    ),
    version: v.pipe(v.string(), v.maxLength(40)),
  }),
  body_max_bytes: bodyBytesFor(ASSET_WORDS_MAX),
  response: studio_image_words,
  errors: [
    'invalid_input',
    'unauthenticated',
    'no_studio',
    'not_found',
    'edit_conflict',
    'too_many_requests',
  ],
})

/** Corrections that wait for a review, oldest first. */
export const listCorrections = endpoint({
  name: 'listCorrections',
  method: 'GET',
  path: '/desk/corrections/',
  auth: 'operator',
  summary: 'Lists the corrections of published images that wait for a review',
  query: paging_query,
  response: v.object({
    correction_id: v.number(),
    stock_id: v.string(),
    slug: v.string(),
    title: v.string(),
    thumbnail: v.string(),
    contributor: v.object({ username: v.string(), full_name: v.string() }),
    /** The corrected words as they are, and as they would be. */
    before: v.partial(v.object(words_entries)),
    after: v.partial(v.object(words_entries)),
    /** Version of the image's words. */
    version: v.string(),
    created_at: v.string(),
  }),
  list: true,
  errors: ['invalid_input', 'unauthenticated'],
})

/**
 * Takes a correction over, or refuses it with a sentence for its contributor. `edit_conflict` when the image's words have
 * changed since they were shown, `conflict` when the correction was decided, `not_found` when its contributor replaced it.
 */
export const decideCorrection = endpoint({
  name: 'decideCorrection',
  method: 'POST',
  path: '/desk/corrections/:correction_id/decision/',
  auth: 'operator',
  summary: 'Accepts or refuses a correction of a published image',
  params: v.object({
    correction_id: v.pipe(v.string(), v.regex(/^[1-9][0-9]{0,14}$/), v.transform(Number)),
  }),
  body: v.variant('outcome', [
    v.strictObject({ outcome: v.literal('accepted'), version: v.pipe(v.string(), v.maxLength(40)) }),
    v.strictObject({
      outcome: v.literal('refused'),
      note: v.pipe(textLine(CORRECTION_NOTE_MAX), v.regex(visible, correction_texts.note_missing)),
    }),
  ]),
  errors: ['invalid_input', 'unauthenticated', 'not_found', 'conflict', 'edit_conflict', 'own_submission'],
})
