import * as v from 'valibot'
import { endpoint } from '../endpoint.ts'
import { plan_code, plan_frequencies } from './plans.ts'

/** The next charge of the saved card. */
export const renewal_schema = v.object({
  /** In kobo. */
  amount: v.number(),
  /** When the card is charged, or charged again after a failure. */
  charge_at: v.string(),
  /** Display text: "visa ending in 4081". */
  card: v.string(),
  /** `retrying`: failed at least once. `needs_action`: the bank requires confirmation at `action_url`. */
  state: v.picklist(['planned', 'retrying', 'needs_action']),
  action_url: v.nullable(v.string()),
})

/**
 * The member's current plan. Without a plan, `subscription` is "SAS_000" and the dates are null. All times are ISO 8601
 * UTC.
 */
export const subscription_schema = v.object({
  subscription: v.string(),
  /** "Creative Basic". */
  plan: v.nullable(v.string()),
  frequency: v.nullable(v.picklist(plan_frequencies)),
  started_at: v.nullable(v.string()),
  /** End of the current period; the plan ends then too, unless the next period is paid. */
  ends_at: v.nullable(v.string()),
  /** Start of the next period; null unless it is already paid. */
  renews_at: v.nullable(v.string()),
  /** Name of the plan in the next period; may differ from the current one. */
  next_plan: v.nullable(v.string()),
  /** When the next monthly credits are granted; null when no paid month follows. */
  next_grant_at: v.nullable(v.string()),
  /** Credits granted each month; null without a plan. */
  monthly_credits: v.nullable(v.number()),
  auto_renew: v.boolean(),
  /** The next charge; null without renewal, or when the next period is already paid. */
  renewal: v.nullable(renewal_schema),
  /** The member's total credits, including those that never expire. */
  credits: v.number(),
  /** Those of them that end with the plan. */
  plan_credits: v.number(),
  /** Number of images that these credits can pay for. */
  downloads_left: v.number(),
})
export type Subscription = v.InferOutput<typeof subscription_schema>

export const viewSubscription = endpoint({
  name: 'viewSubscription',
  method: 'GET',
  path: '/user/subscription/',
  auth: 'member',
  summary: "Returns the member's plan and downloads left",
  response: subscription_schema,
  errors: ['unauthenticated'],
})

/**
 * Returns the plan after its payment, which has already activated it. `payment_required` when there is no paid plan.
 */
export const subscribe = endpoint({
  name: 'subscribe',
  method: 'POST',
  path: '/user/subscribe/',
  auth: 'member',
  summary: 'Confirms a plan that has been paid for',
  body: v.strictObject({
    sub_id: v.pipe(v.string(), v.regex(plan_code, "This isn't for sale.")),
    subscription_frequency: v.picklist(plan_frequencies, "This isn't for sale."),
  }),
  response: subscription_schema,
  errors: ['invalid_input', 'unauthenticated', 'payment_required'],
})

/** Stops or resumes the renewal. `payment_required` without an active plan; `no_saved_card` without a reusable card. */
export const updateSubscription = endpoint({
  name: 'updateSubscription',
  method: 'PATCH',
  path: '/user/update_subscription/',
  auth: 'member',
  summary: 'Turns automatic renewal off or on',
  body: v.strictObject({ auto_renew: v.boolean() }),
  response: subscription_schema,
  errors: ['invalid_input', 'unauthenticated', 'payment_required', 'no_saved_card', 'unavailable'],
})

const running_plans_schema = v.object({
  /** Version of the current prices; null for those of a new shop, to which no plan needs to move. */
  version_id: v.nullable(v.number()),
  /** When an owner decided that running plans move to them; null: they keep their terms. */
  moved_at: v.nullable(v.string()),
  /** Plans that renew automatically, last sold at earlier prices. */
  behind: v.number(),
  /** How many of their members were told. */
  told: v.number(),
})
export type RunningPlans = v.InferOutput<typeof running_plans_schema>

export const viewRunningPlans = endpoint({
  name: 'viewRunningPlans',
  method: 'GET',
  path: '/desk/running_plans/',
  auth: 'operator',
  summary: 'Counts plans that renew at earlier prices',
  response: running_plans_schema,
  errors: ['unauthenticated'],
})

/** Moves running plans to the current prices, after four weeks' notice. `conflict` when the prices have changed since. */
export const moveRunningPlans = endpoint({
  name: 'moveRunningPlans',
  method: 'POST',
  path: '/desk/running_plans/move/',
  auth: 'operator',
  summary: 'Moves running plans to the current prices',
  body: v.strictObject({ version_id: v.pipe(v.number(), v.safeInteger()) }),
  response: running_plans_schema,
  errors: ['invalid_input', 'unauthenticated', 'conflict'],
})
