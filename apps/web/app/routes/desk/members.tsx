import { exportMembers, listDeskMembers } from '@taswira/contract'
import { callDesk, deskAction, revalidatesScreen } from '../../features/desk/frame/desk-calls.ts'
import { DeskScreen } from '../../features/desk/frame/desk-screen.tsx'
import { loadScreen } from '../../features/desk/frame/load-screen.ts'
import { MemberTable } from '../../features/desk/members/member-table.tsx'
import { saveExport } from '../../features/desk/frame/save-export.ts'
import type { Route } from './+types/members.ts'

export const clientLoader = ({ url }: Route.ClientLoaderArgs) =>
  loadScreen(async () => {
    const q = url.searchParams.get('q')?.trim() ?? ''
    return { q, ...(await callDesk(listDeskMembers, { query: { q } })) }
  })

export const clientAction = ({ request }: Route.ClientActionArgs) =>
  deskAction(request, { export: (form) => saveExport(exportMembers, form, 'members') })

export const shouldRevalidate = revalidatesScreen

export default function Members({ loaderData }: Route.ComponentProps) {
  return (
    <DeskScreen title="Members" loaded={loaderData}>
      {(content) => <MemberTable {...content} />}
    </DeskScreen>
  )
}
