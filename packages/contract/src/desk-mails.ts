import * as v from 'valibot'
import { endpoint } from './endpoint.ts'
import { paging_query } from './paging-query.ts'

/** What mails are about; `other` where a topic is not known any more. */
export const mail_subjects = [
  'verify_email',
  'reset_password',
  'password_changed',
  'renewal',
  'renewed',
  'card',
  'refunded',
  'enquiry',
  'acknowledgement',
  'answer',
  'other',
] as const
export type MailSubject = (typeof mail_subjects)[number]

/** A mail that does not go out. Never what it says: some hold codes and links that open an account. */
export const troubled_mail_schema = v.object({
  mail_id: v.number(),
  to: v.string(),
  /** Whether it is to our own address. */
  to_us: v.boolean(),
  about: v.picklist(mail_subjects),
  /** When it was written, ISO 8601 UTC. */
  since: v.string(),
  /** Not tried any more; else it has waited for more than an hour. */
  given_up: v.boolean(),
})
export type TroubledMail = v.InferOutput<typeof troubled_mail_schema>

/** Those to us first, then the oldest. */
export const listTroubledMails = endpoint({
  name: 'listTroubledMails',
  method: 'GET',
  path: '/desk/mails/',
  auth: 'operator',
  summary: 'Mails that do not go out',
  query: paging_query,
  response: troubled_mail_schema,
  list: true,
  errors: ['invalid_input', 'unauthenticated'],
})
