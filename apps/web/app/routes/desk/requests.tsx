import {
  answerDeclined,
  answerFound,
  countDeskEnquiries,
  listDeskEnquiries,
  startRound,
  viewDesk,
} from '@taswira/contract'
import { callDesk, sendToDesk, deskAction, revalidatesScreen } from '../../features/desk/frame/desk-calls.ts'
import { listAt, readNumber, loadScreen } from '../../features/desk/frame/load-screen.ts'
import { RequestList } from '../../features/desk/inbox/request-list.tsx'
import { fieldText } from '../../forms/form-values.ts'
import { DeskScreen } from '../../features/desk/frame/desk-screen.tsx'
import type { Route } from './+types/requests.ts'

export const clientLoader = ({ url: { searchParams: query } }: Route.ClientLoaderArgs) =>
  loadScreen(async () => {
    const state = query.get('state') === 'answered' ? 'answered' : 'open'
    const enquiry_id = readNumber(query)
    const [{ items, ...list }, desk, counts] = await Promise.all([
      listAt(query, (offset) =>
        callDesk(listDeskEnquiries, { query: { kind: 'asset_request', state, enquiry_id, offset } }),
      ),
      callDesk(viewDesk, {}),
      callDesk(countDeskEnquiries, {}),
    ])
    return {
      requests: items,
      ...list,
      state: enquiry_id ? 'one' : state,
      arrived: desk.requests.received,
      counts: counts.asset_request,
    } as const
  })

export const clientAction = ({ request }: Route.ClientActionArgs) =>
  deskAction(request, {
    round: async () => {
      const { taken } = await callDesk(startRound, { body: {} })
      return taken === 1 ? '1 request is now in review.' : `${taken} requests are now in review.`
    },
    found: async (form) => {
      await sendToDesk(answerFound, form)
      return `Request ${fieldText(form, 'enquiry_id')} answered. We've emailed the image.`
    },
    decline: async (form) => {
      await sendToDesk(answerDeclined, form)
      return `Request ${fieldText(form, 'enquiry_id')} declined. We've emailed the requester.`
    },
  })

export const shouldRevalidate = revalidatesScreen

export default function AssetRequests({ loaderData }: Route.ComponentProps) {
  return (
    <DeskScreen title="Image requests" loaded={loaderData}>
      {(content) => <RequestList {...content} />}
    </DeskScreen>
  )
}
