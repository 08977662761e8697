import { leaveStudio, viewPayouts } from '@taswira/contract'
import { callApi } from '../../api/call-api.ts'
import { LeaveForm } from '../../features/studio/leave-form.tsx'
import { revalidatesForm } from '../../forms/form-answer.ts'
import { privateMeta } from '../parts/private-page.ts'
import { sendStudioForm } from './send-studio-form.ts'
import { useStudio } from './load-studio.ts'
import type { Route } from './+types/leave.ts'

export const meta: Route.MetaFunction = () => privateMeta('Leave')

/** The page works without the balance. The layout handles people without a studio. */
export const clientLoader = async () => ({
  payouts: await callApi(viewPayouts, {}).catch(() => undefined),
})

/** Afterwards the layout shows that the contributor left. */
export const clientAction = async ({ request }: Route.ClientActionArgs) =>
  sendStudioForm(leaveStudio, await request.formData())

export const shouldRevalidate = revalidatesForm

export default function Leave({ loaderData: { payouts } }: Route.ComponentProps) {
  return <LeaveForm {...useStudio()} payouts={payouts} />
}
