import type { Subscription } from '@taswira/contract'
import { expect, it } from 'vitest'
import { planSentences } from './plan-sentences.ts'

const day = (date: string) => `${date}T10:00:00.000Z`
const renewal = {
  amount: 936_000,
  charge_at: day('2026-12-17'),
  card: 'visa ending in 4081',
  state: 'planned' as const,
  action_url: null,
}
const plan = (given: Partial<Subscription>) => ({
  monthly_credits: 15,
  ends_at: day('2026-12-20'),
  renews_at: null,
  next_plan: null,
  next_grant_at: null,
  auto_renew: false,
  renewal: null,
  ...given,
})

it.each([
  [{}, ["Your plan ends on 20 Dec 2026. Your card won't be charged."]],
  [
    { renews_at: day('2026-12-20'), next_plan: 'Creative Pro', next_grant_at: day('2026-12-20') },
    ['Your next period is paid: Creative Pro starts on 20 Dec 2026.'],
  ],
  [
    { next_grant_at: day('2026-11-30') },
    ["You'll get 15 credits on 30 Nov 2026.", "Your plan ends on 20 Dec 2026. Your card won't be charged."],
  ],
  [
    { auto_renew: true, renewal },
    [
      "We'll charge ₦9,360 to your visa ending in 4081 on 17 Dec 2026 for the period starting on 20 Dec 2026.",
    ],
  ],
  [
    { auto_renew: true, renewal: { ...renewal, state: 'retrying' as const } },
    [
      "Your visa ending in 4081 was declined. We'll try again on 17 Dec 2026; if that fails, your plan ends on 20 Dec 2026.",
    ],
  ],
  [
    { auto_renew: true, renewal: { ...renewal, state: 'needs_action' as const } },
    [
      "Your bank needs you to confirm ₦9,360 from your visa ending in 4081. If you don't, your plan ends on 20 Dec 2026.",
    ],
  ],
  [{ auto_renew: true }, ['Your plan renews on 20 Dec 2026.']],
])('the plan overview explains what happens on which day for %j', (given, sentences) => {
  expect(planSentences(plan(given))).toEqual(sentences)
})
