import {
  type Board,
  BOARD_COMMENTS_MAX,
  BOARD_REVIEWERS_MAX,
  deleteBoardReviewer,
  numberText,
  shareBoard,
  unshareBoard,
} from '@taswira/contract'
import { useEffect, useRef } from 'react'
import { FormNotice, SendForm } from '../../forms/send-form.tsx'
import { useForm } from '../../forms/use-form.ts'
import { dateText } from '../../ui/date-text.ts'
import { Field } from '../../ui/form/field.tsx'
import { Notice } from '../../ui/form/notice.tsx'
import { SubmitButton } from '../../ui/form/submit-button.tsx'
import { LinkBox } from '../../ui/link-box.tsx'
import { QuietButton } from './quiet-button.tsx'

/** Makes, shows, replaces and ends the link of a board. */
export function SharePanel({ board: { link, name, reviewers } }: { board: Board }) {
  const form = useForm({ name: shareBoard.name })
  const ending = useForm({ name: unshareBoard.name })
  const heading = useRef<HTMLHeadingElement>(null)
  const shared = link !== null
  // The pressed button is gone when a link was made or ended.
  useEffect(() => {
    if ((form.answer ?? ending.answer)?.sent && document.activeElement === document.body)
      heading.current?.focus()
  }, [shared, form.answer, ending.answer])
  return (
    <section aria-labelledby="share" className="panel p-4 sm:p-5">
      <h2 ref={heading} id="share" tabIndex={-1} className="text-h3 outline-none">
        Share
      </h2>
      {link ? (
        <>
          <p className="mt-2 text-small text-ink-muted">
            Anyone with this link sees the images with watermark, says yes, no or maybe, and comments
            {link.ends_on && ` until ${dateText(link.ends_on)}`}. Answers appear on this page.
          </p>
          {link.full && (
            <Notice tone="info" className="mt-3">
              This link has reached its limit of {BOARD_REVIEWERS_MAX} people or{' '}
              {numberText(BOARD_COMMENTS_MAX)} comments, and takes no more answers. End it and make a new one;
              the answers stay.
            </Notice>
          )}
          <div className="mt-3">
            <LinkBox url={link.url} title={name} />
          </div>
          <SendForm form={ending} preventScrollReset replace className="mt-2">
            <FormNotice form={ending} className="mb-2" />
            <QuietButton form={ending}>End this link</QuietButton>
          </SendForm>
        </>
      ) : (
        <>
          <p className="mt-2 text-small text-ink-muted">
            Make a link for a client or a colleague. They need no account, and see no prices and no notes.
          </p>
          <SendForm form={form} preventScrollReset replace className="mt-4 grid gap-4">
            <FormNotice form={form} />
            <Field label="Last day (optional)" type="date" {...form.field('ends_on')} />
            <SubmitButton busy={form.busy} className="justify-self-start">
              Make a link
            </SubmitButton>
          </SendForm>
        </>
      )}
      {reviewers.length > 0 && <Reviewers reviewers={reviewers} />}
    </section>
  )
}

/** For answers that are a joke, a mistake or worse. */
function Reviewers({ reviewers }: Pick<Board, 'reviewers'>) {
  return (
    <details className="mt-3 border-t border-line pt-2">
      <summary className="unfolds min-h-11 content-center text-small">
        {reviewers.length === 1 ? '1 person has answered' : `${reviewers.length} people have answered`}
      </summary>
      <ul>
        {reviewers.map((reviewer) => (
          <ReviewerLine key={reviewer.reviewer_id} {...reviewer} />
        ))}
      </ul>
    </details>
  )
}

function ReviewerLine({ reviewer_id, name }: Board['reviewers'][number]) {
  const form = useForm({ name: deleteBoardReviewer.name, id: reviewer_id })
  return (
    <li className="text-small">
      <SendForm form={form} preventScrollReset replace className="flex items-center justify-between gap-3">
        <input type="hidden" name="reviewer_id" value={reviewer_id} />
        <span className="min-w-0 wrap-anywhere">{name}</span>
        <QuietButton form={form} className="flex-none">
          Delete answers<span className="sr-only"> of {name}</span>
        </QuietButton>
      </SendForm>
      <FormNotice form={form} />
    </li>
  )
}
