import {
  application_statuses,
  countApplications,
  declineApplicant,
  inviteApplicant,
  listApplications,
} from '@taswira/contract'
import { ApplicationList } from '../../features/desk/inbox/application-list.tsx'
import { deskAction, revalidatesScreen, callDesk, sendToDesk } from '../../features/desk/frame/desk-calls.ts'
import { DeskScreen } from '../../features/desk/frame/desk-screen.tsx'
import { listAt, readNumber, loadScreen } from '../../features/desk/frame/load-screen.ts'
import { fieldText } from '../../forms/form-values.ts'
import type { Route } from './+types/applications.ts'

export const clientLoader = ({ url: { searchParams: query } }: Route.ClientLoaderArgs) =>
  loadScreen(async () => {
    const status = application_statuses.find((one) => one === query.get('status')) ?? 'open'
    const application_id = readNumber(query)
    const [{ items, ...list }, counts] = await Promise.all([
      listAt(query, (offset) => callDesk(listApplications, { query: { status, application_id, offset } })),
      callDesk(countApplications, {}),
    ])
    return { applications: items, ...list, counts, view: application_id ? 'one' : status } as const
  })

export const clientAction = ({ request }: Route.ClientActionArgs) =>
  deskAction(request, {
    invite: async (form) => {
      await sendToDesk(inviteApplicant, form)
      return `Application ${fieldText(form, 'application_id')}: invitation sent.`
    },
    decline: async (form) => {
      await sendToDesk(declineApplicant, form)
      return `Application ${fieldText(form, 'application_id')} declined. We've emailed the reason.`
    },
  })

export const shouldRevalidate = revalidatesScreen

export default function Applications({ loaderData }: Route.ComponentProps) {
  return (
    <DeskScreen title="Applications" loaded={loaderData}>
      {(content) => <ApplicationList {...content} />}
    </DeskScreen>
  )
}
