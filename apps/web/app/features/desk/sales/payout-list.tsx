import {
  type DeskPayout,
  nairaAndKoboText,
  numberText,
  payout_views,
  type PayoutEvidence,
} from '@taswira/contract'
import { payout_texts } from '../../../texts/earning-text.ts'
import { dateText } from '../../../ui/date-text.ts'
import { Facts } from '../../../ui/facts.tsx'
import { Field } from '../../../ui/form/field.tsx'
import { WarningIcon } from '../../../ui/form/icons.tsx'
import { Table } from '../../../ui/table.tsx'
import { AskFirst } from '../frame/ask-first.tsx'
import { useMayCall } from '../frame/desk-session.ts'
import { momentText } from '../frame/moment-text.ts'
import { NothingHere, Pages, Views } from '../frame/pages.tsx'
import { type StateTag, StateTags, test_tag } from '../frame/state-tags.tsx'
import { useDeskForm } from '../frame/use-desk-form.ts'

interface PayoutListProps {
  payouts: DeskPayout[]
  total: number
  offset: number
  view: (typeof payout_views)[number]
}

/** Payouts to contributors: those that need an operator, those in progress, and finished ones. */
export function PayoutList({ payouts, total, offset, view }: PayoutListProps) {
  return (
    <>
      <Views
        label="State"
        views={payout_views.map((one) => ({
          text: one === 'open' ? 'In progress' : 'Done',
          filter: one === 'open' ? ({} as Record<string, string>) : { view: one },
        }))}
      />
      {payouts.length === 0 && (
        <NothingHere work={{ to: '/desk/payment-rules', text: 'Payment rules' }}>
          {view === 'open'
            ? "No payouts in progress. They are made on the first of each month from contributors' available balances."
            : 'No payouts yet. They are listed here once they have arrived, failed or been declined.'}
        </NothingHere>
      )}
      <ul className="mt-6 grid max-w-180 gap-4">
        {payouts.map((payout) => (
          <li key={payout.reference} className="panel overflow-clip p-5">
            <PayoutEntry payout={payout} />
          </li>
        ))}
      </ul>
      <Pages offset={offset} total={total} />
    </>
  )
}

function PayoutEntry({ payout }: { payout: DeskPayout }) {
  const { reference, full_name, username, amount, state, account, problem, monthly, mode, created_at } =
    payout
  const { evidence, approvals_needed, approved_by } = payout
  const may = useMayCall()
  const owner =
    account.account_name === null
      ? "The bank's name for the account isn't known."
      : `The account belongs to ${account.account_name}.`
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h2 className="min-w-0 overflow-y-clip text-h3 wrap-anywhere">
          {nairaAndKoboText(amount)} to {full_name}
        </h2>
        <StateTags tags={[payoutTag(state), ...(mode === 'test' ? [test_tag] : [])]} />
      </div>
      {/* Warnings come first. */}
      {payout.name_matches ? (
        <p className="mt-3 text-small">{owner}</p>
      ) : (
        <p className="notice notice-danger mt-3 text-small">
          <WarningIcon size={20} />
          {owner} Check that it's {full_name}'s.
        </p>
      )}
      {problem && <p className="mt-2 text-small font-semibold wrap-anywhere">{problem}</p>}
      <Facts
        className="mt-3 text-small"
        facts={{
          Account: `${account.bank_name}, ending in ${account.last4}`,
          ...(evidence && evidenceFacts(evidence)),
          Approvals:
            approvals_needed > 0 &&
            [`${approved_by.length} of ${approvals_needed}`, ...approved_by].join(', '),
          [monthly ? 'Monthly payout' : 'Requested']: (
            <time dateTime={created_at}>{momentText(created_at)}</time>
          ),
          Contributor: `@${username}`,
          Reference: reference,
        }}
      />
      {evidence && <SalesByDay {...evidence} />}
      <div className="mt-4 flex flex-wrap items-start gap-3">
        {state === 'waiting' && may('approvePayout') && <Approve payout={payout} />}
        {(state === 'waiting' || state === 'ready') && may('declinePayout') && <Decline payout={payout} />}
        {state === 'otp' && may('finishPayout') && <Finish payout={payout} />}
      </div>
    </>
  )
}

const payoutTag = (state: DeskPayout['state']): StateTag => ({
  text: payout_texts[state],
  look: state === 'success' ? 'success' : state === 'failed' || state === 'reversed' ? 'danger' : 'grey',
})

const kinds = { free: 'given credits', pack: 'packs', plan: 'plans' }

/** The facts that an operator checks before approving: the licences sold, the buyers, and how they paid. */
const evidenceFacts = (evidence: PayoutEvidence) => ({
  'Since the last payout': `${counted(evidence.licences, 'licence')}, ${nairaAndKoboText(evidence.sum)}`,
  'Largest buyer': `${evidence.largest_buyer_percent}%`,
  'Given credits': `${evidence.free_percent}%`,
  'Open disputes': evidence.disputes_open > 0 && <strong>{numberText(evidence.disputes_open)}</strong>,
  'Lost disputes': evidence.disputes_lost > 0 && <strong>{numberText(evidence.disputes_lost)}</strong>,
})

const SalesByDay = ({ days }: PayoutEvidence) => (
  <details className="mt-1 text-small">
    <summary className="unfolds min-h-11 w-fit content-center font-semibold">Sales by day</summary>
    <Table
      className="mt-2"
      columns={[
        { label: 'Date', cell: ({ date }) => dateText(date) },
        { label: 'Paid with', cell: ({ paid_with }) => kinds[paid_with] },
        { label: 'Licences', right: true, cell: (day) => numberText(day.licences) },
        { label: 'Earned', right: true, cell: (day) => nairaAndKoboText(day.sum) },
      ]}
      rows={days}
      rowKey={(day) => `${day.date} ${day.paid_with}`}
    />
  </details>
)

const counted = (count: number, noun: string) => `${numberText(count)} ${noun}${count === 1 ? '' : 's'}`

function Approve({ payout: { reference, amount, full_name } }: { payout: DeskPayout }) {
  const form = useDeskForm('approve', reference)
  return (
    <AskFirst
      form={form}
      label="Approve"
      accessible_label={`Approve the payout to ${full_name}`}
      question={`Pay ${nairaAndKoboText(amount)} to ${full_name}?`}
      className="btn-filled"
    >
      <input type="hidden" name="reference" value={reference} />
    </AskFirst>
  )
}

function Decline({ payout: { reference, full_name } }: { payout: DeskPayout }) {
  const form = useDeskForm('decline', reference)
  return (
    <AskFirst
      form={form}
      label="Decline"
      accessible_label={`Decline the payout to ${full_name}`}
      question={`Decline the payout to ${full_name}?`}
      className="btn-outline"
    >
      <input type="hidden" name="reference" value={reference} />
      <Field
        label="Reason, for the team"
        {...form.field('reason')}
        autoComplete="off"
        maxLength={300}
        hint="The money returns to the balance, and the contributor is emailed."
        required
      />
    </AskFirst>
  )
}

function Finish({ payout: { reference, full_name } }: { payout: DeskPayout }) {
  const form = useDeskForm('finish', reference)
  return (
    <AskFirst
      form={form}
      label="Enter code"
      accessible_label={`Enter the code for the payout to ${full_name}`}
      question="Which code did Paystack send?"
    >
      <input type="hidden" name="reference" value={reference} />
      <Field
        label="Code"
        {...form.field('otp')}
        inputMode="numeric"
        autoComplete="off"
        maxLength={10}
        required
      />
    </AskFirst>
  )
}
