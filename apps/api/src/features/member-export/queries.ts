import { fact_names } from '@taswira/contract'
import type { Db } from '../../db/pool.ts'
import { taken_on } from '../submissions/queries.ts'

/** One row of an export. Times are ISO 8601 in UTC; form data is keyed by field name. */
export type ExportLine = Record<string, string | number | boolean | null | Record<string, string>>

/**
 * The data stored about a member, one query per table. Hashes, tokens, card authorisations and bank recipient codes are
 * secrets and left out. A test fails when a new table refers to members and is missing here.
 */
export const export_queries = {
  account: `select user_id as profile_id, full_name, email, login_count, created_at, verified_at, marketing_consent_at,
      payments_flagged_at
    from users where user_id = $1`,
  sessions: 'select device, created_at, used_at from sessions where user_id = $1 order by created_at',
  known_devices: 'select seen_at from known_clients where user_id = $1 order by seen_at',
  codes: `select purpose, wrong_tries, created_at, expires_at, ended_at
    from one_time_codes where user_id = $1 order by code_id`,
  saves: `select a.stock_id, a.title, s.saved_at from saves s join assets a using (asset_id)
    where s.user_id = $1 order by s.saved_at`,
  boards:
    'select name, client, project, created_at, changed_at from boards where user_id = $1 order by board_id',
  board_images: `select b.name as board, a.stock_id, a.title, i.note
    from board_images i join boards b using (board_id) join assets a using (asset_id)
    where b.user_id = $1 order by i.board_id, i.place`,
  board_links: `select b.name as board, l.ends_on::text
    from board_links l join boards b using (board_id) where b.user_id = $1 order by l.board_id`,
  board_marks: `select b.name as board, a.stock_id, r.name, m.mark, m.marked_at
    from board_marks m join boards b using (board_id) join board_reviewers r using (reviewer_id) join assets a using (asset_id)
    where b.user_id = $1 order by m.marked_at`,
  board_comments: `select b.name as board, a.stock_id, r.name, c.comment, c.x, c.y, c.hidden, c.written_at
    from board_comments c join boards b using (board_id) join board_reviewers r using (reviewer_id) join assets a using (asset_id)
    where b.user_id = $1 order by c.comment_id`,
  licences: `select c.stock_id, c.title, e.credits, e.licensed_at, c.certificate_id, c.holder, c.client, c.project, c.creator, c.licence_name,
      c.licence_version
    from entitlements e join certificates c using (entitlement_id) where e.user_id = $1 order by e.entitlement_id`,
  licensed_files: `select certificate_id, f.file_name, f.media_type, f.bytes, f.first_sent_at
    from certified_files f join certificates using (certificate_id) join entitlements e using (entitlement_id)
    where e.user_id = $1 order by f.first_sent_at`,
  // Filter by the ids of the member's accounts. With a join or subquery, the planner would expect house accounts, which
  // occur in every entry, and read all entries.
  credits: `select created_at, cause, case when to_account = any($1::bigint[]) then credits else -credits end as credits
    from credit_entries
    where (from_account = any($1::bigint[]) or to_account = any($1::bigint[]))
      and (from_account = any($1::bigint[])) <> (to_account = any($1::bigint[])) order by entry_id`,
  goodwill: 'select created_at, credits from goodwill_gifts where user_id = $1 order by gift_id',
  invoice_details: 'select company, address, tax_number from invoice_details where user_id = $1',
  payments: `select reference, invoice_number, code, frequency, item, amount_kobo, discount_kobo, refunded_kobo, credits, auto_renew, status, created_at, paid_at,
       country, invoice_company, invoice_address, invoice_tax_number
    from orders where user_id = $1 order by order_id`,
  payment_reviews: `select o.reference, r.reason_code as reason, r.amount_kobo, r.currency, r.created_at, r.looked_at
    from payment_reviews r join orders o using (order_id) where o.user_id = $1 order by r.review_id`,
  refunds: `select o.reference, r.amount_kobo, r.created_at
    from refunds r join orders o using (order_id) where o.user_id = $1 order by r.refund_id`,
  credit_notes: `select o.reference, n.credit_note_number, n.amount_kobo, n.created_at
    from credit_notes n join orders o using (order_id) where o.user_id = $1 order by n.credit_note_id`,
  disputes: `select o.reference, d.opened_at, d.decided_at
    from disputes d join orders o using (order_id) where o.user_id = $1 order by d.opened_at`,
  chargebacks: `select o.reference, c.amount_kobo, c.reversed_at, c.lifted_at
    from chargebacks c join orders o using (order_id) where o.user_id = $1 order by c.reversed_at`,
  refund_attempts: `select o.reference, r.amount_kobo, r.state, r.created_at, r.changed_at
    from refund_attempts r join orders o using (order_id) where o.user_id = $1 order by r.attempt_id`,
  stored_cards: 'select label, saved_at from saved_cards where user_id = $1',
  subscriptions: `select o.code, o.frequency, s.status, s.starts_at, s.ends_at, s.granted_months, s.auto_renew, s.announced_at
    from subscriptions s join orders o using (order_id) where s.user_id = $1 order by s.subscription_id`,
  price_notices:
    'select version_id as prices, told_at from price_notices where user_id = $1 order by version_id',
  renewals: `select o.reference, r.try_number, r.state, r.created_at
    from renewal_attempts r join subscriptions s using (subscription_id) join orders o on o.order_id = r.order_id
    where s.user_id = $1 order by r.attempt_id`,
  messages: `select q.kind, q.created_at, q.changed_at, q.status, q.fields
    from enquiries q join users u on u.email = q.email where u.user_id = $1 order by q.enquiry_id`,
  application: `select a.status, a.created_at, a.changed_at, a.link_expires_at, a.reason, a.apply_again_at
    from applications a join users u on u.email = a.email where u.user_id = $1`,
  contributor: `select username, full_name, bio, website, location, asset_count from contributors where user_id = $1`,
  contributor_agreements: `select g.version, g.accepted_at, g.full_name
    from contributor_agreements g join contributors c using (contributor_id) where c.user_id = $1 order by g.accepted_at`,
  contributor_images: `select a.stock_id, a.title, a.status, a.published_at, a.agreement_version, n.views, n.saves, n.downloads
    from assets a join asset_counts n using (asset_id) join contributors c using (contributor_id)
    where c.user_id = $1 order by a.asset_id`,
  releases: `select r.kind, r.status, r.on_paper, r.text_version, array_to_string(r.uses, ', ') as uses, r.created_at, r.link_expires_at, r.signed_at, r.ended_at
    from releases r join contributors c using (contributor_id) where c.user_id = $1 order by r.release_id`,
  release_images: `select a.stock_id, r.kind, x.attached_at
    from image_releases x join releases r using (release_id) join assets a on a.asset_id = x.image_id
    join contributors c on c.contributor_id = r.contributor_id where c.user_id = $1 order by x.attached_at`,
  release_drafts: `select s.file_name, r.kind, x.attached_at
    from image_releases x join releases r using (release_id) join images s using (image_id)
    join contributors c on c.contributor_id = r.contributor_id where c.user_id = $1 and s.stock_id is null order by x.attached_at`,
  contributor_captions: `select a.stock_id, k.language, k.title, k.description
    from image_captions k join assets a on a.asset_id = k.image_id join contributors c using (contributor_id)
    where c.user_id = $1 order by a.asset_id, k.language`,
  submissions: `select i.submission_key, i.status, i.file_name, i.bytes, i.title, i.description,
      array_to_string(i.keywords, '; ') as keywords, i.category_slug, ${taken_on}, i.editorial,
      ${fact_names.map((name) => `i.${name}`).join(', ')},
      i.created_at, i.submitted_at, i.decided_at
    from images i join contributors c using (contributor_id)
    where c.user_id = $1 and i.submission_key is not null order by i.image_id`,
  submission_captions: `select s.submission_key, k.language, k.title, k.description
    from image_captions k join images s using (image_id) join contributors c using (contributor_id)
    where c.user_id = $1 and s.submission_key is not null order by s.image_id, k.language`,
  submission_decisions: `select s.submission_key, d.outcome, array_to_string(d.reasons, '; ') as reasons, d.note, d.decided_at
    from submission_decisions d join images s on s.image_id = d.submission_id join contributors c using (contributor_id)
    where c.user_id = $1 order by d.decision_id`,
  submission_appeals: `select s.submission_key, p.sentence, p.appealed_at, p.decided_at
    from submission_appeals p join images s on s.image_id = p.submission_id join contributors c using (contributor_id)
    where c.user_id = $1 order by p.appealed_at`,
  corrections: `select a.stock_id, k.words::text, k.before::text, k.status, k.note, k.created_at, k.decided_at
    from corrections k join assets a on a.asset_id = k.image_id join contributors c using (contributor_id)
    where c.user_id = $1 order by k.correction_id`,
  uploads: `select u.file_name, u.bytes, u.status, u.refusal, u.created_at
    from uploads u join contributors c using (contributor_id) where c.user_id = $1 order by u.created_at`,
  earnings: `select e.created_at, e.cause, a.stock_id, e.credits, e.value_kobo, e.share_percent, e.share_kobo
    from earnings e join contributors c using (contributor_id) join entitlements l using (entitlement_id)
    join assets a on a.asset_id = l.asset_id where c.user_id = $1 and e.cause <> 'moved' order by e.earning_id`,
  payout_account: `select kind, bank_name, last4, account_name, nullif(changed_at, '-infinity') as changed_at
    from payout_details join contributors using (contributor_id) where user_id = $1`,
  payouts: `select reference, kobo as amount_kobo, state, bank_name, last4, account_name, p.created_at, p.sent_at, p.changed_at
    from payouts p join contributors using (contributor_id) where user_id = $1 order by payout_id`,
  waiting_mails: `select m.created_at, m.expires_at, m.failed_at
    from outbox_mails m join users u on u.email = m.to_address where u.user_id = $1 order by m.mail_id`,
} as const

export type ExportTable = keyof typeof export_queries
export const export_tables = Object.keys(export_queries) as ExportTable[]

export async function exportTable(db: Db, table: ExportTable, user_id: string): Promise<ExportLine[]> {
  const whose = table === 'credits' ? await listAccounts(db, user_id) : user_id
  const { rows } = await db.query(export_queries[table], [whose])
  return rows.map((row) =>
    Object.fromEntries(
      Object.entries(row).map(([name, value]) => [
        name,
        value instanceof Date ? value.toISOString() : (value as ExportLine[string]),
      ]),
    ),
  )
}

async function listAccounts(db: Db, user_id: string): Promise<number[]> {
  const { rows } = await db.query<{ account_id: number }>(
    'select account_id from credit_accounts where user_id = $1',
    [user_id],
  )
  return rows.map((row) => row.account_id)
}
