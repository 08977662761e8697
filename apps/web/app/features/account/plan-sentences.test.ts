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
  subscription: 'SAS_001' as const,
  ends_at: day('2026-12-20'),
  renews_at: null,
  next_plan: null,
  next_grant_at: null,
  auto_renew: false,
  renewal: null,
  ...given,
})

it.each([
  [{}, ['Your plan ends on 20 Dec 2026, and its credits with it. Your card is not charged.']],
  [
    { renews_at: day('2026-12-20'), next_plan: 'Creative Pro', next_grant_at: day('2026-12-20') },
    ['The next period is paid: Creative Pro begins on 20 Dec 2026.'],
  ],
  [
    { next_grant_at: day('2026-11-30') },
    [
      '15 credits come on 30 Nov 2026.',
      'Your plan ends on 20 Dec 2026, and its credits with it. Your card is not charged.',
    ],
  ],
  [
    { auto_renew: true, renewal },
    ['On 17 Dec 2026 your visa ending in 4081 is charged ₦9,360 for the period that begins on 20 Dec 2026.'],
  ],
  [
    { auto_renew: true, renewal: { ...renewal, state: 'retrying' as const } },
    [
      'Your visa ending in 4081 was refused. It is tried again on 17 Dec 2026; if that fails, the plan ends on 20 Dec 2026.',
    ],
  ],
  [
    { auto_renew: true, renewal: { ...renewal, state: 'needs_action' as const } },
    [
      'Your bank asks you to confirm ₦9,360 from your visa ending in 4081. Without that the plan ends on 20 Dec 2026.',
    ],
  ],
  [{ auto_renew: true }, ['Your plan renews on 20 Dec 2026.']],
])('says of %j what happens on which day', (given, sentences) => {
  expect(planSentences(plan(given))).toEqual(sentences)
})
