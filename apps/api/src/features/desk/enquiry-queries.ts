import type { AnsweredKind, enquiry_statuses } from '@taswira/contract'
import { REQUEST_DAYS } from '@taswira/contract'
import type { Db, Tx } from '../../db/pool.ts'

type EnquiryStatus = (typeof enquiry_statuses)[number]

export interface EnquiryRow {
  enquiry_id: number
  kind: AnsweredKind
  email: string
  fields: Record<string, string>
  status: EnquiryStatus
  created_at: Date
  changed_at: Date
  stock_id: string | null
  sentence: string | null
}

const of_state = {
  open: "kind = $1 and status in ('received', 'in_triage')",
  answered: "kind = $1 and status in ('found', 'declined', 'answered')",
}
const order_of = { open: 'enquiry_id', answered: 'changed_at desc, enquiry_id desc' }

interface Which {
  kind: AnsweredKind
  state: keyof typeof of_state
  /** Only this one, open or answered. */
  enquiry_id: number | undefined
}

const matching = ({ kind, state, enquiry_id }: Which) =>
  enquiry_id === undefined
    ? { where: of_state[state], values: [kind] }
    : { where: 'kind = $1 and enquiry_id = $2', values: [kind, enquiry_id] }

/** Open ones oldest first, answered ones latest first. A request includes its answer, which is read from the log. */
export async function listEnquiries(
  db: Db,
  { limit, offset, ...which }: Which & { limit: number; offset: number },
): Promise<EnquiryRow[]> {
  const { where, values } = matching(which)
  const place = values.length
  const { rows } = await db.query<EnquiryRow & Record<string, unknown>>(
    `select enquiry_id, kind, email, fields, status, created_at, changed_at,
       answer.after->>'stock_id' as stock_id, answer.after->>'sentence' as sentence
     from enquiries left join lateral (
       select after from desk_log
       where subject = 'request ' || enquiry_id and action in ('request_found', 'request_declined')
       order by entry_id desc limit 1) answer on status in ('found', 'declined')
     where ${where} order by ${order_of[which.state]} limit $${place + 1} offset $${place + 2}`,
    [...values, limit, offset],
  )
  return rows
}

export async function countEnquiries(db: Db, which: Which): Promise<number> {
  const { where, values } = matching(which)
  const { rows } = await db.query<{ total: number }>(
    `select count(*) as total from enquiries where ${where}`,
    values,
  )
  return rows[0]!.total
}

export interface Move {
  enquiry_id: number
  kinds: readonly AnsweredKind[]
  from: EnquiryStatus
  to: EnquiryStatus
}

/** Moves an enquiry from one status to another; undefined when its status is not `from`. Holds its row lock. */
export async function moveEnquiry(
  tx: Tx,
  { enquiry_id, kinds, from, to }: Move,
): Promise<{ kind: AnsweredKind; email: string } | undefined> {
  const { rows } = await tx.query<{ kind: AnsweredKind; email: string }>(
    `update enquiries set status = $4, changed_at = now()
     where enquiry_id = $1 and kind = any($2) and status = $3 returning kind, email`,
    [enquiry_id, kinds, from, to],
  )
  return rows[0]
}

export async function hasEnquiry(
  db: Db,
  { enquiry_id, kinds }: Pick<Move, 'enquiry_id' | 'kinds'>,
): Promise<boolean> {
  const { rowCount } = await db.query('select from enquiries where enquiry_id = $1 and kind = any($2)', [
    enquiry_id,
    kinds,
  ])
  return rowCount === 1
}

/** Moves all received requests to triage. Returns how many. */
export async function takeReceivedRequests(tx: Tx): Promise<number> {
  const { rowCount } = await tx.query(
    `update enquiries set status = 'in_triage', changed_at = now()
     where kind = 'asset_request' and status = 'received'`,
  )
  return rowCount ?? 0
}

interface Counts {
  received: number
  in_triage: number
  overdue: number
  contact: number
  appointment: number
  contributor: number
  video: number
  music: number
  graphics: number
}

/** Counts of open enquiries, and of people who asked to be notified of new kinds. */
export async function countOpenEnquiries(db: Db): Promise<Counts> {
  const open = (kind: AnsweredKind) =>
    `count(*) filter (where kind = '${kind}' and status = 'received') as ${kind}`
  const asked = (type: string) =>
    `count(*) filter (where kind = 'notify_me' and fields->>'type' = '${type}') as ${type}`
  const { rows } = await db.query<Counts & Record<string, unknown>>(
    `select count(*) filter (where kind = 'asset_request' and status = 'received') as received,
       count(*) filter (where status = 'in_triage') as in_triage,
       count(*) filter (where kind = 'asset_request' and created_at < now() - interval '${REQUEST_DAYS} days')
         as overdue,
       ${open('contact')}, ${open('appointment')}, ${open('contributor')},
       ${asked('video')}, ${asked('music')}, ${asked('graphics')}
     from enquiries where status in ('received', 'in_triage')`,
  )
  return rows[0]!
}
