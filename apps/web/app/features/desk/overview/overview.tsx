import { numberText } from '@taswira/contract'
import type { CallResult, DeskCall, viewDesk, viewFigures } from '@taswira/contract'
import { Link } from 'react-router'
import { type Column, Table } from '../../../ui/table.tsx'
import { useMayCall } from '../frame/desk-session.ts'
import { countText } from '../frame/desk-texts.ts'
import { NewestItems, type NewestItemsProps } from './newest-items.tsx'
import { SetupLeft, type SetupLeftProps } from './setup-left.tsx'
import { isQuiet, ShopFigures } from './shop-figures.tsx'
import { MailTrouble } from '../members/troubled-mails.tsx'

type Desk = CallResult<typeof viewDesk>

interface OverviewProps {
  desk: Desk
  figures: CallResult<typeof viewFigures>
  /** Undefined when the operator's role doesn't include it. */
  set_up: SetupLeftProps['set_up'] | undefined
  newest: NewestItemsProps
}

/** What the shop sells, what waits for the operator, and what is new. A shop without sales starts with its set-up. */
export function Overview({ desk, figures, set_up, newest }: OverviewProps) {
  const { notify_me, mails, claims } = desk
  const may = useMayCall()
  const tasks = waitingIn(desk, may)
  const open = tasks.filter(({ count }) => count > 0)
  const done = tasks.filter(({ count }) => count === 0)
  const quiet = isQuiet(figures)
  return (
    <div className="grid gap-10">
      {may('listTroubledMails') && mails.late + mails.to_us > 0 && <MailTrouble {...mails} />}
      {set_up && quiet && <SetupLeft set_up={set_up} listed />}
      <ShopFigures {...figures} />
      <section aria-labelledby="waiting">
        <h2 id="waiting" className="text-h2">
          {open.length > 0 ? 'Waiting for you' : 'Nothing is waiting for you'}
        </h2>
        {open.length > 0 && (
          <ul className="mt-4 grid gap-3 sm:grid-cols-2 lg:grid-cols-3">
            {open.map((waiting) => (
              <Waiting key={waiting.to} {...waiting} />
            ))}
          </ul>
        )}
        {done.length > 0 && (
          <p className="mt-3 flex flex-wrap items-center gap-x-5 text-small text-ink-muted">
            Nothing in:
            {done.map(({ to, name }) => (
              <Link key={to} to={to} className="link inline-flex min-h-11 items-center">
                {name}
              </Link>
            ))}
          </p>
        )}
      </section>
      <NewestItems {...newest} />
      {set_up && !quiet && <SetupLeft set_up={set_up} />}
      <div className="grid items-start gap-10 md:grid-cols-3">
        <Searches searches={desk.searches} listed={may('listSearchCounts')} />
        <FreeCredits claims={claims} />
        {Object.values(notify_me).some((count) => count > 0) && <Subscribers notify_me={notify_me} />}
      </div>
    </div>
  )
}

/** Fewer searches than this say nothing about their share of downloads. */
const SEARCHES_MIN = 50

/** The share of searches that end in a download. `listed`: whether this operator may see the searches. */
function Searches({ searches: { asked, licensed }, listed }: Pick<Desk, 'searches'> & { listed: boolean }) {
  return (
    <section aria-labelledby="searches">
      <h2 id="searches" className="text-h2">
        Searches
      </h2>
      <p className="mt-4">
        {asked < SEARCHES_MIN
          ? `${asked === 1 ? '1 search' : `${numberText(asked)} searches`} in the last 7 days`
          : `${Math.min(100, Math.round((100 * licensed) / asked))}% of ${numberText(asked)} searches in the last 7 days ended in a download`}
      </p>
      {listed && (
        <Link to="/desk/searches" className="link inline-flex min-h-11 items-center font-semibold">
          What people search for
        </Link>
      )}
    </section>
  )
}

const network_columns: Column<Desk['claims']['networks'][number]>[] = [
  { label: 'Networks with many claims', row_heading: true, cell: ({ network }) => network },
  {
    label: 'Claims',
    right: true,
    cell: ({ claims: claimed }) => <strong className="font-semibold">{numberText(claimed)}</strong>,
  },
]

