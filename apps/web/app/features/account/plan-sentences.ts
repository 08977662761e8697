import { creditsText, nairaText, type Subscription } from '@taswira/contract'
import { dateText } from '../../ui/date-text.ts'

type RunningPlan = Pick<
  Subscription,
  'ends_at' | 'renews_at' | 'next_plan' | 'next_grant_at' | 'monthly_credits' | 'auto_renew' | 'renewal'
>

/** Sentences about the next events of the plan and their dates, in order. */
export function planSentences(plan: RunningPlan): string[] {
  return [grantSentence(plan), endSentence(plan)].filter((sentence) => sentence !== null)
}

/** The next monthly credits, if they are within the paid period. */
function grantSentence({ monthly_credits, next_grant_at, ends_at }: RunningPlan): string | null {
  if (!monthly_credits || !next_grant_at || next_grant_at === ends_at) return null
  return `You'll get ${creditsText(monthly_credits)} on ${dateText(next_grant_at)}.`
}

function endSentence({ ends_at, renews_at, next_plan, auto_renew, renewal }: RunningPlan): string | null {
  if (!ends_at) return null
  const end = dateText(ends_at)
  if (renews_at) return `Your next period is paid: ${next_plan ?? 'it'} starts on ${dateText(renews_at)}.`
  if (!auto_renew) return `Your plan ends on ${end}. Your card won't be charged.`
  if (!renewal) return `Your plan renews on ${end}.`
  const { amount, charge_at, card, state } = renewal
  const price = nairaText(amount)
  switch (state) {
    case 'planned':
      return `We'll charge ${price} to your ${card} on ${dateText(charge_at)} for the period starting on ${end}.`
    case 'retrying':
      return `Your ${card} was declined. We'll try again on ${dateText(charge_at)}; if that fails, your plan ends on ${end}.`
    case 'needs_action':
      return `Your bank needs you to confirm ${price} from your ${card}. If you don't, your plan ends on ${end}.`
  }
}
