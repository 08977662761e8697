import { decideCorrection, listCorrections } from '@taswira/contract'
import { CorrectionList } from '../../features/desk/reviews/correction-list.tsx'
import { callDesk, deskAction, revalidatesScreen, sendToDesk } from '../../features/desk/frame/desk-calls.ts'
import { DeskScreen } from '../../features/desk/frame/desk-screen.tsx'
import { listAt, loadScreen } from '../../features/desk/frame/load-screen.ts'
import type { Route } from './+types/corrections.ts'

export const clientLoader = ({ url: { searchParams: query } }: Route.ClientLoaderArgs) =>
  loadScreen(async () => {
    const { items, ...list } = await listAt(query, (offset) =>
      callDesk(listCorrections, { query: { offset } }),
    )
    return { corrections: items, ...list }
  })

export const clientAction = ({ request }: Route.ClientActionArgs) =>
  deskAction(request, {
    accept: async (form) => {
      await sendToDesk(decideCorrection, form)
      return 'Accepted. Search and pages will update shortly.'
    },
    refuse: async (form) => {
      await sendToDesk(decideCorrection, form)
      return 'Refused. We email the contributor, if they have an account.'
    },
  })

export const shouldRevalidate = revalidatesScreen

export default function Corrections({ loaderData }: Route.ComponentProps) {
  return (
    <DeskScreen title="Corrections" loaded={loaderData}>
      {(content) => <CorrectionList {...content} />}
    </DeskScreen>
  )
}
