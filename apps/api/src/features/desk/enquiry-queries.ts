import { answered_kinds, type AnsweredKind, DESK_COUNT_MAX, REQUEST_DAYS } from '@taswira/contract'
import { type Db, oneRow } from '../../db/pool.ts'
import type { EnquiryStatus } from '../enquiries/queries.ts'
import { boundedCount } from '../../db/bounded-count.ts'

export interface EnquiryRow {
  enquiry_id: number
  kind: AnsweredKind
  email: string
  fields: Record<string, string>
  status: EnquiryStatus
  created_at: Date
  changed_at: Date
  stock_id: string | null
  image: { title: string; picture_key: string; status: 'published' | 'unpublished' } | null
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
  /** Returns only this enquiry, open or answered. */
  enquiry_id: number | undefined
}

const matching = ({ kind, state, enquiry_id }: Which) =>
  enquiry_id === undefined
    ? { where: of_state[state], values: [kind] }
    : { where: 'kind = $1 and enquiry_id = $2', values: [kind, enquiry_id] }

/**
 * Open ones oldest first, answered ones latest first. A request includes its answer, which is read from the desk log.
 */
export async function listEnquiries(
  db: Db,
  { limit, offset, ...which }: Which & { limit: number; offset: number },
): Promise<EnquiryRow[]> {
  const { where, values } = matching(which)
  const place = values.length
  const { rows } = await db.query<EnquiryRow>(
    `with page as (
       select enquiry_id from enquiries where ${where} order by ${order_of[which.state]} limit $${place + 1} offset $${place + 2})
     select enquiry_id, e.kind, e.email, e.fields, e.status, e.created_at, e.changed_at,
       answer.after->>'stock_id' as stock_id, answer.after->>'sentence' as sentence,
       case when a.asset_id is not null then
         json_build_object('title', a.title, 'picture_key', a.picture_key, 'status', a.status) end as image
     from page join enquiries e using (enquiry_id) left join lateral (
       select after from desk_log
       where subject = 'request ' || enquiry_id and action in ('request_found', 'request_declined')
       order by entry_id desc limit 1) answer on e.status in ('found', 'declined')
     left join assets a on a.stock_id = answer.after->>'stock_id' and a.status <> 'removed'
     order by ${order_of[which.state]}`,
    [...values, limit, offset],
  )
  return rows
}

export async function countEnquiries(db: Db, which: Which): Promise<number> {
  const { where, values } = matching(which)
  const { total } = await oneRow<{ total: number }>(
    db,
    `select ${boundedCount(`enquiries where ${where}`)} as total`,
    values,
  )
  return total
}

/** Counts open and answered enquiries of each kind. */
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

/** Counts open enquiries and the people who asked to be notified about new kinds of content. */
export async function countOpenEnquiries(db: Db): Promise<Counts> {
  const waiting = "status in ('received', 'in_triage')"
  const open = (kind: AnsweredKind) => boundedCount(`enquiries where kind = '${kind}' and ${waiting}`)
  const requests = (status: EnquiryStatus) =>
    boundedCount(`enquiries where kind = 'asset_request' and ${waiting} and status = '${status}'`)
  const asked = (type: string) =>
    boundedCount(`enquiries where kind = 'notify_me' and fields->>'type' = '${type}'`)
  return oneRow<Counts>(
    db,
    // Only the oldest requests are counted. They include all overdue ones, unless there are more than the maximum
    // count.
    `with oldest as (
       select created_at from enquiries where kind = 'asset_request' and ${waiting}
       order by enquiry_id limit ${DESK_COUNT_MAX + 1})
     select ${requests('received')} as received, ${requests('in_triage')} as in_triage,
       (select count(*)::int from oldest where created_at < now() - interval '${REQUEST_DAYS} days') as overdue,
       ${open('contact')} as contact, ${open('appointment')} as appointment, ${boundedCount("applications where status = 'open'")} as contributor,
       ${asked('video')} as video, ${asked('music')} as music, ${asked('graphics')} as graphics`,
  )
}
