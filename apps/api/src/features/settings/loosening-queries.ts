import { CHANGE_WAIT_HOURS, type PromoCode, type SettingTopic } from '@taswira/contract'
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

/** All contents of a topic that applied in the last day, the one of a day ago first; null is that of a new shop. */
export async function listLastDay(db: Db, topic: SettingTopic): Promise<unknown[]> {
  const { rows } = await db.query<{ content: unknown }>(
    `select content from (
       select ${publishedAt(topic, a_day_ago)} as content, 0 as place
       union all
       select content, version_id from setting_versions
       where topic = $1 and valid_from > ${a_day_ago} and valid_from <= now()
         and (taken_back_at is null or taken_back_at > valid_from)) v
     order by place`,
    [topic],
  )
  return rows.map(({ content }) => content)
}

/** The promotion codes of the last day that can be or will be used. */
export async function listNewCodes(db: Db): Promise<Pick<PromoCode, 'percent' | 'amount_kobo' | 'offers'>[]> {
  const { rows } = await db.query<Pick<PromoCode, 'percent' | 'amount_kobo' | 'offers'>>(
    `select percent, amount_kobo, offers from promo_codes where created_at > ${a_day_ago} and ended_at is null`,
  )
  return rows
}
