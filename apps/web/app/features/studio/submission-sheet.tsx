import {
  type CallResult,
  categoryName,
  caption_languages,
  fact_names,
  factLabel,
  factText,
  missingWords,
  type Release,
  type Submission,
  type viewSubmission,
} from '@taswira/contract'
import { useId, useState } from 'react'
import { href, Link } from 'react-router'
import { FormNotice, SendForm } from '../../forms/send-form.tsx'
import { useForm } from '../../forms/use-form.ts'
import { credentialText } from '../../assets/embedded-credential.ts'
import { dateText } from '../../ui/date-text.ts'
import { Facts } from '../../ui/facts.tsx'
import { SubmissionForm } from './submission-form.tsx'

type Similar = Omit<CallResult<typeof viewSubmission>, 'submission'>

interface SubmissionSheetProps extends Similar {
  submission: Submission
  suggested: string[]
  /** All of the contributor's releases; null when they couldn't be loaded. */
  releases: Release[] | null
}

/** One of the contributor's images with its texts, next to images that show the same picture. */
export function SubmissionSheet({ submission, suggested, releases, ...similar }: SubmissionSheetProps) {
  const { thumbnail, file_name, width, height, status } = submission
  const editable = status === 'draft' || status === 'changes_requested'
  return (
    <>
      <h1 className="mb-6 text-h1 wrap-anywhere">{submission.title || 'Untitled draft'}</h1>
      <div className="grid gap-8 lg:grid-cols-[minmax(320px,26rem)_minmax(0,1fr)]">
        <div className="grid content-start gap-4 lg:sticky lg:top-22 lg:self-start">
          <div className="flex gap-4 lg:grid">
            <img
              src={thumbnail}
              alt=""
              width={width}
              height={height}
              className={`size-24 flex-none rounded-card bg-sunken object-cover lg:size-auto lg:max-h-100 lg:w-full lg:object-contain ${editable ? 'max-lg:hidden' : ''}`}
            />
            <div className="grid min-w-0 content-start gap-2">
              <p className="text-small wrap-anywhere text-ink-muted">
                {file_name}, {width} × {height} px
              </p>
              {submission.notes.map((note) => (
                <p key={note} className="text-small">
                  {note}
                </p>
              ))}
              {submission.credential && (
                <p className="text-small">
                  <strong>Content credential:</strong> {credentialText(submission.credential)}
                </p>
              )}
              <State submission={submission} />
            </div>
          </div>
          <SimilarImages {...similar} />
        </div>
        {/* Fields that get the focus aren't hidden behind the progress. */}
        <div className="min-w-0 max-lg:[&_*]:scroll-mt-20">
          {editable && <Progress submission={submission} />}
          <div className="grid content-start gap-8">
            {editable ? (
              <SubmissionForm
                key={submission.submission_key}
                submission={submission}
                suggested={suggested}
                releases={releases}
              />
            ) : (
              <Words submission={submission} />
            )}
            {status !== 'published' && status !== 'refused' && <Delete submission={submission} />}
          </div>
        </div>
      </div>
    </>
  )
}

/** Title, category, keywords, how it was made, whether people are shown, and their releases. */
const NEEDED = 6

/** How much of what a submission needs is saved. On a phone the image stays in view beside it. */
function Progress({ submission }: { submission: Submission }) {
  const id = useId()
  const missing = Object.keys(missingWords(submission)).length + (submission.unreleased ? 1 : 0)
  const saved = Math.max(0, NEEDED - missing)
  return (
    <div className="mb-6 flex items-center gap-4 max-lg:sticky max-lg:top-16 max-lg:z-20 max-lg:-mx-(--gutter) max-lg:border-b max-lg:border-line max-lg:bg-bg max-lg:px-(--gutter) max-lg:py-2">
      <img
        src={submission.thumbnail}
        alt=""
        className="size-18 flex-none rounded-field bg-sunken object-cover lg:hidden"
      />
      <div className="grid flex-1 gap-1.5">
        <p id={id} className="text-small font-semibold tabular-nums">
          {saved} of {NEEDED} needed parts saved
        </p>
        <progress className="bar" aria-labelledby={id} value={saved} max={NEEDED} />
      </div>
    </div>
  )
}

