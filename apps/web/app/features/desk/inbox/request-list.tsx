import { type CuratedAsset, DECLINE_SENTENCE_MAX, type DeskEnquiry } from '@taswira/contract'
import clsx from 'clsx'
import { useState } from 'react'
import { Link } from 'react-router'
import { ChooseImages } from '../../../assets/choose-images.tsx'
import { FormNotice, SendForm } from '../../../forms/send-form.tsx'
import { announce } from '../../../ui/announce.ts'
import { EmailText } from '../../../ui/email-text.tsx'
import { Facts } from '../../../ui/facts.tsx'
import { SubmitButton } from '../../../ui/form/submit-button.tsx'
import { TextArea } from '../../../ui/form/text-area.tsx'
import { AskFirst } from '../frame/ask-first.tsx'
import { useMayCall } from '../frame/desk-session.ts'
import { daysText, toLabel } from '../frame/desk-texts.ts'
import { momentText } from '../frame/moment-text.ts'
import { findImages } from '../catalogue/find-images.ts'
import { NothingHere, Pages, stateViews, Views, workAt } from '../frame/pages.tsx'
import { StateTags } from '../frame/state-tags.tsx'
import { useDeskForm } from '../frame/use-desk-form.ts'

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
      <div className="flex max-w-180 flex-wrap items-center justify-between gap-4">
        {state === 'one' ? (
          <Link to="/desk/requests" className="link font-semibold">
            All requests
          </Link>
        ) : (
          <Views label="Status" views={stateViews(counts)} />
        )}
        {state === 'open' && may('startRound') && <Round arrived={arrived} />}
      </div>
      {requests.length === 0 && (
        <NothingHere
          work={
            (state !== 'open' && workAt('/desk/requests', 'Open requests', counts.open)) || {
              to: '/desk/searches',
              text: 'What people search for',
            }
          }
        >
          {nothing_texts[state]}
        </NothingHere>
      )}
      <ul className="mt-6 grid max-w-180 gap-4">
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
  open: "No open requests. When someone asks for an image they can't find, the request appears here.",
  answered: 'No answered requests yet. Requests that you answer move here.',
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
  found: 'answered',
  declined: 'declined',
  answered: 'answered',
}

function RequestHead({ request }: { request: DeskEnquiry }) {
  const { enquiry_id, email, created_at, changed_at, days_left, status } = request
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h2 className="text-h3">Request {enquiry_id}</h2>
        <StateTags
          tags={[{ text: toLabel(status_texts[status]), look: status === 'found' ? 'success' : 'grey' }]}
        />
        {days_left !== null && (
          <span
            className={clsx(
              'ml-auto text-small font-semibold',
              days_left < 0 ? 'text-danger' : days_left <= 3 ? 'text-ink' : 'text-ink-muted',
            )}
          >
            {daysText(days_left)}
          </span>
        )}
      </div>
      <Facts
        className="mt-2 text-small"
        facts={{
          From: <EmailText email={email} />,
          Received: <time dateTime={created_at}>{momentText(created_at)}</time>,
          [toLabel(status_texts[status])]: days_left === null && (
            <time dateTime={changed_at}>{momentText(changed_at)}</time>
          ),
        }}
      />
    </>
  )
}

function Answered({ request: { stock_id, image, sentence } }: { request: DeskEnquiry }) {
  if (!stock_id && !sentence) return null
  return (
    <div className="mt-3 flex items-center gap-3 overflow-y-clip border-t border-line pt-3 text-small">
      {image && (
        <img
          src={image.thumbnail}
          alt=""
          loading="lazy"
          className="h-20 w-28 rounded-field bg-sunken object-contain"
        />
      )}
      <p className="min-w-0 wrap-anywhere">
        {image && <strong className="block font-semibold">{image.title}</strong>}
        {stock_id ? 'Answered with ' : `Declined with: ${sentence}`}
        {stock_id && (
          <Link to={`/desk/catalogue/${stock_id}`} className="link font-semibold">
            {stock_id}
          </Link>
        )}
      </p>
    </div>
  )
}

function Answers({ request: { enquiry_id } }: { request: DeskEnquiry }) {
  const [image, setImage] = useState<CuratedAsset>()
  const [sent, setSent] = useState<CuratedAsset>()
  const found = useDeskForm('found', enquiry_id)
  const declined = useDeskForm('decline', enquiry_id)
  const { error } = found.field('stock_id')
  return (
    <div className="mt-4 flex flex-wrap items-center gap-3 border-t border-line pt-4">
      {image && (
        <SendForm
          form={found}
          preventScrollReset
          onSubmit={() => setSent(image)}
          className="flex w-full flex-wrap items-center gap-3"
        >
          <input type="hidden" name="enquiry_id" value={enquiry_id} />
          <input type="hidden" name="stock_id" value={image.stock_id} />
          <img src={image.thumbnail} alt="" className="h-20 w-28 rounded-field bg-sunken object-contain" />
          <p className="min-w-0 flex-1 text-small wrap-anywhere">
            <strong className="block font-semibold">{image.title}</strong>
            <span className="text-ink-muted">
              {image.stock_id}, by {image.author}
            </span>
          </p>
          <SubmitButton busy={found.busy}>Send this image</SubmitButton>
          {error && sent === image && <p className="w-full text-small font-semibold text-danger">{error}</p>}
          <FormNotice form={found} className="w-full" />
        </SendForm>
      )}
      <ChooseImages
        title={`Image for request ${enquiry_id}`}
        chosen={[]}
        limit={1}
        find={findImages}
        className={image ? 'btn-outline' : 'btn-filled'}
        onAdd={(asset) => {
          setImage(asset)
          announce(`${asset.title} chosen`)
        }}
      />
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
