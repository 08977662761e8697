import { DECLINE_SENTENCE_MAX, type DeskEnquiry } from '@taswira/contract'
import clsx from 'clsx'
import { Link } from 'react-router'
import { FormNotice, SendForm } from '../../forms/send-form.tsx'
import { site } from '../../site/site.ts'
import { EmailText } from '../../ui/email-text.tsx'
import { Field } from '../../ui/form/field.tsx'
import { SubmitButton } from '../../ui/form/submit-button.tsx'
import { TextArea } from '../../ui/form/text-area.tsx'
import { AskFirst } from './ask-first.tsx'
import { useMayCall } from './desk-session.ts'
import { daysText, momentText } from './desk-texts.ts'
import { NothingHere, Pages, stateViews, Views } from './pages.tsx'
import { useDeskForm } from './use-desk-form.ts'

interface RequestListProps {
  requests: DeskEnquiry[]
  total: number
  offset: number
  /** `one`: only the request with the number in the URL. */
  state: 'open' | 'answered' | 'one'
  /** Requests waiting for the weekly review. */
  arrived: number
  counts: { open: number; answered: number }
}

/** Image requests with the days left of the promised 14, oldest first. */
export function RequestList({ requests, total, offset, state, arrived, counts }: RequestListProps) {
  const may = useMayCall()
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-4">
        {state === 'one' ? (
          <Link to="/desk/requests" className="link font-semibold">
            All requests
          </Link>
        ) : (
          <Views label="Status" views={stateViews(counts)} />
        )}
        {state === 'open' && may('startRound') && <Round arrived={arrived} />}
      </div>
      {requests.length === 0 && <NothingHere>{nothing_texts[state]}</NothingHere>}
      <ul className="mt-6 grid gap-4">
        {requests.map((request) => (
          <li key={request.enquiry_id} className="panel overflow-clip p-5">
            <RequestHead request={request} />
            <p className="mt-3 max-w-[68ch] overflow-y-clip whitespace-pre-line">
              {request.fields.description}
            </p>
            {request.status === 'received' && (
              <p className="mt-3 text-small text-ink-muted">New: the next weekly review will include it.</p>
            )}
            {request.status === 'in_triage' && may('answerFound') && <Answers request={request} />}
            <Answered request={request} />
          </li>
        ))}
      </ul>
      <Pages offset={offset} total={total} />
    </>
  )
}

const nothing_texts = {
  open: 'No open requests.',
  answered: 'No answered requests yet.',
  one: 'This request no longer exists.',
}

function Round({ arrived }: { arrived: number }) {
  const form = useDeskForm('round')
  return (
    <SendForm form={form} className="flex flex-wrap items-center gap-3">
      <span className="text-small text-ink-muted">{arrived} new since the last review</span>
      <SubmitButton busy={form.busy} disabled={arrived === 0} className="btn-compact">
        Start weekly review
      </SubmitButton>
      <FormNotice form={form} />
    </SendForm>
  )
}

const status_texts = {
  received: 'new',
  in_triage: 'in review',
  found: 'answered with an image',
  declined: 'declined',
  answered: 'answered',
}

function RequestHead({ request }: { request: DeskEnquiry }) {
  const { enquiry_id, email, created_at, changed_at, days_left, status } = request
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
      <h2 className="text-h3">Request {enquiry_id}</h2>
      {days_left === null ? (
        <span className="text-small text-ink-muted">
          {status_texts[status]} {momentText(changed_at)}
        </span>
      ) : (
        <span
          className={clsx(
            'text-small font-semibold',
            days_left < 0 ? 'text-danger' : days_left <= 3 ? 'text-ink' : 'text-ink-muted',
          )}
        >
          {daysText(days_left)}
        </span>
      )}
      <p className="w-full text-small text-ink-muted">
        <EmailText email={email} /> · <time dateTime={created_at}>{momentText(created_at)}</time>
        {days_left !== null && ` · ${status_texts[status]}`}
      </p>
    </div>
  )
}

function Answered({ request: { stock_id, sentence } }: { request: DeskEnquiry }) {
  if (!stock_id && !sentence) return null
  return (
    <p className="mt-3 overflow-y-clip border-t border-line pt-3 text-small">
      {stock_id ? 'Answered with ' : 'Declined with: '}
      {stock_id ? (
        <Link to={`/desk/catalogue/${stock_id}`} className="link font-semibold">
          {stock_id}
        </Link>
      ) : (
        sentence
      )}
    </p>
  )
}

function Answers({ request: { enquiry_id } }: { request: DeskEnquiry }) {
  const found = useDeskForm('found', enquiry_id)
  const declined = useDeskForm('decline', enquiry_id)
  return (
    <div className="mt-4 flex flex-wrap items-end gap-x-3 gap-y-4 border-t border-line pt-4">
      <SendForm form={found} preventScrollReset className="flex flex-wrap items-end gap-3">
        <input type="hidden" name="enquiry_id" value={enquiry_id} />
        <Field
          label="Stock ID of the image"
          {...found.field('stock_id')}
          placeholder={`${site.id_prefix}-000123`}
          autoCapitalize="characters"
          autoComplete="off"
          spellCheck={false}
        />
        <SubmitButton busy={found.busy}>Send this image</SubmitButton>
        <FormNotice form={found} />
      </SendForm>
      <AskFirst
        form={declined}
        label="Decline"
        accessible_label={`Decline request ${enquiry_id}`}
        question={`Decline request ${enquiry_id}?`}
        className="btn-outline"
      >
        <input type="hidden" name="enquiry_id" value={enquiry_id} />
        <p className="text-small text-ink-muted">
          We'll email that we looked and don't have it. You can't undo this.
        </p>
        <TextArea
          label="Add a sentence (optional)"
          rows={3}
          maxLength={DECLINE_SENTENCE_MAX}
          hint={`One line, at most ${DECLINE_SENTENCE_MAX} characters.`}
          {...declined.field('sentence')}
        />
      </AskFirst>
    </div>
  )
}
