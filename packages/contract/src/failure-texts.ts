/** Generic messages of pages for a failed call (docs/specification.md, sections 5 and 8). */
export const failure_texts = {
  offline: 'Please check your connection and try again',
  something_went_wrong: 'Something went wrong, please try again later.',
} as const
