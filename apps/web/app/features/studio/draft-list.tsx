import {
  fact_names,
  factLabel,
  isFactName,
  KEYWORD_MAX,
  missingWords,
  numberText,
  type Release,
  release_statuses,
  type RequiredWord,
  type Submission,
  type SubmissionOutcome,
  type UnreleasedCode,
} from '@taswira/contract'
import { useEffect, useState } from 'react'
import { href, Link } from 'react-router'
import { FactField } from '../../assets/fact-fields.tsx'
import type { FormAnswer } from '../../forms/form-answer.ts'
import { FormNotice, SendForm } from '../../forms/send-form.tsx'
import { type FormState, useForm } from '../../forms/use-form.ts'
import { announce } from '../../ui/announce.ts'
import { dateText } from '../../ui/date-text.ts'
import { Field } from '../../ui/form/field.tsx'
import { Notice } from '../../ui/form/notice.tsx'
import { SelectField } from '../../ui/form/select-field.tsx'
import { SubmitButton } from '../../ui/form/submit-button.tsx'
import { category_options } from './category-options.ts'
import { PageLinks } from '../../lists/page-links.tsx'
import { NothingYet } from './nothing-yet.tsx'

/** The outcome of a change to several images, with those that were skipped and the reasons. */
export interface ChangeAnswer extends FormAnswer {
  done?: string
  left?: { submission_key: string; outcome: SubmissionOutcome }[]
}

interface DraftListProps {
  drafts: Submission[]
  total: number
  /** Starts at 1. */
  page: number
  /** Releases that can be attached. */
  releases: Release[]
}

/** A contributor's drafts and images with requested changes, to be described one by one or changed together. */
export function DraftList({ drafts, total, page, releases }: DraftListProps) {
  const form = useForm<ChangeAnswer>({ name: 'change' })
  const { answer, busy } = form
  const done = busy ? undefined : answer?.done
  useEffect(() => {
    if (done) announce(done)
  }, [done, answer])
  return (
    <section aria-labelledby="images">
      <h2 id="images" className="sr-only">
        {total === 1 ? '1 draft' : `${numberText(total)} drafts`}
      </h2>
      {total === 0 ? (
        <NothingYet title="No drafts">
          <p>Images that you upload appear here until you describe and submit them. Nobody else sees them.</p>
        </NothingYet>
      ) : (
        drafts.length === 0 && <p className="text-ink-muted">There are no images on this page.</p>
      )}
      <SendForm form={form} preventScrollReset className="group grid gap-6">
        {drafts.length > 0 && (
          <ul className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3 xl:grid-cols-4">
            {drafts.map((one) => (
              <Line key={one.submission_key} draft={one} />
            ))}
          </ul>
        )}
        {done && <Notice tone="success">{done}</Notice>}
        <FormNotice form={form} />
        {!busy && answer?.left && answer.left.length > 0 && <Left left={answer.left} all={drafts} />}
        {drafts.length > 0 && <ChangeFields form={form} releases={releases} />}
      </SendForm>
      <PageLinks total={total} page={page} />
    </section>
  )
}

const nameOf = ({ title, file_name }: Submission) => title || file_name

/** Short names of missing fields. */
const word_texts: Record<RequiredWord, string> = {
  title: 'Title',
  category: 'Category',
  keywords: 'Keywords',
  digital_source_type: 'How it was made',
  release_status: 'Whether people are shown',
  people: 'How many people are shown',
}
const unreleased_texts: Record<UnreleasedCode, string> = {
  release_withdrawn: 'Another release, as one was withdrawn',
  editorial_only: 'Editorial mark',
  none_attached: 'Release',
  face_unreleased: 'Release for each face, or a reason',
  not_signed: 'Signature or our acceptance of a release',
  not_shown: 'To be shown to somebody who signed (see the release)',
}

