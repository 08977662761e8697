import {
  type Agreement,
  type Discount,
  first_prices,
  isSteepRise,
  type Loosening,
  looseningOf,
  looseningOfRules,
  loosest,
  type PaymentRules,
  type PriceList,
  priceMeasures,
  shareMeasures,
} from '@taswira/contract'
import type { Db, Tx } from '../../db/pool.ts'
import type { Deps } from '../../deps.ts'
import { type Loosened, looseningLetter } from './loosening-letter.ts'
import { enqueueMail } from '../mail/outbox-queries.ts'
import { listOwnersToWarn } from '../operators/operator-queries.ts'
import { listPricesToCome } from './current-prices.ts'
import { hasSold, listLastDay, listOpenCodes, type OpenCode } from './loosening-queries.ts'

/** How far prices would loosen what applied in the last day, with and without each promotion code. */
export async function looseningOfPrices(db: Db, prices: PriceList): Promise<Loosening> {
  const last_day = await listPricesOfLastDay(db)
  const codes = [undefined, ...(await listOpenCodes(db))]
  return loosest([
    last_day.some((now) => isSteepRise(prices, now.prices)) ? 'mailed' : 'none',
    ...codes.map((code) => looseningOf(priceMeasures(prices, code), measuresWith(code, last_day))),
  ])
}

/** How far an agreement would loosen what applied in the last day; `first` is that of a new shop, also below. */
export async function looseningOfAgreement(db: Db, next: Agreement, first: Agreement): Promise<Loosening> {
  const last_day = await listLastDay(db, 'agreement')
  return looseningOf(
    shareMeasures(next),
    last_day.map(({ content }) => shareMeasures((content ?? first) as Agreement)),
  )
}

export async function looseningOfPaymentRules(
  db: Db,
  next: PaymentRules,
  first: PaymentRules,
): Promise<Loosening> {
  const now = (await listLastDay(db, 'payment_rules')).at(-1)?.content
  return looseningOfRules(next, (now ?? first) as PaymentRules)
}

interface PricesOfMoment {
  moment: Date
  prices: PriceList
}

const listPricesOfLastDay = async (db: Db): Promise<PricesOfMoment[]> =>
  (await listLastDay(db, 'prices')).map(({ moment, content }) => ({
    moment,
    prices: (content ?? first_prices) as PriceList,
  }))

/** Prices are compared with and without each code on its own: one that was allowed to take off much must hide nothing. */
const measuresWith = (code: OpenCode | undefined, last_day: PricesOfMoment[]) =>
  last_day.map(({ moment, prices }) =>
    priceMeasures(prices, code && code.counts_from <= moment ? code : undefined),
  )

/** How far a new promotion code loosens, with the prices of now or the scheduled ones. */
export async function looseningOfNewCode(db: Db, code: Discount): Promise<Loosening> {
  if (!(await hasSold(db))) return 'none'
  const last_day = await listPricesOfLastDay(db)
  return loosest([
    'mailed',
    ...(await listPricesToCome(db)).map((prices) =>
      looseningOf(priceMeasures(prices, code), measuresWith(undefined, last_day)),
    ),
  ])
}

/** Mails all present and recent owners. `id` tells this change apart from others. */
export async function mailLoosening(
  tx: Tx,
  { config, settings }: Pick<Deps, 'config' | 'settings'>,
  id: string,
  change: Loosened,
): Promise<void> {
  for (const to of await listOwnersToWarn(tx))
    await enqueueMail(tx, config, {
      to,
      topic: `loosening ${id} ${to}`,
      letter: looseningLetter(settings.now().site, change),
    })
}
