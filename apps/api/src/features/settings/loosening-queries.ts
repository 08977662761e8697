import { CHANGE_WAIT_HOURS, type Discount, type SettingTopic } from '@taswira/contract'
import { type Db, oneRow } from '../../db/pool.ts'
import { publishedAt } from './queries.ts'

const a_day_ago = `now() - interval '${CHANGE_WAIT_HOURS} hours'`

/** Whether anything was ever paid for. */
export async function hasSold(db: Db): Promise<boolean> {
  const { sold } = await oneRow<{ sold: boolean }>(
    db,
    'select exists (select from orders where paid_at is not null) as sold',
  )
  return sold
}

/**
 * Each moment of the last day from which another content of a topic applied, a day ago first, with that content; null is
 * that of a new shop.
 */
export async function listLastDay(
  db: Db,
  topic: SettingTopic,
): Promise<{ moment: Date; content: unknown }[]> {
  const { rows } = await db.query<{ moment: Date; content: unknown }>(
    `select moment, ${publishedAt(topic, 'moment')} as content from (
       select ${a_day_ago} as moment
       union select valid_from from setting_versions where topic = $1 and valid_from > ${a_day_ago} and valid_from <= now()
       union select taken_back_at from setting_versions where topic = $1 and taken_back_at > ${a_day_ago}) m
     order by moment`,
    [topic],
  )
  return rows
}

export interface OpenCode extends Discount {
  /** From when prices are compared together with it; one that waited a day for that: always. */
  counts_from: Date
}

/** The promotion codes that can be or will be used. */
export async function listOpenCodes(db: Db): Promise<OpenCode[]> {
  const { rows } = await db.query<OpenCode>(
    `select percent, amount_kobo, offers,
       case when applies_from > created_at then 'epoch' else created_at end as counts_from
     from promo_codes
     where ended_at is null and (last_day is null or last_day >= (now() at time zone 'Africa/Lagos')::date)`,
  )
  return rows
}
