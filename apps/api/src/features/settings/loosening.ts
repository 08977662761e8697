import {
  discountShare,
  first_prices,
  type Loosening,
  looseningOfCode,
  looseningOfPrices,
  looseningOfRules,
  looseningOfShare,
  listChanges,
  loosest,
  type PriceList,
  type PromoCode,
  type SettingTopic,
} from '@taswira/contract'
import type { Config } from '../../config.ts'
import type { Db, Tx } from '../../db/pool.ts'
import { type Loosened, looseningLetter } from '../mail/loosening-letter.ts'
import { enqueueMail } from '../mail/outbox-queries.ts'
import { listOwnersToWarn } from '../operators/operator-queries.ts'
import { currentPrices } from './current-prices.ts'
import type { Settings } from './keep-settings.ts'
import { hasSold, listLastDay, listNewCodes } from './loosening-queries.ts'

/**
 * How far a content would loosen what applies now or applied in the last day, so that small steps don't add up to a
 * large one. Nothing is loose before the shop has sold anything.
 */
export async function looseningOf(
  db: Db,
  settings: Pick<Settings, 'first'>,
  { topic, before, next }: { topic: SettingTopic; before: unknown; next: unknown },
): Promise<Loosening> {
  const compare = comparisons[topic]
  // What stays the same isn't looser because it was tighter yesterday.
  if (!compare || compare(next as never, before as never) === 'none' || !(await hasSold(db))) return 'none'
  const last_day = (await listLastDay(db, topic)).map((content) => content ?? settings.first(topic))
  const codes = topic === 'prices' ? await listNewCodes(db) : []
  const discount = Math.max(0, ...codes.map((code) => discountShare(code, next as PriceList)))
  return loosest([before, ...last_day].map((now) => compare(next as never, now as never, discount)))
}

const comparisons: Partial<Record<SettingTopic, (next: never, now: never, discount?: number) => Loosening>> =
  {
    prices: looseningOfPrices,
    payment_rules: looseningOfRules,
    agreement: looseningOfShare,
  }

/** Whether a content of a topic is the one that applied a day ago, so that returning to it only undoes a change. */
export async function appliedADayAgo(
  db: Db,
  settings: Pick<Settings, 'first'>,
  topic: SettingTopic,
  content: unknown,
): Promise<boolean> {
  const [a_day_ago] = await listLastDay(db, topic)
  return listChanges(a_day_ago ?? settings.first(topic), content).length === 0
}

/** How far a new promotion code loosens, compared with the prices of the last day. */
export async function looseningOfNewCode(
  db: Db,
  code: Pick<PromoCode, 'percent' | 'amount_kobo' | 'offers'>,
): Promise<Loosening> {
  if (!(await hasSold(db))) return 'none'
  const { prices } = await currentPrices(db)
  const last_day = (await listLastDay(db, 'prices')).map((content) => (content ?? first_prices) as PriceList)
  return loosest([prices, ...last_day].map((now) => looseningOfCode(code, prices, now)))
}

/** Mails all present and recent owners. `id` tells this change apart from others. */
export async function mailLoosening(tx: Tx, config: Config, id: string, change: Loosened): Promise<void> {
  for (const to of await listOwnersToWarn(tx))
    await enqueueMail(tx, config, {
      to,
      topic: `loosening ${id} ${to}`,
      letter: looseningLetter(config.site, change),
    })
}
