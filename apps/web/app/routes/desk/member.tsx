import {
  creditsText,
  endMemberSessions,
  giveGoodwill,
  listDeskLog,
  listDeskOrders,
  listMemberCredits,
  listMemberEarnings,
  listMemberLicences,
  listMemberMails,
  viewDeskMember,
} from '@taswira/contract'
import { callDesk, sendToDesk, deskAction, revalidatesScreen } from '../../features/desk/frame/desk-calls.ts'
import { DeskScreen } from '../../features/desk/frame/desk-screen.tsx'
import { listAt, expectDeskParams, loadScreen } from '../../features/desk/frame/load-screen.ts'
import { SubjectLog } from '../../features/desk/frame/log-table.tsx'
import { type MemberList, MemberSheet } from '../../features/desk/members/member-sheet.tsx'
import { memberTags } from '../../features/desk/members/member-table.tsx'
import { fieldText } from '../../forms/form-values.ts'
import type { Route } from './+types/member.ts'

export const clientLoader = ({ params, url: { searchParams: query } }: Route.ClientLoaderArgs) => {
  expectDeskParams(params)
  return loadScreen(async () => {
    const subject = `member ${params.profile_id}`
    const [member, list, log] = await Promise.all([
      callDesk(viewDeskMember, { params }),
      memberListAt(params, query),
      callDesk(listDeskLog, { query: { subject } }),
    ])
    return { subject, member, list, log }
  })
}

async function memberListAt(params: { profile_id: string }, query: URLSearchParams): Promise<MemberList> {
  switch (query.get('show')) {
    case 'credits':
      return {
        show: 'credits',
        ...(await listAt(query, (offset) => callDesk(listMemberCredits, { params, query: { offset } }))),
      }
    case 'licences':
      return {
        show: 'licences',
        ...(await listAt(query, (offset) => callDesk(listMemberLicences, { params, query: { offset } }))),
      }
    case 'mails':
      return {
        show: 'mails',
        ...(await listAt(query, (offset) => callDesk(listMemberMails, { params, query: { offset } }))),
      }
    case 'earnings':
      return {
        show: 'earnings',
        ...(await listAt(query, (offset) => callDesk(listMemberEarnings, { params, query: { offset } }))),
      }
    default:
      return {
        show: 'orders',
        ...(await listAt(query, (offset) => callDesk(listDeskOrders, { query: { ...params, offset } }))),
      }
  }
}

export const clientAction = ({ request, params }: Route.ClientActionArgs) =>
  deskAction(request, {
    goodwill: async (form) => {
      const { full_name } = await sendToDesk(giveGoodwill, form, params)
      return `Gave ${creditsText(Number(fieldText(form, 'credits')))} to ${full_name}.`
    },
    end_sessions: async (form) => {
      const { full_name } = await sendToDesk(endMemberSessions, form, params)
      return `${full_name} is logged out everywhere and was emailed.`
    },
  })

export const shouldRevalidate = revalidatesScreen

export default function Member({ loaderData }: Route.ComponentProps) {
  return (
    <DeskScreen
      title="Members"
      item={{
        list: '/desk/members',
        describe: ({ member }) => ({ title: member.full_name, tags: memberTags(member) }),
      }}
      loaded={loaderData}
    >
      {({ subject, member, list, log }) => (
        <MemberSheet member={member} list={list}>
          <SubjectLog subject={subject} log={log} />
        </MemberSheet>
      )}
    </DeskScreen>
  )
}
