/**
 * What becomes of an image that a contributor uploaded. `draft`: being described. `in_review`: waits for an operator.
 * `changes_requested`: an operator asked for something. `refused`, `published`: decided. `withdrawn`: its contributor
 * gave it up after it had been in review; never shown again.
 */
export const submission_statuses = [
  'draft',
  'in_review',
  'changes_requested',
  'refused',
  'published',
  'withdrawn',
] as const
export type SubmissionStatus = (typeof submission_statuses)[number]

/** Languages of captions, by their BCP 47 tags, with their own names. */
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

/** Title and description in a language other than English. */
export interface Caption {
  language: CaptionLanguage
  title: string
  /** One paragraph; may be empty. */
  description: string
}
