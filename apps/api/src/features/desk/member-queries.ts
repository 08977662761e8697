import { canonicalEmail, type DeskMember, PAGE_SIZE, type SoldItem } from '@taswira/contract'
import type { Db, Tx } from '../../db/pool.ts'
import type { PaymentMode } from '../../outside/payments.ts'
import { session_is_valid } from '../sessions/queries.ts'
import { certificateId } from './order-queries.ts'

export type MemberRow = Pick<
  DeskMember,
  'full_name' | 'email' | 'state' | 'credits' | 'paid_kobo' | 'licences'
> & {
  user_id: string
  created_at: Date
  payments_flagged_at: Date | null
  /** What the plan that runs was sold as; null without one. */
  plan: SoldItem | null
}

const state = `case when u.erased_at is not null then 'erased' when u.verified_at is null then 'unverified'
  else 'verified' end as state`
/** Without payments of the other mode. */
const columnsIn = (
  mode: PaymentMode,
) => `u.user_id, u.full_name, u.email, ${state}, u.created_at, u.payments_flagged_at,
  (select coalesce(sum(balance), 0)::bigint from credit_accounts c where c.user_id = u.user_id) as credits,
  (select json_build_object('code', o.code, 'frequency', o.frequency, 'item', o.item) from subscriptions s join orders o using (order_id)
   where s.user_id = u.user_id and s.status = 'active') as plan,
  (select coalesce(sum(amount_kobo - refunded_kobo), 0)::bigint from orders o
   where o.user_id = u.user_id and o.status = 'paid' and o.mode = '${mode}') as paid_kobo,
  (select count(*)::int from entitlements e where e.user_id = u.user_id) as licences`

/** The lowest and highest member id that start with a text; undefined when no id can start with it. */
function idsFrom(text: string): [string, string] | undefined {
  const digits = text.toLowerCase().replaceAll('-', '')
  if (!/^[0-9a-f]{4,32}$/.test(digits)) return undefined
  return [digits.padEnd(32, '0'), digits.padEnd(32, 'f')]
}

/**
 * Members whose address or id starts with `q`, and the holder of the licence with that certificate, by address; without
 * `q`, the latest ones. Returns one row more than a page.
 */
export async function findDeskMembers(db: Db, mode: PaymentMode, q: string): Promise<MemberRow[]> {
  if (!q) {
    const { rows } = await db.query<MemberRow>(
      `select ${columnsIn(mode)} from users u order by u.created_at desc limit $1`,
      [PAGE_SIZE],
    )
    return rows
  }
  const start = `${canonicalEmail(q).replace(/[\\%_]/g, '\\$&')}%`
  const ids = idsFrom(q)
  const { rows } = await db.query<MemberRow>(
    `select ${columnsIn(mode)} from users u where u.user_id in (
       (select user_id from users where email like $1 order by email limit $2)
       ${ids ? 'union (select user_id from users where user_id between $3::uuid and $4::uuid limit $2)' : ''}
       union select e.user_id from certificates join entitlements e using (entitlement_id)
         where certificate_id = ${certificateId(`$${ids ? 5 : 3}`)})
     order by u.email limit $2`,
    [start, PAGE_SIZE + 1, ...(ids ?? []), q],
  )
  return rows
}

export interface MemberDetailRow extends MemberRow {
  login_count: number
  last_log_in_at: Date | null
  sessions: number
  marketing: boolean
}

export async function findDeskMember(
  db: Db,
  mode: PaymentMode,
  user_id: string,
): Promise<MemberDetailRow | undefined> {
  const { rows } = await db.query<MemberDetailRow>(
    `select ${columnsIn(mode)}, u.login_count, u.marketing_consent_at is not null as marketing,
       (select max(seen_at) from known_clients k where k.user_id = u.user_id) as last_log_in_at,
       (select count(*) from sessions s where s.user_id = u.user_id and ${session_is_valid}) as sessions
     from users u where u.user_id = $1`,
    [user_id],
  )
  return rows[0]
}

/** Locks the account until the transaction ends, so that it isn't erased in the meantime. */
export async function lockDeskMember(
  tx: Tx,
  user_id: string,
): Promise<Pick<DeskMember, 'state'> | undefined> {
  const { rows } = await tx.query<Pick<DeskMember, 'state'>>(
    `select ${state} from users u where user_id = $1 for no key update`,
    [user_id],
  )
  return rows[0]
}

interface Licence {
  stock_id: string
  title: string
  removed: boolean
  certificate_id: string
  licensed_at: Date
}

/** A member's licences, newest first. */
export async function listMemberLicences(
  db: Db,
  user_id: string,
  { limit, offset }: { limit: number; offset: number },
): Promise<Licence[]> {
  const { rows } = await db.query<Licence>(
    `select a.stock_id, a.title, a.status = 'removed' as removed, certificate_id, e.licensed_at
     from entitlements e join certificates using (entitlement_id) join assets a on a.asset_id = e.asset_id
     where e.user_id = $1 order by e.licensed_at desc, e.entitlement_id desc limit $2 offset $3`,
    [user_id, limit, offset],
  )
  return rows
}
