import {
  account_kind_codes,
  isPayoutInProgress,
  listPayoutBanks,
  listPayouts,
  requestPayout,
  setPayoutAccount,
  viewPayouts,
} from '@taswira/contract'
import { useSearchParams } from 'react-router'
import { callApi } from '../../api/call-api.ts'
import { PayoutAccountForm } from '../../features/payouts/payout-account-form.tsx'
import { PayoutHistory } from '../../features/payouts/payout-history.tsx'
import { PayoutPanel } from '../../features/payouts/payout-panel.tsx'
import { revalidatesForm } from '../../forms/form-answer.ts'
import { loadAll } from '../parts/list-pages.ts'
import { privateMeta } from '../parts/private-page.ts'
import { sendStudioForm } from './send-studio-form.ts'
import { loadStudio } from './load-studio.ts'
import type { Route } from './+types/payouts.ts'

export const meta: Route.MetaFunction = () => privateMeta('Payouts')

export const clientLoader = ({ url: { searchParams } }: Route.ClientLoaderArgs) =>
  loadStudio(async () => {
    const payouts = await callApi(viewPayouts, {})
    const wanted = account_kind_codes.find((kind) => kind === searchParams.get('kind'))
    const kind =
      wanted && payouts.kinds.includes(wanted) ? wanted : (payouts.account?.kind ?? payouts.kinds[0]!)
    const [{ items, total }, banks] = await Promise.all([
      callApi(listPayouts, { query: {} }),
      // Without the provider, the rest of the page still works.
      callApi(listPayoutBanks, { query: { kind } }).then(
        (answer) => answer.banks,
        () => [],
      ),
    ])
    return { payouts, kind, banks, history: items, total }
  })

export async function clientAction({ request }: Route.ClientActionArgs) {
  const form = await request.formData()
  return sendStudioForm(form.get('intent') === requestPayout.name ? requestPayout : setPayoutAccount, form)
}

const loadPayouts = () =>
  loadAll(
    (query) => callApi(listPayouts, { query }),
    ({ reference }) => reference,
  )

export const shouldRevalidate = revalidatesForm

export default function PayoutsPage({ loaderData }: Route.ComponentProps) {
  const [, setSearchParams] = useSearchParams()
  if (!loaderData) return null
  const { payouts, kind, banks, history, total } = loaderData
  // One payout at a time is in progress. It may have finished since `payouts` was loaded.
  const pending = payouts.in_progress ? (history.find(isPayoutInProgress)?.amount ?? 0) : 0
  return (
    <div className="grid items-start gap-x-12 gap-y-10 lg:grid-cols-2">
      <PayoutPanel payouts={payouts} pending={pending} />
      {!payouts.in_progress && (
        <PayoutAccountForm
          payouts={payouts}
          kind={kind}
          banks={banks}
          chooseKind={(chosen) =>
            setSearchParams({ kind: chosen }, { replace: true, preventScrollReset: true })
          }
        />
      )}
      {total > 0 && <PayoutHistory payouts={history} total={total} loadAll={loadPayouts} />}
    </div>
  )
}
