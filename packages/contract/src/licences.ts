/** The licence of every work that was not given another (docs/specification.md, section 9). */
export const STANDARD_LICENCE = 'Standard License'

/** What the Standard License allows (docs/specification.md, section 9). */
export const standard_licence_terms =
  'Limited print, advertising and packaging use, unlimited web distribution.'

/** Whose people and marks gave no release: not for advertising, whatever the licence allows (terms, Editorial images). */
export const EDITORIAL_CATEGORY = 'editorial'

export const editorial_terms = 'Editorial use only: to report, comment and teach, and not to advertise.'

/** Which wordings of the Standard License are in force, for most works and for editorial ones; certificates name them. */
export const STANDARD_LICENCE_VERSION = '2023-09'
export const EDITORIAL_LICENCE_VERSION = '2023-09-editorial'

/**
 * Every wording of the Standard License there ever was, by version. Its text is a file of apps/web/content/licences/ that
 * never changes: licences that were given stay under theirs. A new wording is a new version beside the old.
 */
export const licence_versions: Readonly<Record<string, { summary: string; text_sha256: string }>> = {
  '2023-09': {
    summary: standard_licence_terms,
    text_sha256: '696bbd410c50e17c2888965c2bcec7ec729d803d6561b714b3defdb1e052c11a',
  },
  '2023-09-editorial': {
    summary: editorial_terms,
    text_sha256: 'fa4b425f57afa6daa76a18a07c81fb675d0619dd763068d1ec12e08c1728b144',
  },
}

/** Stands in the place of a creator whom the source of a work does not name. */
export const UNKNOWN_CREATOR = 'Unknown'

/** Whether nobody holds rights in a work under this licence. */
export const isPublicDomain = (licence_name: string) => /\b(public domain|cc0)\b/i.test(licence_name)
