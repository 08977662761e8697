/** Limits of an asset's texts, in characters, and of the number of keywords; the same as for the import. */
export const ASSET_TITLE_MAX = 200
export const ASSET_DESCRIPTION_MAX = 4_000
export const KEYWORD_MAX = 60
export const ASSET_KEYWORDS_MAX = 50
/** Length of all of these texts together. */
export const ASSET_WORDS_MAX = ASSET_TITLE_MAX + ASSET_DESCRIPTION_MAX + ASSET_KEYWORDS_MAX * KEYWORD_MAX
/** Maximum length of a contributor's name, in characters. */
export const CONTRIBUTOR_NAME_MAX = 200
/** Largest image file that the import and the desk accept, in bytes. */
export const IMAGE_FILE_MAX_BYTES = 200 * 1024 * 1024
/** Images that one bulk edit changes at most. */
export const BULK_EDIT_MAX = 200
