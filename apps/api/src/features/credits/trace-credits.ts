import type { TracedEntry } from './trace-queries.ts'

/** Credits from one order that are unspent or were spent; `order_id` is null for credits that no order paid for. */
interface Part {
  order_id: number | null
  credits: number
}

/** Credits from one order, spent on a licence. */
export interface LicencePart extends Part {
  entitlement_id: number
}

/**
 * Traces which order's credits paid for which licence, oldest first (decision 133). Plan and lasting credits are
 * separate; within each, the oldest are spent first. A reversal takes the unspent credits of its own order; if it must
 * take other credits, those pay for that order's licences instead.
 */
export function traceCredits(entries: readonly TracedEntry[]): LicencePart[] {
  const left: Record<TracedEntry['kind'], Part[]> = { plan: [], lasting: [] }
  let paid: LicencePart[] = []
  for (const { kind, credits, cause, order_id, entitlement_id } of entries) {
    if (credits > 0) {
      left[kind].push({ order_id, credits })
    } else if (cause === 'reversal') {
      const own = takeFirst(left[kind], -credits, (part) => part.order_id === order_id)
      for (const other of takeFirst(left[kind], -credits - sum(own))) paid = payInstead(paid, order_id, other)
    } else {
      const spent = takeFirst(left[kind], -credits)
      if (entitlement_id !== null) paid.push(...spent.map((part) => ({ ...part, entitlement_id })))
    }
  }
  return paid
}

/**
 * The licences that an order no longer pays for when only `paid_credits` of its credits are still paid, starting with
 * the latest licences.
 */
export function unpaidLicences(
  paid: readonly LicencePart[],
  order_id: number,
  paid_credits: number,
): Set<number> {
  const unpaid = new Set<number>()
  let covered = paid_credits
  for (const part of paid.filter((one) => one.order_id === order_id)) {
    if (part.credits > covered) unpaid.add(part.entitlement_id)
    covered = Math.max(0, covered - part.credits)
  }
  return unpaid
}

const sum = (parts: readonly Part[]) => parts.reduce((total, { credits }) => total + credits, 0)

/** Removes credits from the first matching parts, and returns the credits removed from each. */
function takeFirst(parts: Part[], credits: number, matches: (part: Part) => boolean = () => true): Part[] {
  const taken: Part[] = []
  let missing = credits
  for (const part of parts) {
    if (missing === 0) break
    if (part.credits === 0 || !matches(part)) continue
    const some = Math.min(missing, part.credits)
    part.credits -= some
    missing -= some
    taken.push({ order_id: part.order_id, credits: some })
  }
  return taken
}

/** Makes other credits pay for this order's licences, starting with the earliest ones. */
function payInstead(paid: LicencePart[], order_id: number | null, other: Part): LicencePart[] {
  let { credits } = other
  return paid.flatMap((part) => {
    if (part.order_id !== order_id || credits === 0) return [part]
    const some = Math.min(credits, part.credits)
    credits -= some
    const replaced = { ...part, order_id: other.order_id, credits: some }
    return some === part.credits ? [replaced] : [replaced, { ...part, credits: part.credits - some }]
  })
}
