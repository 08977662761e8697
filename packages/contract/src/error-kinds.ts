/** An expected error: its HTTP status and its message for people (docs/product-decisions.md, "API"). */
export interface ErrorKind {
  status: number
  detail: string
}

/** All expected errors of the API. Services throw codes; only the HTTP layer reads this table. */
export const error_kinds = {
  invalid_input: { status: 400, detail: "Some of these values aren't valid." },
  /** The code is wrong, used, replaced by a newer one, or older than 300 s. */
  invalid_otp: { status: 400, detail: 'Invalid or expired OTP.' },
  invalid_reset_link: {
    status: 400,
    detail: 'This link has expired or was already used. Please request a new one.',
  },
  invalid_invitation: {
    status: 400,
    detail: "This invitation isn't valid. Open the link in our newest email, or write to us for a new one.",
  },
  invitation_expired: {
    status: 400,
    detail: "This invitation has expired. Write to us and we'll send you a new one.",
  },
  invitation_used: {
    status: 400,
    detail: 'This invitation was already used. Log in to open your studio.',
  },
  invalid_owner_link: {
    status: 400,
    detail:
      'This link has expired or was already used. "npm run desk -- link" on the server makes a new one.',
  },
  /** The owner hasn't finished the set-up guide. */
  not_selling: { status: 503, detail: "This shop isn't selling yet. Please come back soon." },
  /** The token of a release's or board's link was guessed, cut off, replaced or deleted, or its last day is over. */
  invalid_link: {
    status: 404,
    detail: "This link isn't valid. Open the whole link, or ask the person who sent it for a new one.",
  },
  release_link_over: {
    status: 410,
    detail:
      'This link has expired, was cancelled or was already used. Ask the person who sent it for a new one.',
  },
  /** People or property in the image have no release, and the image isn't editorial. */
  release_missing: {
    status: 409,
    detail:
      "People or property in this image aren't released, so it can't be published except for editorial use.",
  },
  release_not_shown: {
    status: 409,
    detail:
      "Somebody who signed a release hasn't seen this image. It can be published once they agree to it.",
  },
  face_unreleased: {
    status: 409,
    detail:
      'This image shows more faces than it has releases of people. Choose why that is all right, or ask for releases.',
  },
  release_withdrawn: {
    status: 409,
    detail: "Somebody withdrew their release of this image. It can't be published without another release.",
  },
  unauthenticated: { status: 401, detail: 'Authentication credentials are missing or not valid.' },
  /**
   * Same error for a wrong password and an unknown address, so that it doesn't reveal which addresses have accounts.
   */
  wrong_credentials: { status: 401, detail: 'Invalid email or password.' },
  /** The operator's password is correct, but a second factor is on. */
  code_required: { status: 401, detail: 'Enter the code from your authenticator app.' },
  wrong_code: { status: 401, detail: 'This code is wrong, expired or already used.' },
  /** The member has fewer credits than an image costs. */
  insufficient_credits: { status: 402, detail: "You don't have enough credits for this image." },
  /** The member has no completed payment for this plan. */
  payment_required: { status: 402, detail: "This plan hasn't been paid for." },
  /** The password is correct, but the email address is not verified. */
  unverified: { status: 403, detail: 'You do not have permission to perform this action.' },
  forbidden: { status: 403, detail: "This link isn't valid or has expired." },
  /** The operator's role doesn't include this. */
  role_forbidden: { status: 403, detail: "Your role doesn't include this. Ask an owner of the desk." },
  /** Somebody else knows the operator's password, because it was generated. */
  own_password_needed: { status: 403, detail: 'Choose a password of your own first, under Your account.' },
  /** An owner hasn't turned the second factor on within a week. */
  second_factor_needed: {
    status: 403,
    detail: 'Owners need two-step log-in. Turn it on under Your account to go on.',
  },
  /** An operator who isn't an owner has taken much off sale in a day. */
  off_sale_limit: {
    status: 403,
    detail:
      'Only owners can take more than a tenth of the published images off sale in a day. Ask an owner of the desk.',
  },
  not_found: { status: 404, detail: 'Not found.' },
  /** The member isn't a contributor. */
  no_studio: { status: 404, detail: 'This account has no studio.' },
  method_not_allowed: { status: 405, detail: "This method isn't allowed here." },
  request_timeout: { status: 408, detail: 'The request took too long to arrive.' },
  conflict: { status: 409, detail: 'This conflicts with something that already exists.' },
  /** The change of an owner was asked for again. */
  change_cancelled: {
    status: 409,
    detail: 'A change of this account was cancelled less than a day ago. Ask again a day after that.',
  },
  edit_conflict: {
    status: 409,
    detail: 'Someone else has changed this, so nothing was saved. Check the current version.',
  },
  /** The owner changed the price after the page was opened. */
  price_changed: {
    status: 409,
    detail:
      'The price has changed since this page was opened. Nothing was charged. Reload to see the new price.',
  },
  /** So many people or comments that nobody could read them all. */
  board_full: { status: 409, detail: "This board can't take more answers. Ask the person who sent it." },
  /** Another plan is active, or the next period is already ordered. */
  already_subscribed: { status: 409, detail: "You're already subscribed to a plan." },
  /** The payment left no reusable card authorisation. */
  no_saved_card: {
    status: 409,
    detail: "Your card can't be charged automatically. Buy the plan again when it ends.",
  },
  /** The member has spent credits since the operator loaded the page. */
  credits_spent_since: {
    status: 409,
    detail:
      'The member has spent credits since you opened this page, so nothing was refunded. Check the current state.',
  },
  /** The member's email address isn't the invited one. */
  invitation_elsewhere: {
    status: 409,
    detail: 'This invitation was sent to another email address. Log in with that address.',
  },
  /** A contributor who left can't be paid for the image. */
  contributor_left: {
    status: 409,
    detail: 'The contributor of this image left, so it stays off sale.',
  },
  /** Another invitation for the same contributor was used first. */
  contributor_claimed: {
    status: 409,
    detail: 'Somebody else has joined as this contributor. Write to us for another invitation.',
  },
  /** The operator's email address is that of the contributor's account. */
  own_submission: {
    status: 409,
    detail: "This is your own image, so you can't decide on it. Ask another operator.",
  },
  own_release: {
    status: 409,
    detail: "This is your own release, so you can't decide on it. Ask another operator.",
  },
  /** An appeal must be decided by another operator than the one who refused the image. */
  own_decision: {
    status: 409,
    detail: 'You decided on this image before, so the second look is for another operator.',
  },
  operator_exists: { status: 409, detail: 'This operator can already log in.' },
  last_owner: {
    status: 409,
    detail: 'This is the last owner. Make someone else an owner first.',
  },
  /** Operators can't decide about their own earnings or approve a payout twice. */
  own_payout: {
    status: 403,
    detail: "You can't decide about your own earnings, or approve a payout twice. Ask another operator.",
  },
  /** A new account must not help the one that made it (decision 136). */
  approver_too_new: {
    status: 403,
    detail: 'You can approve payouts a day after your account or role was set up. Ask another operator.',
  },
  no_payout: {
    status: 409,
    detail:
      'Nothing can be paid out now: the balance is too small, a payout is in progress, or your account is missing or too new.',
  },
  payout_in_progress: {
    status: 409,
    detail: "You can't change the account while a payout is in progress.",
  },
  /** Only owners aren't limited (decision 133). `fields.amount` has how much is left today. */
  refund_limit_reached: {
    status: 403,
    detail: 'You have reached your limit of refunds for today. Ask an owner to make this refund.',
  },
  /** The credits that the refund is for were spent or have expired (decision 133). */
  refund_needs_owner: {
    status: 403,
    detail:
      'Some credits of this order were already used, so only an owner can refund them. You can refund the unused part.',
  },
  /** More of what contributors were paid would be lost than the operator saw. */
  refund_loses_more: {
    status: 409,
    detail: 'This refund costs more than was shown, so nothing was refunded. Check the amount and try again.',
  },
  /** The payment provider rejected the refund. */
  refund_refused: { status: 409, detail: 'The payment provider refused this refund.' },
  already_claimed: { status: 409, detail: "You've already claimed your free credits." },
  /** Claimed by another account for a different spelling of the same mailbox. */
  mailbox_claimed: {
    status: 409,
    detail: 'Another account has already claimed the free credits for this mailbox.',
  },
  payload_too_large: { status: 413, detail: 'The request is too large.' },
  uri_too_long: { status: 414, detail: 'The URL is too long.' },
  unsupported_media_type: {
    status: 415,
    detail: "This format isn't supported. Send JSON to the API and forms to pages, uncompressed.",
  },
  /** `fields.file` has the reason. */
  upload_refused: { status: 422, detail: "This file can't become an image of the catalogue." },
  /** The image has no clear subject. */
  no_subject: {
    status: 422,
    detail: "We couldn't separate the subject from its background. Download the original instead.",
  },
  too_many_requests: { status: 429, detail: 'Too many requests. Please wait a moment and try again.' },
  /** Too many wrong codes from client addresses other than the owner's. */
  too_many_codes: {
    status: 429,
    detail: 'Too many wrong codes were entered for this email. Log in with your password to continue.',
  },
  too_many_claims: {
    status: 429,
    detail: 'Too many free credits were claimed from your network today. Please try again tomorrow.',
  },
  headers_too_large: { status: 431, detail: 'The request headers are too large.' },
  internal: { status: 500, detail: 'Something went wrong on our side.' },
  unavailable: { status: 503, detail: "This isn't available right now. Please try again in a moment." },
  /** In the queue: repeating the call continues it. `fields.queue` has the number of images ahead. */
  cutout_queued: { status: 503, detail: 'This image is waiting for its turn. Ask again in a moment.' },
  out_of_room: {
    status: 507,
    detail: 'Our server has no room for files at the moment. Continue later.',
  },
} as const satisfies Record<string, ErrorKind>

export type ErrorCode = keyof typeof error_kinds

/** Messages for single fields, as sent: `{"field": ["message", …]}`. */
export type FieldErrors = Record<string, string[]>

/** An expected error within the API. `fields`, if set, is sent instead of the detail. */
export class DomainError extends Error {
  readonly code: ErrorCode
  readonly fields: FieldErrors | undefined
  /** When to retry, in seconds from now. */
  readonly retry_after_s: number | undefined
  constructor(code: ErrorCode, fields?: FieldErrors, retry_after_s?: number) {
    super(error_kinds[code].detail)
    this.name = 'DomainError'
    this.code = code
    this.fields = fields
    this.retry_after_s = retry_after_s
  }
}

/** An action refused because of a concurrent change by someone else; `change` describes that change in a sentence. */
export class Overtaken extends DomainError {
  readonly change: string
  constructor(code: 'conflict' | 'edit_conflict', change: string) {
    super(code)
    this.change = change
  }
}
