import { answered_kinds, type AnsweredKind, REQUEST_DAYS } from '@taswira/contract'
import { type Db, oneRow } from '../../db/pool.ts'
import type { EnquiryStatus } from '../enquiries/queries.ts'
import { boundedCount } from './bounded-count.ts'

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
  const { rows } = await db.query<EnquiryRow>(
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
  const { total } = await oneRow<{ total: number }>(
    db,
    `select count(*) as total from enquiries where ${where}`,
    values,
  )
  return total
}

/** Open and answered enquiries of each kind. */
export async function countEnquiriesByState(db: Db) {
  const columns = answered_kinds.flatMap((kind) =>
    (['open', 'answered'] as const).map(
      (state) =>
        `${boundedCount(`enquiries where ${of_state[state].replace('$1', `'${kind}'`)}`)} as ${kind}_${state}`,
    ),
  )
  const row = await oneRow<Record<string, number>>(db, `select ${columns.join(', ')}`)
  const of = (kind: AnsweredKind) => ({ open: row[`${kind}_open`]!, answered: row[`${kind}_answered`]! })
  return {
    asset_request: of('asset_request'),
    contact: of('contact'),
    appointment: of('appointment'),
    contributor: of('contributor'),
  }
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
  return oneRow<Counts>(
    db,
    `select count(*) filter (where kind = 'asset_request' and status = 'received') as received,
       count(*) filter (where status = 'in_triage') as in_triage,
       count(*) filter (where kind = 'asset_request' and created_at < now() - interval '${REQUEST_DAYS} days')
         as overdue,
       ${open('contact')}, ${open('appointment')},
       (select count(*) from applications where status = 'open') as contributor,
       ${asked('video')}, ${asked('music')}, ${asked('graphics')}
     from enquiries where status in ('received', 'in_triage')`,
  )
}
