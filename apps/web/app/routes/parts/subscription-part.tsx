import {
  isApiError,
  listCreditMovements,
  planCreditsText,
  updateSubscription,
  viewSubscription,
} from '@taswira/contract'
import { useRevalidator } from 'react-router'
import { callApi } from '../../api/call-api.ts'
import { errorSentence } from '../../api/error-sentence.ts'
import '../../features/account/account.css'
import { PaymentList } from '../../features/account/payment-list.tsx'
import { SubscriptionTab } from '../../features/account/subscription-tab.tsx'
import { ClaimButton } from '../../features/credits/claim-button.tsx'
import { leaveForLogin } from '../../session/leave-for-login.ts'
import { useMember } from '../../member/member-data.ts'
import { announce } from '../../ui/announce.ts'
import { loadFirst, loadAll } from './list-pages.ts'
import { loadPayments } from './load-payments.ts'

/** Loads the data of the account's subscription tab: plan, statement and payments. */
export async function loadSubscriptionPart(shown: number) {
  const [subscription, movements, payments] = await Promise.all([
    callApi(viewSubscription, {}),
    loadFirst(shown, (query) => callApi(listCreditMovements, { query })),
    loadPayments(shown),
  ])
  return { subscription, movements, payments }
}

const loadStatement = () =>
  loadAll(
    (query) => callApi(listCreditMovements, { query }),
    (movement) => movement.movement_id,
  )

export function SubscriptionPart(part: Awaited<ReturnType<typeof loadSubscriptionPart>>) {
  const { credits, plan_credits, claimed } = useMember()
  const { revalidate } = useRevalidator()

  async function changeRenewal(auto_renew: boolean): Promise<string | null> {
    try {
      await callApi(updateSubscription, { body: { auto_renew } })
      await revalidate()
      announce(auto_renew ? 'Automatic renewal is on' : 'Automatic renewal is off')
      return null
    } catch (error) {
      if (isApiError(error, 'unauthenticated')) leaveForLogin()
      return isApiError(error) && explained.some((code) => code === error.code)
        ? error.message
        : errorSentence(error)
    }
  }

  return (
    <SubscriptionTab
      {...part}
      payments={<PaymentList {...part.payments} more={{ tab: 'subscription' }} />}
      credits={credits}
      ending={credits !== null && plan_credits > 0 ? planCreditsText({ credits, plan_credits }) : ''}
      loadStatement={loadStatement}
      changeRenewal={changeRenewal}
      claim={
        claimed === false && (
          // Reloads the data, so that the statement shows the new row (docs/specification.md, section 4).
          <ClaimButton onClaimed={() => void revalidate()} className="btn btn-outline">
            Claim free credits
          </ClaimButton>
        )
      }
    />
  )
}

/** Errors whose own message is shown. */
const explained = ['no_saved_card', 'payment_required', 'unavailable', 'too_many_requests'] as const
