import {
  type Agreement,
  DomainError,
  type Look,
  pack_code,
  plan_code,
  type PriceList,
  shipped_terms,
} from '@taswira/contract'
import type { Tx } from '../../db/pool.ts'
import { hasLogo } from './logo-queries.ts'
import { listContents } from './queries.ts'

/** Throws invalid_input for a logo that was never uploaded here, such as one in a file of settings. */
export async function expectLogo(tx: Tx, look: Look): Promise<Look> {
  if (look.logo && !(await hasLogo(tx, look.logo)))
    throw new DomainError('invalid_input', {
      'content.logo': ["This shop doesn't have that logo. Upload it first."],
    })
  return look
}

/** What has no field at the desk is as in the running release, whose rules pay by it. */
export const withTerms = (agreement: Agreement): Agreement => ({
  ...agreement,
  free_credit_kobo: shipped_terms.free_credit_kobo,
  free_month_kobo: shipped_terms.free_month_kobo,
})

/** Gives new plans and packs the next codes that were never used before, because orders refer to them. Throws invalid_input. */
export async function withCodes(tx: Tx, prices: PriceList): Promise<PriceList> {
  const used = JSON.stringify([await listContents(tx, 'prices'), prices])
  const nextFree = (prefix: string, first: number) => {
    const numbers = [...used.matchAll(new RegExp(`"${prefix}_(\\d+)"`, 'g'))].map(([, number]) =>
      Number(number),
    )
    let last = Math.max(first - 1, ...numbers)
    return () => `${prefix}_${String(++last).padStart(3, '0')}`
  }
  // The codes of a new shop end at SAS_006, and its packs are named after their credits.
  const [plan, pack] = [nextFree('SAS', 7), nextFree('PACK', 101)]
  const complete = {
    ...prices,
    plans: prices.plans.map((family) => ({
      ...family,
      tiers: family.tiers.map((tier) => ({ ...tier, code: tier.code || plan() })),
    })),
    packs: prices.packs.map((one) => ({ ...one, code: one.code || pack() })),
  }
  const codes = [...complete.plans.flatMap(({ tiers }) => tiers), ...complete.packs].map(({ code }) => code)
  if (codes.every((code) => plan_code.test(code) || pack_code.test(code))) return complete
  throw new DomainError('invalid_input', {
    'content.plans': ['There are no codes left for new plans or packs.'],
  })
}
