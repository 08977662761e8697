import * as v from 'valibot'
import { endpoint } from './endpoint.ts'
import { NO_PLAN, plan_codes, plan_frequencies } from './plans.ts'

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
  /** When the next month's credits come; null when no paid month follows. */
  next_grant_at: v.nullable(v.string()),
  auto_renew: v.boolean(),
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
