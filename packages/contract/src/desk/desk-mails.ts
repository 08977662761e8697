import * as v from 'valibot'
import { endpoint, paging_query } from '../endpoint.ts'

/** Topics of mails; `other` for a topic that no longer exists. */
export const mail_subjects = [
  'verify_email',
  'welcome',
  'reset_password',
  'password_changed',
  'sessions_ended',
  'receipt',
  'renewal',
  'renewed',
  'underpaid',
  'card',
  'refunded',
  'enquiry',
  'acknowledgement',
  'answer',
  'application',
  'review',
  'other',
] as const
export type MailSubject = (typeof mail_subjects)[number]

/**
 * A mail that could not be sent yet. Never includes its text, which may contain codes and links that give access to an
 * account.
 */
export const troubled_mail_schema = v.object({
  mail_id: v.number(),
  to: v.string(),
  /** Whether it is addressed to us. */
  to_us: v.boolean(),
  about: v.picklist(mail_subjects),
  /** When it was created, ISO 8601 UTC. */
  since: v.string(),
  /** Whether retrying has stopped; otherwise the mail has waited for more than an hour. */
  given_up: v.boolean(),
})
export type TroubledMail = v.InferOutput<typeof troubled_mail_schema>

/** Mails to us first, then oldest first. */
export const listTroubledMails = endpoint({
  name: 'listTroubledMails',
  method: 'GET',
  path: '/desk/mails/',
  auth: 'operator',
  summary: 'Lists emails that could not be delivered',
  query: paging_query,
  response: troubled_mail_schema,
  list: true,
  errors: ['invalid_input', 'unauthenticated'],
})

/** Those that wait are tried anyway. */
export const resendMails = endpoint({
  name: 'resendMails',
  method: 'POST',
  path: '/desk/mails/resend/',
  auth: 'operator',
  summary: 'Sends emails again that were given up',
  errors: ['unauthenticated'],
})
