import { type AnsweredKind, listDeskEnquiries } from '@taswira/contract'
import { callDesk } from '../features/desk/desk-calls.ts'
import { MessageList, message_kinds } from '../features/desk/message-list.tsx'
import { listAt, numberOf } from '../features/desk/list-at.ts'
import type { DeskPlace } from '../features/desk/place.ts'

export const title = 'Messages'

export async function open({ query }: DeskPlace) {
  const kind: AnsweredKind = message_kinds.find(([key]) => key === query.get('kind'))?.[0] ?? 'contact'
  const state = query.get('state') === 'answered' ? 'answered' : 'open'
  const enquiry_id = numberOf(query)
  const { items, ...list } = await listAt(query, (offset) =>
    callDesk(listDeskEnquiries, { query: { kind, state, enquiry_id, offset } }),
  )
  return <MessageList messages={items} {...list} state={enquiry_id ? 'one' : state} />
}
