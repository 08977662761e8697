import {
  type CreditMovement,
  creditsText,
  type DeskLicence,
  type DeskMemberDetail,
  type DeskOrder,
  type Earning,
  type MemberMail,
  nairaAndKoboText,
  numberText,
} from '@taswira/contract'
import { Link } from 'react-router'
import { earningText } from '../../texts/earning-text.ts'
import { TableHead } from '../../ui/table-head.tsx'
import { mail_texts, momentText } from './desk-texts.ts'
import { useMayCall } from './desk-session.ts'
import { GoodwillForm } from './goodwill-form.tsx'
import { member_texts } from './member-table.tsx'
import { OrderTable } from './order-lists.tsx'
import { NothingHere, Pages, type View, Views } from './pages.tsx'

/** One of a member's lists, and the slice of it that the address selects. */
export type MemberList = { total: number; offset: number } & (
  | { show: 'orders'; items: DeskOrder[] }
  | { show: 'credits'; items: CreditMovement[] }
  | { show: 'licences'; items: DeskLicence[] }
  | { show: 'mails'; items: MemberMail[] }
  | { show: 'earnings'; items: Earning[] }
)

const views: View[] = [
  { text: 'Orders', filter: {} },
  { text: 'Credits', filter: { show: 'credits' } },
  { text: 'Licences', filter: { show: 'licences' } },
  { text: 'Unsent emails', filter: { show: 'mails' } },
]
const views_of_contributor: View[] = [...views, { text: 'Earnings', filter: { show: 'earnings' } }]

interface MemberSheetProps {
  member: DeskMemberDetail
  list: MemberList
  children: React.ReactNode
}

export function MemberSheet({ member, list, children }: MemberSheetProps) {
  return (
    <div className="grid gap-8">
      <Link to="/desk/members" className="link justify-self-start font-semibold">
        All members
      </Link>
      <Facts member={member} />
      <section aria-label="History">
        <Views label="History" views={member.contributor ? views_of_contributor : views} />
        {list.items.length === 0 ? (
          <NothingHere>{nothing_texts[list.show]}</NothingHere>
        ) : (
          <Items list={list} />
        )}
        <Pages offset={list.offset} total={list.total} />
      </section>
      {member.state === 'verified' && (
        // A new form after each gift, with its own idempotency key.
        <GoodwillForm
          key={`${member.credits} ${member.goodwill_left}`}
          left={member.goodwill_left}
          full_name={member.full_name}
        />
      )}
      {children}
    </div>
  )
}

const nothing_texts: Record<MemberList['show'], string> = {
  orders: 'No orders.',
  credits: 'No credit activity.',
  licences: 'No licences.',
  mails: 'No emails are waiting, and none failed.',
  earnings: 'No earnings.',
}

function Facts({ member }: { member: DeskMemberDetail }) {
  const { subscription, contributor } = member
  const facts: [string, React.ReactNode][] = [
    ['Name', member.full_name],
    ['Email', `${member.email}, ${member_texts[member.state]}`],
    ['Profile ID', member.profile_id],
    ['Signed up', momentText(member.created_at)],
    ['Last log-in', member.last_log_in_at ? momentText(member.last_log_in_at) : 'none in the last 180 days'],
    ['Open sessions', numberText(member.sessions)],
    ['Credits', `${creditsText(member.credits)}, ${creditsText(member.spent_credits)} spent`],
    [
      'Plan',
      subscription.plan && subscription.ends_at
        ? `${subscription.plan}, until ${momentText(subscription.ends_at)}, ${
            subscription.auto_renew ? 'renews automatically' : 'no automatic renewal'
          }`
        : 'none',
    ],
    ['News by email', member.marketing ? 'agreed' : 'not agreed'],
    ...(contributor ? contributorFacts(contributor) : []),
  ]
  return (
    <dl className="grid max-w-180 grid-cols-[max-content_1fr] gap-x-6 gap-y-1">
      {facts.map(([name, value]) => (
        <div key={name} className="contents">
          <dt className="text-ink-muted">{name}</dt>
          <dd className="min-w-0 overflow-y-clip wrap-anywhere">{value}</dd>
        </div>
      ))}
      {member.flagged_at && (
        <div className="contents">
          <dt className="text-ink-muted">Flagged</dt>
          <dd>
            <strong className="text-danger">{momentText(member.flagged_at)}</strong>
          </dd>
        </div>
      )}
    </dl>
  )
}

