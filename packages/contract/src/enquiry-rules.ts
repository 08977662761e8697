/** Texts of the forms that people write to us with, letter for letter (docs/specification.md, section 5). */
export const enquiry_texts = {
  required: 'This field is required',
  /** Only on the contact form, and only while its email field is edited. */
  email_required: 'Email is required',
  invalid_email: 'Invalid email address',
  past_date: 'Please choose today in Lagos or a later day.',
  far_date: 'Please choose a day within the next twelve months.',
} as const

/** Longest text of a field, in characters. */
export const LINE_MAX = 200
export const MESSAGE_MAX = 5_000

/**
 * What a description of a wanted asset should come to, in words; a hint and no limit
 * (docs/specification.md, section 5).
 */
export const REQUEST_WORDS = 50
/** How long a request takes, in days; they are gone through every week (docs/specification.md, section 1). */
export const REQUEST_DAYS = 14

const duration = `It usually takes about ${REQUEST_DAYS} days; we go through requests every week.`
/**
 * What whoever asks for an asset can expect (docs/product-decisions.md, "Forms"): beside the form, and when it has
 * arrived, by mail too.
 */
export const request_texts = { duration, arrived: `${duration} You hear from us either way.` } as const

/** Kinds of work that are not sold yet, and that people can ask to be told of. */
export const coming_kinds = ['video', 'music', 'graphics'] as const
export type ComingKind = (typeof coming_kinds)[number]

/** The day it is in Lagos, as YYYY-MM-DD: the first one that an appointment can be on. */
export const todayInLagos = (now = new Date()) =>
  // Swedish writes dates as ISO 8601 does.
  new Intl.DateTimeFormat('sv-SE', { timeZone: 'Africa/Lagos', dateStyle: 'short' }).format(now)

/** Words in a text: what stands between spaces. */
export const wordCount = (text: string) => text.split(/\s+/).filter(Boolean).length
