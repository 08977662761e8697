import { type AnsweredKind, listDeskEnquiries, markAnswered } from '@taswira/contract'
import { answerOf, callDesk } from '../desk-calls.ts'
import { MessageList, message_kinds } from '../features/desk/message-list.tsx'
import { offsetOf } from '../features/desk/pages.tsx'
import { textOf } from '../ui/form/text-of.ts'
import type { DeskPlace } from '../features/desk/place.ts'

export const title = 'Messages'

export async function open({ query }: DeskPlace) {
  const kind: AnsweredKind = message_kinds.find(([key]) => key === query.get('kind'))?.[0] ?? 'contact'
  const state = query.get('state') === 'answered' ? 'answered' : 'open'
  const offset = offsetOf(query)
  const { items, total } = await callDesk(listDeskEnquiries, { query: { kind, state, offset } })
  return <MessageList messages={items} total={total} offset={Number(offset)} state={state} />
}

export function act(form: FormData) {
  const enquiry_id = textOf(form, 'enquiry_id')
  return answerOf(textOf(form, 'form'), async () => {
    await callDesk(markAnswered, { params: { enquiry_id }, body: {} })
    return `Number ${enquiry_id} is noted as answered.`
  })
}
