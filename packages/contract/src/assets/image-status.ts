/**
 * The steps of an image from one status to the next. A draft that was never submitted is deleted instead of withdrawn.
 * From `published` on it has a stock id.
 */
export const image_steps = {
  draft: ['in_review', 'withdrawn'],
  in_review: ['draft', 'changes_requested', 'refused', 'published', 'withdrawn'],
  changes_requested: ['in_review', 'withdrawn'],
  // On an appeal.
  refused: ['in_review', 'withdrawn'],
  withdrawn: [],
  published: ['unpublished', 'removed'],
  unpublished: ['published', 'removed'],
  removed: [],
} as const satisfies Record<string, readonly string[]>

export type ImageStatus = keyof typeof image_steps

/** The statuses from which an image may step to this one. */
export const stepsTo = (status: ImageStatus): ImageStatus[] =>
  (Object.keys(image_steps) as ImageStatus[]).filter((from) =>
    (image_steps[from] as readonly ImageStatus[]).includes(status),
  )