function FreeCredits({ claims }: Pick<Desk, 'claims'>) {
  return (
    <section aria-labelledby="claims">
      <h2 id="claims" className="text-h2">
        Free credits
      </h2>
      <p className="mt-4">
        {countText(claims.today)} {claims.today === 1 ? 'claim' : 'claims'} in the last 24 hours
      </p>
      {claims.networks.length > 0 && (
        <Table
          className="mt-4 max-w-90"
          columns={network_columns}
          rows={claims.networks}
          rowKey={({ network }) => network}
        />
      )}
    </section>
  )
}

const subscriber_columns: Column<[kind: string, count: number]>[] = [
  { label: 'Coming soon', row_heading: true, className: 'capitalize', cell: ([kind]) => kind },
  {
    label: 'Subscribers',
    right: true,
    cell: ([, count]) => <strong className="font-semibold">{countText(count)}</strong>,
  },
]

/** The number of people who want an email when a new kind of content is available. */
function Subscribers({ notify_me }: Pick<Desk, 'notify_me'>) {
  return (
    <section aria-labelledby="notify-me">
      <h2 id="notify-me" className="text-h2">
        Notify me
      </h2>
      <Table
        className="mt-4 max-w-90"
        columns={subscriber_columns}
        rows={Object.entries(notify_me)}
        rowKey={([kind]) => kind}
      />
    </section>
  )
}

interface WaitingProps {
  to: string
  count: number
  name: string
  text: React.ReactNode
}

/** What may wait for this operator. */
function waitingIn(desk: Desk, may: (name: DeskCall) => boolean): WaitingProps[] {
  const { received, in_triage, overdue } = desk.requests
  const { mails, stuck } = desk
  const all: (WaitingProps & { call?: DeskCall })[] = [
    {
      to: '/desk/requests',
      count: received + in_triage,
      name: 'Image requests',
      text: (
        <>
          {countText(received)} new, {countText(in_triage)} in review
          {overdue > 0 && <strong className="block text-danger">{countText(overdue)} overdue</strong>}
        </>
      ),
    },
    {
      call: 'listDeskOrders',
      to: '/desk/orders',
      count: desk.orders,
      name: 'Orders that need review',
      text: 'Mismatched, reversed or needing action',
    },
    {
      call: 'listDeskOrders',
      to: '/desk/orders?refunds=open',
      count: desk.refunds,
      name: 'Refunds in progress',
      text: 'Requested, not yet received by the member',
    },
    {
      call: 'listDeskPayouts',
      to: '/desk/payouts',
      count: desk.payouts,
      name: 'Payouts',
      text: 'To approve, or needing action',
    },
    { to: '/desk/messages?kind=contact', count: desk.contact, name: 'Messages', text: 'To answer by email' },
    {
      to: '/desk/messages?kind=appointment',
      count: desk.appointment,
      name: 'Virtual calls',
      text: 'To arrange a time',
    },
    {
      call: 'listDeskSubmissions',
      to: '/desk/review',
      count: desk.submissions,
      name: 'Images in review',
      text: 'Submitted by contributors',
    },
    {
      call: 'listCorrections',
      to: '/desk/corrections',
      count: desk.corrections,
      name: 'Corrections',
      text: 'Of published images',
    },
    {
      call: 'listWaitingPapers',
      to: '/desk/releases?view=waiting',
      count: desk.papers,
      name: 'Releases on paper',
      text: 'To accept or refuse',
    },
    {
      call: 'listUnreleasedFaces',
      to: '/desk/releases?view=faces',
      count: desk.faces,
      name: 'Faces without a release',
      text: 'In published images',
    },
    {
      call: 'listApplications',
      to: '/desk/applications',
      count: desk.contributor,
      name: 'Applications',
      text: 'People who want to contribute',
    },
    {
      to: '/desk/stuck',
      count:
        stuck.work +
        (may('listDeskPayouts') ? stuck.payouts : 0) +
        (may('listTroubledMails') ? mails.late + mails.given_up : 0),
      name: 'Stuck work',
      text: 'Failed several times',
    },
  ]
  return all.filter(({ call }) => !call || may(call))
}

const Waiting = ({ to, count, name, text }: WaitingProps) => (
  <li>
    <Link
      to={to}
      className="panel flex h-full items-center gap-4 px-5 py-3 hover:border-link sm:block sm:py-5"
    >
      <span className="min-w-10 text-price tabular-nums">{countText(count)}</span>
      <span className="block min-w-0">
        <span className="block font-semibold">{name}</span>
        <span className="block text-small text-ink-muted sm:mt-1">{text}</span>
      </span>
    </Link>
  </li>
)
