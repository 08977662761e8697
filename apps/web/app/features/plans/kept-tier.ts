import { monthlyCredits, type Plan, plans } from '@taswira/contract'
import { local_store } from '../../browser/browser-store.ts'

/**
 * Key in the browser's storage: credits of the chosen tier, images times three (docs/specification.md, section 3).
 */
const KEY = 'credits'

export const keepTier = (plan: Plan) => local_store.keep(KEY, String(monthlyCredits(plan)))

export function readTier(): Plan | undefined {
  const kept = Number(local_store.read(KEY))
  return plans.find((plan) => monthlyCredits(plan) === kept)
}
