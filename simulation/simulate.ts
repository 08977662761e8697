import { DAY_MS } from './action.ts'
import { actions } from './actions.ts'
import { lengthOf, type Step } from './history.ts'
import { brokenPromises, licencesOffSale } from './promises.ts'
import { Random } from './random.ts'
import type { ShopTemplate } from './shop-template.ts'
import type { SimulatedShop } from './simulated-shop.ts'
import { type Call, inTurns, isKilled, Killed } from './statement-turns.ts'

/** The first thing that went wrong in a history: after which step, and what, in sentences. */
export interface Failure {
  step: number
  broken: string[]
}

/** Steps of a busy day. */
export const A_DAY = 200

interface Pace {
  /** Steps after which the books are audited and the promises checked. */
  check_every: number
  /** Is told the number of steps so far, after each check. */
  onCheck?: (steps: number) => void
}

/** Runs a history in a shop of its own. Returns undefined if every promise held all the time. */
export async function simulate(
  template: ShopTemplate,
  history: Step[],
  { check_every, onCheck }: Pace = { check_every: 1 },
): Promise<Failure | undefined> {
  const shop = await template.open()
  try {
    let since_check = 0
    for (let at = 0; at < history.length; ) {
      const group = sameMoment(history, at)
      await shop.pass((lengthOf(group.slice(0, 1)) * DAY_MS) / A_DAY)
      await runGroup(shop, group)
      shop.broken.push(...(await licencesOffSale(shop)))
      at += group.length
      since_check += group.length
      if (shop.broken.length === 0 && since_check < check_every && at < history.length) continue
      since_check = 0
      const { auditor: db, expired } = shop
      const broken = [...shop.broken, ...(await shop.audit()), ...(await brokenPromises({ db, expired }))]
      if (broken.length > 0) return { step: at, broken }
      onCheck?.(at)
    }
    const unsettled = await listUnsettled(shop)
    return unsettled.length > 0 ? { step: history.length, broken: unsettled } : undefined
  } finally {
    await shop.endFaults()
    await shop.close()
  }
}

/**
 * Payments and payouts that are still not counted after an hour in which only the jobs ask the provider about them. On a
 * machine so busy that a call took too long, the provider counts as down, so what is left gets another hour.
 */
async function listUnsettled(shop: SimulatedShop): Promise<string[]> {
  await shop.endFaults()
  const after_an_hour = await passAnHour(shop)
  return after_an_hour.length > 0 ? passAnHour(shop) : after_an_hour
}

async function passAnHour(shop: SimulatedShop): Promise<string[]> {
  // The outbound client tries a provider again that failed a moment ago.
  for (let left = 3; left > 0; left--) {
    await shop.pass(20 * 60_000)
    for (const job of ['reconcile orders', 'renew subscriptions', 'send payouts']) await shop.runJob(job)
  }
  const received = (await shop.provider.charges()).filter(({ status }) => status === 'success')
  const { rows } = await shop.db.query<{ reference: string }>(
    "select reference from orders where status = 'pending' and reference = any($1)",
    [received.map(({ reference }) => reference)],
  )
  const arrived = (await shop.provider.transfers()).filter(({ status }) => status === 'success')
  const payouts = await shop.db.query<{ reference: string }>(
    "select reference from payouts where state in ('sent', 'pending', 'otp') and reference = any($1)",
    [arrived.map(({ reference }) => reference)],
  )
  return [
    ...rows.map(({ reference }) => `settled: ${reference} was paid and is still open`),
    ...payouts.rows.map(({ reference }) => `settled: ${reference} arrived and is still open`),
  ]
}

/** The steps from `at` that happen at the same moment: at most three. */
function sameMoment(history: Step[], at: number): Step[] {
  let end = at
  while (history[end]?.with_next && end < history.length - 1 && end - at < 2) end++
  return history.slice(at, end + 1)
}

async function runGroup(shop: SimulatedShop, group: Step[]) {
  const was_faulty = shop.faulty
  const calls = group.map(
    ({ action, seed, kill_after }): Call => ({
      kill_after,
      run: async () => {
        try {
          await actions[action]![1](shop, new Random(seed))
        } catch (error) {
          if (!isKilled() && !(error instanceof Killed) && !shop.faulty)
            shop.broken.push(`answered: ${action} failed with ${String(error)}`)
        }
      },
    }),
  )
  await inTurns(calls, new Random(group[0]!.seed).next)
  if (was_faulty) await shop.endFaults()
}
