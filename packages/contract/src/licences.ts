/** The licence of every work that was not given another (specification, section 9). */
export const STANDARD_LICENCE = 'Standard License'

/** What the Standard License allows (specification, section 9). */
export const standard_licence_terms =
  'Limited print, advertising and packaging use, unlimited web distribution.'

/** Whose people and marks gave no release: not for advertising, whatever the licence allows (terms, Editorial images). */
export const EDITORIAL_CATEGORY = 'editorial'

export const editorial_terms = 'Editorial use only: to report, comment and teach, and not to advertise.'

/** Which wordings of the Standard License are in force, for most works and for editorial ones; certificates name them. */
export const STANDARD_LICENCE_VERSION = '2023-09'
export const EDITORIAL_LICENCE_VERSION = '2023-09-editorial'

/**
 * Every wording of the Standard License there ever was, by version. A new wording gets a new version beside the old:
 * licences that were given stay under theirs.
 */
export const standard_licence_texts: Readonly<Record<string, string>> = {
  '2023-09': standard_licence_terms,
  '2023-09-editorial': editorial_terms,
}

/** Stands in the place of a creator whom the source of a work does not name. */
export const UNKNOWN_CREATOR = 'Unknown'

/** Whether nobody holds rights in a work under this licence. */
export const isPublicDomain = (licence_name: string) => /\b(public domain|cc0)\b/i.test(licence_name)
