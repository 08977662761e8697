import type { CallResult, StuckWork, TroubledMail, viewDesk, WorkKind } from '@taswira/contract'
import { Link } from 'react-router'
import { FormNotice, SendForm } from '../../../forms/send-form.tsx'
import { SubmitButton } from '../../../ui/form/submit-button.tsx'
import { type Column, Table } from '../../../ui/table.tsx'
import { useMayCall } from '../frame/desk-session.ts'
import { countText } from '../frame/desk-texts.ts'
import { momentText } from '../frame/moment-text.ts'
import { NothingHere, Pages } from '../frame/pages.tsx'
import { useDeskForm } from '../frame/use-desk-form.ts'
import { TroubledMails } from '../members/troubled-mails.tsx'

type Desk = CallResult<typeof viewDesk>

interface StuckWorkProps extends Pick<Desk, 'mails' | 'stuck'> {
  work: Listed[]
  total: number
  offset: number
  /** Undefined when the operator's role doesn't include them. */
  listed_mails: TroubledMail[] | undefined
}

/** `is_due`: whether its next try has only to wait for its turn. */
type Listed = StuckWork & { is_due: boolean }

const kind_texts: Record<WorkKind, string> = {
  check_upload: 'Check of an upload',
  find_faces: 'Search for faces',
  make_fingerprints: 'Fingerprints, to recognise copies',
}

/** What failed several times: work on uploads and images, emails, and payouts. */
export function StuckWorkPage({ work, total, offset, listed_mails, mails, stuck }: StuckWorkProps) {
  const may = useMayCall()
  const late_payouts = may('listDeskPayouts') ? stuck.payouts : 0
  const troubled = mails.late + mails.given_up > 0 && listed_mails
  return (
    <div className="grid gap-10">
      {total === 0 && late_payouts === 0 && !troubled && (
        <NothingHere>
          Nothing is stuck. Work on uploads and images, emails and payouts that fail several times are listed
          here.
        </NothingHere>
      )}
      {total > 0 && (
        <section aria-labelledby="work">
          <h2 id="work" className="text-h2">
            Uploads and images
          </h2>
          <p className="mt-2 max-w-[68ch] text-ink-muted">
            These failed at least three times and are retried less and less often. Fix the cause, then try
            again.
          </p>
          {total > 1 && <RetryAll />}
          <Table columns={columns} rows={work} rowKey={({ kind, key }) => `${kind} ${key}`} />
          <Pages offset={offset} total={total} />
        </section>
      )}
      {troubled && <TroubledMails {...mails} mails={troubled} />}
      {late_payouts > 0 && (
        <section aria-labelledby="payouts">
          <h2 id="payouts" className="text-h2">
            Payouts
          </h2>
          <p className="mt-2">
            {late_payouts === 1 ? "1 payout hasn't" : `${countText(late_payouts)} payouts haven't`} arrived
            after a day. We ask the payment provider about them every few minutes.
          </p>
          <Link to="/desk/payouts" className="link inline-flex min-h-11 items-center font-semibold">
            Payouts in progress
          </Link>
        </section>
      )}
    </div>
  )
}

const columns: Column<Listed>[] = [
  {
    label: 'What',
    row_heading: true,
    cell: (one) => (
      <>
        <strong className="block font-semibold">{kind_texts[one.kind]}</strong>
        <Subject work={one} />
        <span className="block text-ink-muted lg:hidden">
          {one.tries} tries since {sinceText(one)}, next: {nextTryText(one)}
        </span>
        <span className="block text-ink-muted sm:hidden">{errorText(one)}</span>
      </>
    ),
  },
  { label: 'Tries', right: true, className: 'max-lg:hidden', cell: ({ tries }) => tries },
  { label: 'Since', className: 'max-lg:hidden', cell: sinceText },
  { label: 'Next try', className: 'max-lg:hidden', cell: nextTryText },
  { label: 'Last error', className: 'max-sm:hidden', cell: errorText },
  { label: 'Action', right: true, cell: (one) => <Retry work={one} /> },
]

/** The image with a link to its page at the desk, or the file and its contributor. */
function Subject({ work: { name, username, stock_id, submission_key } }: { work: StuckWork }) {
  const to = stock_id ? `/desk/catalogue/${stock_id}` : submission_key && `/desk/review/${submission_key}`
  const may = useMayCall()
  return (
    <span className="block wrap-anywhere">
      {to && may('viewDeskAsset') ? (
        <Link to={to} className="link">
          {name}
        </Link>
      ) : (
        name
      )}
      {username && ` by @${username}`}
    </span>
  )
}

function sinceText({ since }: StuckWork) {
  return <time dateTime={since}>{momentText(since)}</time>
}

function nextTryText({ next_try_at, is_due }: Listed) {
  return is_due ? 'soon' : <time dateTime={next_try_at}>{momentText(next_try_at)}</time>
}

function errorText({ error }: StuckWork) {
  return error ?? "It's being tried, or its process ended."
}

function Retry({ work: { kind, key, name } }: { work: StuckWork }) {
  const form = useDeskForm('retry', `${kind} ${key}`)
  return (
    <SendForm form={form} preventScrollReset>
      <FormNotice form={form} />
      <input type="hidden" name="kind" value={kind} />
      <input type="hidden" name="key" value={key} />
      <button
        type="submit"
        className="btn btn-outline btn-compact"
        aria-busy={form.busy || undefined}
        aria-label={`Try again: ${kind_texts[kind]}, ${name}`}
      >
        Try again
      </button>
    </SendForm>
  )
}

function RetryAll() {
  const form = useDeskForm('retry-all')
  return (
    <SendForm form={form} preventScrollReset className="mt-4 grid justify-items-start gap-3">
      <FormNotice form={form} />
      <SubmitButton busy={form.busy} className="btn-compact">
        Try all again
      </SubmitButton>
    </SendForm>
  )
}
