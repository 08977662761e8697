import * as v from 'valibot'
import { endpoint } from '../endpoint.ts'

/** Rows of a table with descriptive keys. Times are ISO 8601 UTC, money is in kobo. */
const lines = v.array(
  v.record(
    v.string(),
    v.union([v.string(), v.number(), v.boolean(), v.null(), v.record(v.string(), v.string())]),
  ),
)

/** Exports all data stored about the member, except secrets. */
export const exportMember = endpoint({
  name: 'exportMember',
  method: 'GET',
  path: '/user/export/',
  auth: 'member',
  summary: "Returns a copy of the member's data",
  response: v.object({
    exported_at: v.string(),
    account: lines,
    sessions: lines,
    known_devices: lines,
    codes: lines,
    saves: lines,
    licences: lines,
    licensed_files: lines,
    credits: lines,
    goodwill: lines,
    payments: lines,
    payment_reviews: lines,
    refunds: lines,
    credit_notes: lines,
    disputes: lines,
    chargebacks: lines,
    refund_attempts: lines,
    stored_cards: lines,
    subscriptions: lines,
    price_notices: lines,
    renewals: lines,
    messages: lines,
    application: lines,
    contributor: lines,
    contributor_agreements: lines,
    contributor_images: lines,
    releases: lines,
    release_images: lines,
    release_drafts: lines,
    contributor_captions: lines,
    submissions: lines,
    submission_captions: lines,
    submission_decisions: lines,
    submission_appeals: lines,
    uploads: lines,
    earnings: lines,
    payout_account: lines,
    payouts: lines,
    waiting_mails: lines,
  }),
  errors: ['unauthenticated', 'too_many_requests'],
})
