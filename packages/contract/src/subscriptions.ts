import * as v from 'valibot'
import { endpoint } from './endpoint.ts'
import { NO_PLAN, plan_codes, plan_frequencies } from './plans.ts'

/** A charge of the stored card for the next period. */
export const renewal_schema = v.object({
  /** In kobo. */
  amount: v.number(),
  /** When the card is charged, or charged again after a refusal. */
  charge_at: v.string(),
  /** As printed for people: "visa ending in 4081". */
  card: v.string(),
  /** `retrying`: refused at least once. `needs_action`: the bank asks the member to confirm it at `action_url`. */
  state: v.picklist(['planned', 'retrying', 'needs_action']),
  action_url: v.nullable(v.string()),
})

/** The plan a member has now; with `subscription: "SAS_000"` there is none and the dates are null. All times ISO 8601 UTC. */
export const subscription_schema = v.object({
  subscription: v.picklist([NO_PLAN, ...plan_codes]),
  /** "Creative Basic". */
  plan: v.nullable(v.string()),
  frequency: v.nullable(v.picklist(plan_frequencies)),
  started_at: v.nullable(v.string()),
  /** End of this period; without another one that is paid, the plan's too. */
  ends_at: v.nullable(v.string()),
  /** When the next period begins; null unless it is paid already. */
  renews_at: v.nullable(v.string()),
  /** Name of the plan that begins then; it may be another one. */
  next_plan: v.nullable(v.string()),
  /** When the next month's credits come; null when no paid month follows. */
  next_grant_at: v.nullable(v.string()),
  auto_renew: v.boolean(),
  /** The charge that is to come; null without renewal, and once the next period is paid. */
  renewal: v.nullable(renewal_schema),
  /** All credits of the member, those that never expire included. */
  credits: v.number(),
  /** Images that these credits pay for. */
  downloads_left: v.number(),
})
export type Subscription = v.InferOutput<typeof subscription_schema>

export const viewSubscription = endpoint({
  name: 'viewSubscription',
  method: 'GET',
  path: '/user/subscription/',
  auth: 'member',
  summary: "The member's plan and how many downloads are left",
  response: subscription_schema,
  errors: ['unauthenticated'],
})

/** Confirms a plan that is paid for; what begins it is the payment. Otherwise `payment_required`. */
export const subscribe = endpoint({
  name: 'subscribe',
  method: 'POST',
  path: '/user/subscribe/',
  auth: 'member',
  summary: 'Confirms a plan that has been paid for',
  body: v.strictObject({
    sub_id: v.picklist(plan_codes, 'This is not on sale.'),
    subscription_frequency: v.picklist(plan_frequencies, 'This is not on sale.'),
  }),
  response: subscription_schema,
  errors: ['invalid_input', 'unauthenticated', 'payment_required'],
})

/**
 * Ends or resumes renewal. Without an active plan `payment_required`; when its payment left no card that may be charged
 * again, `no_saved_card`.
 */
export const updateSubscription = endpoint({
  name: 'updateSubscription',
  method: 'PATCH',
  path: '/user/update_subscription/',
  auth: 'member',
  summary: 'Ends or resumes the renewal of the plan',
  body: v.strictObject({ auto_renew: v.boolean() }),
  response: subscription_schema,
  errors: ['invalid_input', 'unauthenticated', 'payment_required', 'no_saved_card', 'unavailable'],
})
