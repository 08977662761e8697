import { type AnsweredKind, listDeskEnquiries } from '@taswira/contract'
import { callDesk } from '../desk-calls.ts'
import { MessageList, message_kinds } from '../features/desk/message-list.tsx'
import { offsetOf } from '../features/desk/pages.tsx'
import type { DeskPlace } from '../features/desk/place.ts'

export const title = 'Messages'

export async function open({ query }: DeskPlace) {
  const kind: AnsweredKind = message_kinds.find(([key]) => key === query.get('kind'))?.[0] ?? 'contact'
  const state = query.get('state') === 'answered' ? 'answered' : 'open'
  const offset = offsetOf(query)
  const { items, total } = await callDesk(listDeskEnquiries, { query: { kind, state, offset } })
  return <MessageList messages={items} total={total} offset={Number(offset)} state={state} />
}
