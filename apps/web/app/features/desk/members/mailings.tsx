import {
  type CallResult,
  isApiError,
  type listMailings,
  type Mailing,
  MAILING_BODY_MAX,
  MAILING_SUBJECT_MAX,
  MAILING_WAIT_HOURS,
  numberText,
  previewMailing,
  todayInLagos,
} from '@taswira/contract'
import { useState } from 'react'
import { errorSentence } from '../../../api/error-sentence.ts'
import { inputFrom } from '../../../forms/form-input.ts'
import { FormNotice, SendForm } from '../../../forms/send-form.tsx'
import { Field } from '../../../ui/form/field.tsx'
import { Notice } from '../../../ui/form/notice.tsx'
import { SelectField } from '../../../ui/form/select-field.tsx'
import { SubmitButton } from '../../../ui/form/submit-button.tsx'
import { TextArea } from '../../../ui/form/text-area.tsx'
import { type Column, Table } from '../../../ui/table.tsx'
import { useOneAtATime } from '../../../ui/use-one-at-a-time.ts'
import { AskFirst } from '../frame/ask-first.tsx'
import { callDesk } from '../frame/desk-calls.ts'
import { momentText } from '../frame/moment-text.ts'
import { NothingHere } from '../frame/pages.tsx'
import { type StateTag, Titled } from '../frame/state-tags.tsx'
import { useDeskForm } from '../frame/use-desk-form.ts'

/** A form to plan a mailing, and the mailings so far. */
export const Mailings = ({ mailings, members }: CallResult<typeof listMailings>) => (
  <div className="grid gap-10">
    <PlanMailing key={mailings.length} members={members} />
    <section aria-labelledby="mailings">
      <h2 id="mailings" className="text-h2">
        All mailings
      </h2>
      {mailings.length === 0 ? (
        <NothingHere work={{ to: '/desk/promo-codes', text: 'Promotion codes' }}>
          No mailings yet. Those that you plan are listed here, and can be cancelled until they are sent.
        </NothingHere>
      ) : (
        <Table columns={columns} rows={mailings} rowKey={({ mailing_id }) => mailing_id} />
      )}
    </section>
  </div>
)

/** A day of which every hour is far enough away. */
const firstDay = () => todayInLagos(new Date(Date.now() + (MAILING_WAIT_HOURS + 24) * 3_600_000))

type Preview = CallResult<typeof previewMailing>

const hours = Array.from({ length: 24 }, (_, hour): [string, string] => [
  String(hour),
  `${String(hour).padStart(2, '0')}:00`,
])

