/** Texts of the enquiry forms, word for word (docs/specification.md, section 5). */
export const enquiry_texts = {
  required: 'This field is required',
  /** Shown only on the contact form, while its email field is being edited. */
  email_required: 'Email is required',
  invalid_email: 'Invalid email address',
  past_date: 'Please choose today (Lagos time) or later.',
  far_date: 'Please choose a date within the next 12 months.',
} as const

/** Maximum lengths of a line and of a message, in characters. */
export const LINE_MAX = 200
export const MESSAGE_MAX = 5_000

/** Maximum length of the operator's message in a decline mail, in characters. */
export const DECLINE_SENTENCE_MAX = 300

/** Suggested length of a request, in words; not enforced (docs/specification.md, section 5). */
export const REQUEST_WORDS = 50
/** Promised time to answer a request, in days; requests are reviewed weekly (docs/specification.md, section 1). */
export const REQUEST_DAYS = 14

const duration = `It usually takes about ${REQUEST_DAYS} days; we review requests every week.`
/**
 * Texts on the promised answer (docs/product-decisions.md, "Forms"), shown next to the form, after sending and in the
 * mail.
 */
export const request_texts = {
  intro: "Describe the image that you can't find, and we'll look for it. Asking is free.",
  duration,
  arrived: `${duration} You'll hear from us either way.`,
} as const

/** Kinds of work that are not on sale yet, for Notify me. */
export const coming_kinds = ['video', 'music', 'graphics'] as const
export type ComingKind = (typeof coming_kinds)[number]

/** Number of words separated by white space. */
export const wordCount = (text: string) => text.split(/\s+/).filter(Boolean).length

const DAY_MS = 24 * 60 * 60 * 1000

/**
 * Days left of the promised 14, including the current one: 14 on arrival, 1 on the last day, −1 on the first day
 * overdue. Never 0.
 */
export function daysLeft(created_at: Date, now = new Date()): number {
  const days = (created_at.getTime() - now.getTime()) / DAY_MS + REQUEST_DAYS
  return days >= 0 ? Math.max(1, Math.ceil(days)) : Math.floor(days)
}
