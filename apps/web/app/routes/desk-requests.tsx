import { answerDeclined, answerFound, listDeskEnquiries, startRound, viewDesk } from '@taswira/contract'
import { answerOf, callDesk } from '../features/desk/desk-calls.ts'
import { listAt, numberOf } from '../features/desk/list-at.ts'
import { RequestList } from '../features/desk/request-list.tsx'
import { textOf } from '../ui/form/text-of.ts'
import type { DeskPlace } from '../features/desk/place.ts'

export const title = 'Asset requests'

export async function open({ query }: DeskPlace) {
  const state = query.get('state') === 'answered' ? 'answered' : 'open'
  const enquiry_id = numberOf(query)
  const [{ items, ...list }, desk] = await Promise.all([
    listAt(query, (offset) =>
      callDesk(listDeskEnquiries, { query: { kind: 'asset_request', state, enquiry_id, offset } }),
    ),
    callDesk(viewDesk, {}),
  ])
  return (
    <RequestList
      requests={items}
      {...list}
      state={enquiry_id ? 'one' : state}
      arrived={desk.requests.received}
    />
  )
}

export function act(form: FormData) {
  const name = textOf(form, 'form')
  const params = { enquiry_id: textOf(form, 'enquiry_id') }
  return answerOf(name, async () => {
    if (name === 'round') {
      const { taken } = await callDesk(startRound, { body: {} })
      return taken === 1 ? '1 request is in triage now.' : `${taken} requests are in triage now.`
    }
    if (name.startsWith('found')) {
      await callDesk(answerFound, { params, body: { stock_id: textOf(form, 'stock_id') } })
      return `Request ${params.enquiry_id} is answered: a mail with the image is on its way.`
    }
    await callDesk(answerDeclined, { params, body: { sentence: textOf(form, 'sentence') } })
    return `Request ${params.enquiry_id} is declined: a kind mail is on its way.`
  })
}