function PlanMailing({ members }: { members: number }) {
  const form = useDeskForm('plan')
  const { busy, run } = useOneAtATime()
  const [preview, setPreview] = useState<Preview | string>()

  async function show() {
    try {
      setPreview(await callDesk(previewMailing, inputFrom(previewMailing, new FormData(form.ref.current!))))
    } catch (error) {
      const [first] = isApiError(error, 'invalid_input') ? Object.entries(error.fields ?? {}) : []
      setPreview(first ? `${labels[first[0]] ?? first[0]}: ${first[1][0]}` : errorSentence(error))
    }
  }

  return (
    <section aria-labelledby="plan">
      <h2 id="plan" className="text-h2">
        Plan a mailing
      </h2>
      <p className="mt-2 max-w-[68ch] text-ink-muted">
        It's sent to members who agree to news by then: {numberText(members)} now. Each can unsubscribe with
        one press. All owners are emailed about it at least {MAILING_WAIT_HOURS} hours before, and can cancel
        it.
      </p>
      <SendForm form={form} preventScrollReset className="panel mt-4 grid gap-4 p-5 sm:grid-cols-2">
        <div className="sm:col-span-2">
          <Field
            label={labels.subject!}
            {...form.field('subject')}
            maxLength={MAILING_SUBJECT_MAX}
            required
          />
        </div>
        <div className="sm:col-span-2">
          <TextArea
            label={labels.body!}
            {...form.field('body')}
            rows={7}
            maxLength={MAILING_BODY_MAX}
            hint="A blank line starts a new paragraph."
            required
          />
        </div>
        <Field
          label={labels.stock_id!}
          {...form.field('stock_id')}
          autoComplete="off"
          hint="Stock ID of an image to show, or empty"
        />
        <Field
          label={labels.promo_code!}
          {...form.field('promo_code')}
          autoComplete="off"
          autoCapitalize="characters"
          hint="A code to offer, or empty"
        />
        <Field label={labels.day!} type="date" {...form.field('day', firstDay())} required />
        <SelectField label="Hour (WAT)" {...form.field('hour', '9')} options={hours} />
        <FormNotice form={form} className="sm:col-span-2" />
        <div className="flex flex-wrap gap-3 sm:col-span-2">
          <SubmitButton busy={form.busy}>Plan mailing</SubmitButton>
          <button type="submit" name="do" value="test" className="btn btn-outline">
            Send me a test
          </button>
          <button
            type="button"
            className="btn btn-outline"
            aria-busy={busy || undefined}
            onClick={() => void run(show)}
          >
            Preview
          </button>
        </div>
        <div aria-live="polite" className="empty:hidden sm:col-span-2">
          {typeof preview === 'string' && <Notice tone="danger">{preview}</Notice>}
          {typeof preview === 'object' && <Shown {...preview} />}
        </div>
      </SendForm>
    </section>
  )
}

const labels: Record<string, string> = {
  subject: 'Subject',
  body: 'Text',
  stock_id: 'Image',
  promo_code: 'Promotion code',
  day: 'Day',
}

/** What the mail shows, without its colours. */
const Shown = ({ subject, paragraphs, picture, promo_code }: Preview) => (
  <article aria-label="Preview" className="grid max-w-150 gap-4 rounded-card border border-line p-5">
    <h3 className="text-h3 wrap-anywhere">{subject}</h3>
    {paragraphs.map((paragraph) => (
      <p key={paragraph} className="wrap-anywhere whitespace-pre-line">
        {paragraph}
      </p>
    ))}
    {promo_code && <p>Promotion code: {promo_code}</p>}
    {picture && <img src={picture.url} alt={picture.title} className="max-w-full rounded-card" width={320} />}
    <p className="font-semibold">{picture ? 'View image' : 'See plans and packs'}</p>
  </article>
)

const state_tags: Record<Mailing['state'], StateTag> = {
  planned: { text: 'Planned', look: 'grey' },
  sending: { text: 'Being sent', look: 'grey' },
  sent: { text: 'Sent', look: 'success' },
  cancelled: { text: 'Cancelled', look: 'danger' },
}

const columns: Column<Mailing>[] = [
  {
    label: 'Mailing',
    cell: ({ subject, state, send_at, mailed, operator }) => (
      <>
        <Titled tags={[state_tags[state]]}>
          <strong className="font-semibold wrap-anywhere">{subject}</strong>
        </Titled>
        <span className="block text-ink-muted">
          <time dateTime={send_at}>{momentText(send_at)}</time> · {operator}
          {mailed > 0 && ` · ${numberText(mailed)} ${mailed === 1 ? 'member' : 'members'}`}
        </span>
      </>
    ),
  },
  {
    label: 'Cancel',
    right: true,
    cell: (mailing) => mailing.state === 'planned' && <Cancel mailing={mailing} />,
  },
]

function Cancel({ mailing: { mailing_id, subject } }: { mailing: Mailing }) {
  const form = useDeskForm('cancel', mailing_id)
  return (
    <AskFirst
      form={form}
      label="Cancel mailing"
      accessible_label={`Cancel ${subject}`}
      question={`Cancel “${subject}”?`}
    >
      <input type="hidden" name="mailing_id" value={mailing_id} />
    </AskFirst>
  )
}
