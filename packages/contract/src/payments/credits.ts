import * as v from 'valibot'
import { endpoint, paging_query } from '../endpoint.ts'
import { numberText } from '../money.ts'

export const credits_schema = v.object({ credits: v.number() })

/** Why a balance changed. */
export const credit_causes = [
  'welcome',
  'download',
  'pack',
  'plan',
  'expiry',
  'carry_over',
  'reversal',
  'goodwill',
] as const
export type CreditCause = (typeof credit_causes)[number]

/** One row of the statement. */
export const credit_movement_schema = v.object({
  movement_id: v.string(),
  /** Positive when received, negative when spent. */
  credits: v.number(),
  cause: v.picklist(credit_causes),
  /** Display text of the cause: "Welcome credits". */
  description: v.string(),
  /** The downloaded image, named as on its certificate; `slug` is null when it no longer has a page. */
  image: v.nullable(v.object({ name: v.string(), slug: v.nullable(v.string()) })),
  /** The member's total credits after the change. */
  balance: v.number(),
  /** ISO 8601 UTC. */
  date_and_time: v.string(),
})
export type CreditMovement = v.InferOutput<typeof credit_movement_schema>

/** Grants the welcome credits, once per member; then `already_claimed`. */
export const claimFreeCredits = endpoint({
  name: 'claimFreeCredits',
  method: 'POST',
  path: '/free_credits/',
  auth: 'member',
  summary: 'Claims the welcome credits, once',
  response: v.object({ claimed: v.boolean(), credits: v.number() }),
  errors: ['unauthenticated', 'already_claimed', 'mailbox_claimed', 'too_many_claims', 'not_selling'],
})

export const viewFreeCredits = endpoint({
  name: 'viewFreeCredits',
  method: 'GET',
  path: '/free_credits/',
  auth: 'member',
  summary: 'Checks whether the welcome credits for this mailbox were claimed',
  response: v.object({ claimed: v.boolean() }),
  errors: ['unauthenticated'],
})

export const viewCredits = endpoint({
  name: 'viewCredits',
  method: 'GET',
  path: '/user/credits/',
  auth: 'member',
  summary: "Returns the member's credits",
  response: v.object({
    ...credits_schema.entries,
    /** Those of them that end with the member's plan. */
    plan_credits: v.number(),
  }),
  errors: ['unauthenticated'],
})

/** How many of a member's credits end with their plan, as a sentence after their number. */
export function planCreditsText({
  credits,
  plan_credits,
}: {
  credits: number
  plan_credits: number
}): string {
  if (plan_credits === 0) return 'None of them ends with your plan.'
  if (plan_credits === credits) return 'They end with your plan.'
  return `${numberText(plan_credits)} of them ${plan_credits === 1 ? 'ends' : 'end'} with your plan.`
}

/** Newest first, 20 by default. */
export const listCreditMovements = endpoint({
  name: 'listCreditMovements',
  method: 'GET',
  path: '/user/credits/history/',
  auth: 'member',
  summary: "Lists the member's credit history: change, reason and balance",
  query: paging_query,
  response: credit_movement_schema,
  list: true,
  errors: ['invalid_input', 'unauthenticated'],
})
