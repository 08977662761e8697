import { monthlyCredits, type Plan, plans } from '@taswira/contract'

/** Name in the browser's storage: credits of the chosen tier, images times three (specification, section 3). */
const KEY = 'credits'

/** Remembers the tier that was chosen. */
export function keepTier(plan: Plan) {
  try {
    localStorage.setItem(KEY, String(monthlyCredits(plan)))
  } catch {
    // Storage is switched off: nothing depends on it.
  }
}

/** The tier chosen last in this browser. */
export function readTier(): Plan | undefined {
  try {
    const kept = Number(localStorage.getItem(KEY))
    return plans.find((plan) => monthlyCredits(plan) === kept)
  } catch {
    return undefined
  }
}
