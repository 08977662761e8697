import { countDeskEnquiries, listDeskEnquiries } from '@taswira/contract'
import { callDesk } from '../../features/desk/frame/desk-calls.ts'
import { MessageList, message_kinds } from '../../features/desk/inbox/message-list.tsx'
import { listAt, readNumber, loadScreen } from '../../features/desk/frame/load-screen.ts'
import { DeskScreen } from '../../features/desk/frame/desk-screen.tsx'
import type { Route } from './+types/messages.ts'

export const clientLoader = ({ url: { searchParams: query } }: Route.ClientLoaderArgs) =>
  loadScreen(async () => {
    const kind = message_kinds.find(([key]) => key === query.get('kind'))?.[0] ?? 'contact'
    const state = query.get('state') === 'answered' ? 'answered' : 'open'
    const enquiry_id = readNumber(query)
    const [{ items, ...list }, counts] = await Promise.all([
      listAt(query, (offset) => callDesk(listDeskEnquiries, { query: { kind, state, enquiry_id, offset } })),
      callDesk(countDeskEnquiries, {}),
    ])
    return { messages: items, ...list, kind, counts, state: enquiry_id ? 'one' : state } as const
  })

export default function Messages({ loaderData }: Route.ComponentProps) {
  return (
    <DeskScreen title="Messages" loaded={loaderData}>
      {(content) => <MessageList {...content} />}
    </DeskScreen>
  )
}
