import {
  type CallInput,
  decideSubmission,
  listDeskLog,
  listDeskSubmissions,
  viewDeskSubmission,
  withdrawReleaseAtDesk,
} from '@taswira/contract'
import { decisionIn, markedIn } from '../../features/desk/reviews/decision-values.ts'
import { deskAction, revalidatesScreen, callDesk, sendToDesk } from '../../features/desk/frame/desk-calls.ts'
import { DeskScreen } from '../../features/desk/frame/desk-screen.tsx'
import { expectDeskParams, loadScreen } from '../../features/desk/frame/load-screen.ts'
import { SubjectLog } from '../../features/desk/frame/log-table.tsx'
import { ReviewSheet } from '../../features/desk/reviews/review-sheet.tsx'
import { submissionTag } from '../../features/desk/reviews/similar-images.tsx'
import { fieldText } from '../../forms/form-values.ts'
import type { Route } from './+types/review-submission.ts'

export const clientLoader = ({ params }: Route.ClientLoaderArgs) => {
  expectDeskParams(params)
  return loadScreen(async () => {
    const [submission, { items }] = await Promise.all([
      callDesk(viewDeskSubmission, { params }),
      callDesk(listDeskSubmissions, { query: { limit: '2' } }),
    ])
    const subject = `submission ${submission.submission_id}`
    const next = items.find(({ submission_key }) => submission_key !== params.submission_key)
    return { submission, next, subject, log: await callDesk(listDeskLog, { query: { subject } }) }
  })
}

export const clientAction = ({ request, params }: Route.ClientActionArgs) =>
  deskAction(request, {
    withdraw: async (form) => {
      await sendToDesk(withdrawReleaseAtDesk, form)
      return 'Withdrawn. Its images are off sale.'
    },
    decide: async (form) => {
      const decision = decisionIn(form)
      const body = {
        ...decision,
        ...(decision.outcome !== 'published' && markedIn(form)),
        version: Number(fieldText(form, 'version')),
      } as CallInput<typeof decideSubmission>['body']
      await callDesk(decideSubmission, { params, body })
      return done_texts[decision.outcome]
    },
  })

const done_texts = {
  published: 'Published.',
  refused: 'Refused. The contributor sees the reasons, and gets a mail within an hour or so.',
  changes_requested: 'The contributor sees what you asked for, and gets a mail within an hour or so.',
}

export const shouldRevalidate = revalidatesScreen

export default function ReviewSubmission({ loaderData }: Route.ComponentProps) {
  return (
    <DeskScreen
      title="Review"
      item={{
        list: '/desk/review',
        describe: ({ submission }) => ({
          title: submission.title || submission.file_name,
          tags: [submissionTag(submission)],
        }),
      }}
      loaded={loaderData}
    >
      {({ submission, next, subject, log }) => (
        <>
          <ReviewSheet
            key={`${submission.submission_key} ${submission.version}`}
            submission={submission}
            next={next}
          />
          <div className="mt-8">
            <SubjectLog subject={subject} log={log} />
          </div>
        </>
      )}
    </DeskScreen>
  )
}
