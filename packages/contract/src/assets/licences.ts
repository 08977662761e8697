/** Default licence of an asset (docs/specification.md, section 9). */
export const STANDARD_LICENCE = 'Standard License'

/** What the Standard License allows (docs/specification.md, section 9). */
export const standard_licence_terms =
  'Limited print, advertising and packaging use, unlimited web distribution.'

/**
 * Category of images whose people and trademarks have no release, so that no licence allows their use in advertising
 * (terms, Editorial images).
 */
export const EDITORIAL_CATEGORY = 'editorial'

export const editorial_terms = 'Editorial use only: for reporting, comment and teaching, not for advertising.'

/**
 * Versions of the Standard License in a new shop, for most assets and for editorial ones; certificates refer to them.
 * Owners publish later ones at the desk (decision 118).
 */
export const STANDARD_LICENCE_VERSION = '2026-11'
export const EDITORIAL_LICENCE_VERSION = '2026-11-editorial'

/**
 * All shipped versions of the Standard License. Each text is a file in apps/api/content/licences/ that never changes, because
 * licences keep the version they were granted under. A new text becomes a new version.
 */
export const licence_versions: Readonly<Record<string, { text_sha256: string }>> = {
  '2023-09': {
    text_sha256: '696bbd410c50e17c2888965c2bcec7ec729d803d6561b714b3defdb1e052c11a',
  },
  '2023-09-editorial': {
    text_sha256: 'fa4b425f57afa6daa76a18a07c81fb675d0619dd763068d1ec12e08c1728b144',
  },
  '2026-11': {
    text_sha256: '2f573f41ad0d27bd8bbbb47a152e13dfcb1c41c47a2503c360da8750a2a5365c',
  },
  '2026-11-editorial': {
    text_sha256: 'ae20930190ba36e0fb09205035252315f387d76b087b2f6cceebcc57cbd2016b',
  },
}

/** Version of the text for editorial images, by that of the others. */
export const editorialVersion = (version: string) => `${version}-editorial`

/** What a version of the licence allows, in one sentence. */
export const licenceSummary = (version: string) =>
  version.endsWith(editorialVersion('')) ? editorial_terms : standard_licence_terms

/** Creator name used when the source names none. */
export const UNKNOWN_CREATOR = 'Unknown'

export const isPublicDomain = (licence_name: string) => /\b(public domain|cc0)\b/i.test(licence_name)