function State({
  submission: { status, submitted_at, slug, submission_key, version },
}: {
  submission: Submission
}) {
  const form = useForm({ name: 'take_back' })
  if (status === 'published')
    return (
      <p>
        Published.{' '}
        {slug && (
          <Link to={href('/image/:slug', { slug })} className="link">
            Open its page
          </Link>
        )}
      </p>
    )
  if (status === 'refused') return <p>We couldn't accept this image.</p>
  if (status === 'changes_requested')
    return (
      <p>
        We asked for changes.{' '}
        <Link to={href('/studio/in-review')} className="link">
          See what to change
        </Link>
      </p>
    )
  if (status !== 'in_review') return null
  return (
    <SendForm form={form} replace className="grid gap-3">
      <p>Submitted on {dateText(submitted_at!)}. We'll review it soon.</p>
      <FormNotice form={form} />
      <input type="hidden" name="submission" value={`${submission_key} ${version}`} />
      <button
        type="submit"
        name="kind"
        value="take_back"
        className="btn btn-outline btn-compact justify-self-start"
      >
        Take back to drafts
      </button>
    </SendForm>
  )
}

/** Deletes a draft after a confirmation, because its file is deleted too. */
function Delete({ submission: { submission_key, version } }: { submission: Submission }) {
  const form = useForm({ name: 'delete' })
  const [asked, setAsked] = useState(false)
  if (!asked)
    return (
      <button
        type="button"
        className="btn btn-text btn-compact justify-self-start text-danger"
        onClick={() => setAsked(true)}
      >
        Delete
      </button>
    )
  return (
    <SendForm form={form} replace className="panel grid gap-3 p-4">
      <p className="text-small">Delete this image and its file? You can't undo this.</p>
      <FormNotice form={form} />
      <input type="hidden" name="submission" value={`${submission_key} ${version}`} />
      <div className="flex flex-wrap gap-3">
        <button type="submit" name="kind" value="delete" className="btn btn-danger btn-compact">
          Delete for good
        </button>
        <button type="button" className="btn btn-text btn-compact" onClick={() => setAsked(false)}>
          Keep it
        </button>
      </div>
    </SendForm>
  )
}

function SimilarImages({ similar, similar_own }: Similar) {
  if (!similar.length && !similar_own.length) return null
  return (
    <section aria-labelledby="similar" className="panel grid gap-3 p-4">
      <h2 id="similar" className="text-h3">
        Shows the same picture
      </h2>
      <p className="text-small">
        Submit it only if it differs from{' '}
        {similar.length + similar_own.length === 1 ? 'this image' : 'these images'} in a way that matters to
        buyers.
      </p>
      <ul className="flex flex-wrap gap-4 text-small">
        {similar.map(({ slug, title, thumbnail }) => (
          <li key={slug} className="grid w-30 content-start gap-1">
            <img src={thumbnail} alt="" className="size-30 rounded-field bg-sunken object-contain" />
            <Link to={href('/image/:slug', { slug })} className="link wrap-anywhere">
              {title}
            </Link>
            Published
          </li>
        ))}
        {similar_own.map(({ submission_key, title, file_name, thumbnail }) => (
          <li key={submission_key} className="grid w-30 content-start gap-1">
            <img src={thumbnail} alt="" className="size-30 rounded-field bg-sunken object-contain" />
            <Link
              to={href('/studio/drafts/:submission_key', { submission_key })}
              className="link wrap-anywhere"
            >
              {title || file_name}
            </Link>
            Yours
          </li>
        ))}
      </ul>
    </section>
  )
}

/** The texts as they were submitted. */
function Words({ submission }: { submission: Submission }) {
  const { description, keywords, category, taken_on, editorial, captions } = submission
  const facts = {
    Description: description,
    Keywords: keywords.join(', '),
    Category: category && categoryName(category),
    'Taken on': taken_on && dateText(taken_on),
    Use: editorial && 'Editorial only',
    ...Object.fromEntries(fact_names.map((name) => [factLabel(name), factText(name, submission[name])])),
    ...Object.fromEntries(
      captions.map((caption) => [
        caption_languages[caption.language],
        <span key={caption.language} lang={caption.language} dir="auto" className="block">
          {caption.title}
          {caption.description && <span className="block">{caption.description}</span>}
        </span>,
      ]),
    ),
  }
  return (
    <div className="grid content-start gap-4">
      <Facts facts={facts} stacked />
    </div>
  )
}