function Line({ draft }: { draft: Submission }) {
  const { submission_key, version, status, thumbnail, title, file_name, changed_at, width, height } = draft
  const lacks = [
    ...Object.keys(missingWords(draft)).map((field) => word_texts[field as RequiredWord]),
    ...(draft.unreleased ? [unreleased_texts[draft.unreleased]] : []),
  ]
  const to = href('/studio/drafts/:submission_key', { submission_key })
  return (
    <li className="panel flex flex-col overflow-clip">
      <div className="relative">
        <img
          src={thumbnail}
          alt=""
          width={width}
          height={height}
          loading="lazy"
          className="aspect-3/2 h-auto w-full bg-sunken object-cover"
        />
        <label className="absolute top-2 left-2 grid size-11 place-items-center rounded-field bg-surface">
          <input
            type="checkbox"
            name="submission"
            value={`${submission_key} ${version}`}
            className="size-5"
            aria-label={`Select ${nameOf(draft)}`}
          />
        </label>
      </div>
      <div className="flex flex-1 flex-col items-start gap-2 p-4">
        <div className="min-w-0">
          <Link to={to} className="link font-semibold wrap-anywhere">
            {title || 'No title yet'}
          </Link>
          <p className="text-small text-ink-muted wrap-anywhere">
            {file_name} · {dateText(changed_at)}
          </p>
        </div>
        {status === 'changes_requested' && <p className="tag">Changes requested</p>}
        {status === 'draft' && lacks.length === 0 && <p className="tag tag-success">Ready to submit</p>}
        {status === 'draft' && lacks.length > 0 && (
          <div className="flex flex-wrap items-center gap-1.5">
            <span className="text-small text-ink-muted">Missing</span>
            <ul className="contents" aria-label="Missing">
              {lacks.map((one) => (
                <li key={one} className="tag tag-grey whitespace-normal">
                  {one}
                </li>
              ))}
            </ul>
          </div>
        )}
        {draft.release_status === 'not_released' && (
          <p className="text-small text-ink-muted">Will be sold for editorial use only unless released</p>
        )}
        <Link to={to} className="mt-auto btn btn-outline btn-compact">
          {status === 'changes_requested' ? 'Change' : lacks.length === 0 ? 'Review and submit' : 'Describe'}
          <span className="sr-only">: {nameOf(draft)}</span>
        </Link>
      </div>
    </li>
  )
}

const changes: [string, string][] = [
  ['submit', 'Submit for review'],
  ['add_keyword', 'Add keyword'],
  ['remove_keyword', 'Remove keyword'],
  ['set_category', 'Set category'],
  ['set_release_status', 'Say whether people are shown'],
  ['attach_release', 'Attach a release'],
  ...fact_names.map((name): [string, string] => [name, `Set: ${factLabel(name)}`]),
  ['editorial', 'Mark as editorial'],
  ['not_editorial', 'Mark as not editorial'],
  ['delete', 'Delete'],
]

function ChangeFields({ form, releases }: { form: FormState<ChangeAnswer>; releases: Release[] }) {
  const [kind, setKind] = useState('submit')
  return (
    // Shown with CSS while an image is ticked.
    <fieldset className="sticky bottom-4 z-10 hidden gap-4 panel-float p-4 group-has-[[name=submission]:checked]:grid">
      <legend className="sr-only">Change selected images</legend>
      <div className="flex flex-wrap items-end gap-3">
        <SelectField
          label="With selected images"
          name="kind"
          value={kind}
          options={changes}
          onChange={(event) => setKind(event.target.value)}
        />
        {kind === 'set_category' && (
          <SelectField
            label="Category"
            name="category"
            options={category_options}
            error={form.field('change.category').error}
          />
        )}
        {isFactName(kind) && (
          <FactField
            key={kind}
            fact={kind}
            {...form.field(kind)}
            error={form.field(`change.facts.${kind}`).error}
          />
        )}
        {kind.endsWith('keyword') && (
          <Field
            label="Keyword"
            {...form.field('keyword')}
            error={form.field('change.keyword').error}
            maxLength={2 * KEYWORD_MAX}
            autoComplete="off"
          />
        )}
        {kind === 'set_release_status' && (
          <SelectField
            label="Recognisable people or private property"
            name="release_status"
            options={Object.entries(release_statuses)}
          />
        )}
        {kind === 'attach_release' && (
          <SelectField
            label="Release"
            name="release_key"
            options={
              releases.length > 0
                ? releases.map(({ release_key, label }) => [release_key, label])
                : [['', 'No release yet']]
            }
            error={form.field('change.release_key').error && 'Make a link under Releases first.'}
          />
        )}
        <SubmitButton busy={form.busy}>Apply</SubmitButton>
      </div>
      {kind === 'delete' && (
        <p className="text-small text-ink-muted">The files are deleted, too. You can't undo this.</p>
      )}
    </fieldset>
  )
}

const reasons: Record<SubmissionOutcome, string> = {
  changed: 'changed',
  unchanged: 'nothing to change',
  edit_conflict: 'it changed in another window; reload this page',
  not_found: 'it was deleted',
  conflict: 'its state has changed; reload this page',
  too_many_keywords: 'it has too many keywords',
  too_many_releases: 'it has too many releases',
  incomplete:
    'it needs a title, a category, five keywords, how it was made, whether people are shown and, if it has a face, how many',
  unreleased: "people or property in it aren't released",
}

/** Lists the images that were skipped, each with the reason. */
function Left({ left, all }: { left: NonNullable<ChangeAnswer['left']>; all: Submission[] }) {
  const names = new Map(all.map((one) => [one.submission_key, nameOf(one)]))
  return (
    <Notice tone="danger">
      Not changed:{' '}
      {left
        .map(
          ({ submission_key, outcome }) => `${names.get(submission_key) ?? 'an image'} (${reasons[outcome]})`,
        )
        .join(', ')}
    </Notice>
  )
}
