/** Current version of the contributor agreement; a studio asks for it before anything else. */
export const AGREEMENT_VERSION = '2026-11'

/**
 * All versions of the contributor agreement. Each text is a file in apps/web/content/agreements/ that never changes,
 * because images keep the version under which they were published. A new text becomes a new version.
 */
export const agreement_versions: Readonly<Record<string, { share_percent: number; text_sha256: string }>> = {
  '2026-11': {
    /** The contributor's share of the net value of each licence; a later version never lowers it for this one. */
    share_percent: 60,
    text_sha256: 'f0677a34412e80db804500bc769c8d5c544c68eeeaff49e4d450d3c5f352d0e6',
  },
}
