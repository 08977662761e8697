import * as v from 'valibot'
import { singleLine } from '../text.ts'
import { ASSET_TITLE_MAX } from './asset-rules.ts'
import { asset_description } from './desk-assets.ts'

/** Languages of captions by BCP 47 tag, with their native names. */
export const caption_languages = {
  am: 'አማርኛ',
  ar: 'العربية',
  fr: 'Français',
  ha: 'Hausa',
  ig: 'Igbo',
  pcm: 'Naijá',
  pt: 'Português',
  rw: 'Ikinyarwanda',
  sn: 'chiShona',
  so: 'Soomaali',
  sw: 'Kiswahili',
  tw: 'Twi',
  wo: 'Wolof',
  xh: 'isiXhosa',
  yo: 'Yorùbá',
  zu: 'isiZulu',
} as const satisfies Record<string, string>
export type CaptionLanguage = keyof typeof caption_languages

export const CAPTIONS_MAX = 5

const caption_language = v.picklist(
  Object.keys(caption_languages) as [CaptionLanguage, ...CaptionLanguage[]],
  'Please choose one of the languages.',
)

/** A caption for each of several languages. */
export const captions_schema = v.pipe(
  v.array(
    v.strictObject({
      language: caption_language,
      title: singleLine(ASSET_TITLE_MAX),
      description: asset_description,
    }),
  ),
  v.maxLength(CAPTIONS_MAX, `Please use at most ${CAPTIONS_MAX} languages.`),
  v.check(
    (list) => new Set(list.map(({ language }) => language)).size === list.length,
    'There is already a caption in this language.',
  ),
)

/** Title and description in a language other than English. */
export type Caption = v.InferOutput<typeof captions_schema>[number]
