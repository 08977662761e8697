/** Whether a text is a date in the form 2026-05-31, from 1826 until today. */
export const isPastDate = (text: string) =>
  /^\d{4}-\d\d-\d\d$/.test(text) &&
  (new Date(text).toJSON() ?? '').startsWith(text) &&
  text >= '1826' &&
  // Somewhere it is tomorrow already.
  new Date(text).getTime() < Date.now() + 14 * 60 * 60 * 1000