const contributorFacts = ({
  username,
  balance,
  available,
  earned,
  pending,
  paid_out,
}: NonNullable<DeskMemberDetail['contributor']>): [string, React.ReactNode][] => [
  ['Contributor', `@${username}`],
  ['Earned', nairaAndKoboText(earned)],
  [
    'Balance',
    `${nairaAndKoboText(balance)}, of which ${nairaAndKoboText(available)} available, paid out ${nairaAndKoboText(paid_out)}, on the way ${nairaAndKoboText(pending)}`,
  ],
]

function Items({ list }: { list: MemberList }) {
  switch (list.show) {
    case 'orders':
      return <OrderTable orders={list.items} />
    case 'credits':
      return <Statement movements={list.items} />
    case 'licences':
      return <Licences licences={list.items} />
    case 'mails':
      return <Mails mails={list.items} />
    case 'earnings':
      return <Earnings earnings={list.items} />
  }
}

function Statement({ movements }: { movements: CreditMovement[] }) {
  return (
    <table className="mt-4 w-full text-small">
      <TableHead
        columns={['Description', { name: 'Credits', right: true }, { name: 'Balance', right: true }]}
      />
      <tbody>
        {movements.map((movement) => (
          <tr key={movement.movement_id} className="border-b border-line align-top">
            <td className="py-3 pr-3">
              {movement.description}
              <span className="block text-ink-muted">{momentText(movement.date_and_time)}</span>
            </td>
            <td className="py-3 pr-3 text-right font-semibold tabular-nums">
              {movement.credits > 0 ? '+' : '−'}
              {numberText(Math.abs(movement.credits))}
            </td>
            <td className="py-3 text-right tabular-nums">{numberText(movement.balance)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function Licences({ licences }: { licences: DeskLicence[] }) {
  const may = useMayCall()
  return (
    <table className="mt-4 w-full text-small">
      <TableHead columns={['Image', { name: 'Certificate', right: true }]} />
      <tbody>
        {licences.map(({ stock_id, title, removed, certificate_id, licensed_at }) => (
          <tr key={certificate_id} className="border-b border-line align-top">
            <td className="overflow-y-clip py-3 pr-3">
              {removed || !may('viewDeskAsset') ? (
                title
              ) : (
                <Link to={`/desk/catalogue/${stock_id}`} className="link font-semibold">
                  {title}
                </Link>
              )}
              <span className="block text-ink-muted">
                {stock_id}
                {removed && ', removed'} · {momentText(licensed_at)}
              </span>
            </td>
            <td className="py-3 text-right">
              <Link to={`/certificate/${certificate_id}`} className="link">
                Certificate<span className="sr-only"> of {stock_id}</span>
              </Link>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function Mails({ mails }: { mails: MemberMail[] }) {
  return (
    <table className="mt-4 w-full text-small">
      <TableHead columns={['About', 'State']} />
      <tbody>
        {mails.map((mail) => (
          <tr key={mail.mail_id} className="border-b border-line align-top">
            <td className="py-3 pr-3">
              {mail_texts[mail.about]}
              <span className="block text-ink-muted">{momentText(mail.created_at)}</span>
            </td>
            <td className="py-3">
              {mail.failed_at ? (
                <strong className="text-danger">failed {momentText(mail.failed_at)}</strong>
              ) : (
                `waiting, ${mail.tries} ${mail.tries === 1 ? 'try' : 'tries'} so far`
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function Earnings({ earnings }: { earnings: Earning[] }) {
  return (
    <table className="mt-4 w-full text-small">
      <TableHead columns={['Image', { name: 'Net value', right: true }, { name: 'Share', right: true }]} />
      <tbody>
        {earnings.map((earning) => (
          <tr key={earning.earning_id} className="border-b border-line align-top">
            <td className="overflow-y-clip py-3 pr-3">
              {earning.image.title}
              <span className="block text-ink-muted">
                {earning.image.stock_id} · {earningText(earning)} · {momentText(earning.date_and_time)}
              </span>
            </td>
            <td className="py-3 pr-3 text-right whitespace-nowrap tabular-nums">
              {nairaAndKoboText(earning.value)}
            </td>
            <td className="py-3 text-right font-semibold whitespace-nowrap tabular-nums">
              {nairaAndKoboText(earning.share)}
              <span className="block font-normal text-ink-muted">{earning.share_percent} %</span>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
