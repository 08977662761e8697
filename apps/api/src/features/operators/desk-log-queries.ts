import { type DeskAction, type DeskEntry, DomainError, Overtaken } from '@taswira/contract'
import { boundedCount } from '../../db/bounded-count.ts'
import { type Db, oneRow, type Tx } from '../../db/pool.ts'

/** Values before or after a change. Never text written by a visitor, because entries are never deleted. */
export type Facts = Record<string, string>

interface Deed {
  /** Null for a command run on the server. */
  operator_id: number | null
  action: DeskAction
  /** Examples: "request 12", "order ABC-…", "asset ABC-000123". */
  subject: string
  before?: Facts
  after?: Facts
}

/** Writes an action to the desk log. Call it in the transaction that performs the action. */
export async function writeDeskLog(
  tx: Tx,
  { operator_id, action, subject, before = {}, after = {} }: Deed,
): Promise<void> {
  await tx.query(
    'insert into desk_log (operator_id, action, subject, before, after) values ($1, $2, $3, $4, $5)',
    [operator_id, action, subject, JSON.stringify(before), JSON.stringify(after)],
  )
}

type EntryRow = Omit<DeskEntry, 'date_and_time'> & { created_at: Date }

/** Entries newest first; with a `subject`, only those about it. */
export async function listDeskLog(
  db: Db,
  { subject, limit, offset }: { subject: string | undefined; limit: number; offset: number },
): Promise<EntryRow[]> {
  const { rows } = await db.query<EntryRow>(
    `select l.entry_id, l.action, l.subject, o.email as operator, l.before, l.after, l.created_at
     from desk_log l left join operators o using (operator_id)
     ${subject === undefined ? '' : 'where l.subject = $3'}
     order by l.entry_id desc limit $1 offset $2`,
    [limit, offset, ...(subject === undefined ? [] : [subject])],
  )
  return rows
}

/** The error for an action on something that another operator has changed or decided since the page was loaded. */
export async function overtaken(
  db: Db,
  code: 'conflict' | 'edit_conflict',
  subject: string,
): Promise<DomainError> {
  const [last] = await listDeskLog(db, { subject, limit: 1, offset: 0 })
  if (!last) return new DomainError(code)
  const what = [
    last.action.replaceAll('_', ' '),
    ...(last.action === 'asset_edited' ? [`(${Object.keys(last.after).join(', ')})`] : []),
  ]
  const who = last.operator ?? 'a command on the server'
  return new Overtaken(code, `Last change: ${what.join(' ')} by ${who} on ${moment.format(last.created_at)}.`)
}

const moment = new Intl.DateTimeFormat('en-GB', {
  dateStyle: 'medium',
  timeStyle: 'short',
  timeZone: 'Africa/Lagos',
})

/** Whether the last entry about this action on a subject is another operator's, or that of a command on the server. */
export async function isLastByAnother(
  db: Db,
  { operator_id, action, subject }: { operator_id: number; action: string; subject: string },
): Promise<boolean> {
  const { rows } = await db.query<{ operator_id: number | null }>(
    'select operator_id from desk_log where subject = $1 and action = $2 order by entry_id desc limit 1',
    [subject, action],
  )
  return rows[0] !== undefined && rows[0].operator_id !== operator_id
}

export async function countDeskLog(db: Db, subject: string | undefined): Promise<number> {
  const { total } = await oneRow<{ total: number }>(
    db,
    `select ${boundedCount(`desk_log ${subject === undefined ? '' : 'where subject = $1'}`)} as total`,
    subject === undefined ? [] : [subject],
  )
  return total
}
