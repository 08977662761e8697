import { expect, it } from 'vitest'
import { planCreditsText } from './credits.ts'

it.each([
  [44, 0, 'None of them ends with your plan.'],
  [44, 44, 'They end with your plan.'],
  [44, 20, '20 of them end with your plan.'],
  [44, 1, '1 of them ends with your plan.'],
])('of %i credits, only the %i of a plan are said to end with it', (credits, plan_credits, text) => {
  expect(planCreditsText({ credits, plan_credits })).toBe(text)
})
