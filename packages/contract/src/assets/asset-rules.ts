/**
 * Maximum lengths of an asset's texts, in characters, and maximum number of keywords; the import uses the same limits.
 */
export const ASSET_TITLE_MAX = 200
export const ASSET_DESCRIPTION_MAX = 4_000
export const KEYWORD_MAX = 60
export const ASSET_KEYWORDS_MAX = 50
/** Maximum total length of these texts, in characters. */
export const ASSET_WORDS_MAX = ASSET_TITLE_MAX + ASSET_DESCRIPTION_MAX + ASSET_KEYWORDS_MAX * KEYWORD_MAX
/** Maximum length of a contributor's name, in characters. */
export const CONTRIBUTOR_NAME_MAX = 200
/** Largest image file that the import and the desk accept, in bytes. */
export const IMAGE_FILE_MAX_BYTES = 200 * 1024 * 1024
/** Largest CSV file beside images uploaded at the desk, in bytes. */
export const UPLOAD_CSV_MAX_BYTES = 1_000_000
/**
 * From this number of images on sale, only owners take more than a tenth of them off sale in a day; smaller catalogues
 * have no limit (docs/threat-model.md, "Access").
 */
export const OFF_SALE_LIMIT_FROM = 50
/** Maximum number of images in one bulk edit. */
export const BULK_EDIT_MAX = 200
