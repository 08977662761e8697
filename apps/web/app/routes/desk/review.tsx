import {
  type CallInput,
  countDeskSubmissions,
  decideSubmissions,
  listDeskSubmissions,
  review_filters,
} from '@taswira/contract'
import { decisionIn } from '../../features/desk/reviews/decision-values.ts'
import { deskAction, revalidatesScreen, callDesk } from '../../features/desk/frame/desk-calls.ts'
import { DeskScreen } from '../../features/desk/frame/desk-screen.tsx'
import { listAt, loadScreen } from '../../features/desk/frame/load-screen.ts'
import { type ReviewAnswer, ReviewQueue } from '../../features/desk/reviews/review-queue.tsx'
import type { Route } from './+types/review.ts'

export const clientLoader = ({ url: { searchParams: query } }: Route.ClientLoaderArgs) =>
  loadScreen(async () => {
    const filter = review_filters.find((one) => one === query.get('filter'))
    const { items, ...list } = await listAt(query, (offset) =>
      callDesk(listDeskSubmissions, { query: { filter, offset } }),
    )
    return { submissions: items, ...list, counts: await callDesk(countDeskSubmissions, {}) }
  })

export async function clientAction({ request }: Route.ClientActionArgs): Promise<ReviewAnswer> {
  const left: ReviewAnswer['left'] = []
  const answer = await deskAction(request, {
    decide: async (form) => {
      const selected = form.getAll('asset').map((text) => {
        const [submission_key = '', version, ...title] = (typeof text === 'string' ? text : '').split(' ')
        return { submission_key, version: Number(version), title: title.join(' ') }
      })
      const submissions = selected.map(({ submission_key, version }) => ({ submission_key, version }))
      const body = { ...decisionIn(form), submissions } as CallInput<typeof decideSubmissions>['body']
      const { results } = await callDesk(decideSubmissions, { body })
      for (const [place, { result }] of results.entries())
        if (result !== 'decided') left.push({ title: selected[place]!.title, result })
      const decided = results.length - left.length
      return decided === 1 ? '1 image was decided.' : `${decided} images were decided.`
    },
  })
  const { submissions: notice, ...fields } = answer.fields ?? {}
  return { ...answer, ...(notice && { notice, fields }), left }
}

export const shouldRevalidate = revalidatesScreen

export default function Review({ loaderData }: Route.ComponentProps) {
  return (
    <DeskScreen title="Review" loaded={loaderData}>
      {(content) => <ReviewQueue {...content} />}
    </DeskScreen>
  )
}
