/** What is done in the background for one upload or one image. */
export const work_kinds = ['check_upload', 'find_faces', 'make_fingerprints'] as const
export type WorkKind = (typeof work_kinds)[number]
