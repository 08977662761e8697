import {
  type CreditMovement,
  creditsText,
  type DeskLicence,
  type DeskMemberDetail,
  type DeskOrder,
  type Earning,
  type MemberMail,
  nairaAndKoboText,
  nairaText,
  numberText,
} from '@taswira/contract'
import { Link } from 'react-router'
import { earningText } from '../../../texts/earning-text.ts'
import { EmailText } from '../../../ui/email-text.tsx'
import { Facts } from '../../../ui/facts.tsx'
import { type Column, Table } from '../../../ui/table.tsx'
import { AskFirst } from '../frame/ask-first.tsx'
import { mail_texts } from '../frame/desk-texts.ts'
import { momentText } from '../frame/moment-text.ts'
import { useMayCall } from '../frame/desk-session.ts'
import { GoodwillForm } from './goodwill-form.tsx'
import { OwnOrderTable } from '../orders/order-lists.tsx'
import { OwnPasswordField } from '../team/own-password-field.tsx'
import { NothingHere, Pages, type View, Views } from '../frame/pages.tsx'
import { useDeskForm } from '../frame/use-desk-form.ts'

/** One of a member's lists, and the page of it that the URL selects. */
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
      <div className="grid grid-cols-1 gap-x-12 gap-y-8 xl:grid-cols-[minmax(0,1fr)_auto]">
        <div className="grid grid-cols-1 content-start gap-8">
          <Facts facts={memberFacts(member)} className="max-w-180" />
          <section aria-label="History">
            <Views label="History" views={member.contributor ? views_of_contributor : views} />
            {list.items.length === 0 ? (
              <NothingHere work={{ to: '/desk/members', text: 'All members' }}>
                {nothing_texts[list.show]}
              </NothingHere>
            ) : (
              <Items list={list} />
            )}
            <Pages offset={list.offset} total={list.total} />
          </section>
        </div>
        <div className="grid content-start gap-8 empty:hidden xl:w-80">
          {member.state === 'verified' && (
            // Create a new form after each gift, with its own idempotency key.
            <GoodwillForm
              key={`${member.credits} ${member.goodwill_left}`}
              left={member.goodwill_left}
              full_name={member.full_name}
            />
          )}
          {member.sessions > 0 && <EndSessions {...member} />}
        </div>
      </div>
      {children}
    </div>
  )
}

function EndSessions({ full_name, sessions }: DeskMemberDetail) {
  const form = useDeskForm('end_sessions')
  return (
    <section aria-labelledby="sessions">
      <h2 id="sessions" className="text-h2">
        Sessions
      </h2>
      <p className="mt-2 mb-4 max-w-[68ch] text-ink-muted">
        {full_name} is logged in on {sessions === 1 ? 'one device' : `${numberText(sessions)} devices`}. If
        someone else is using the account, log it out and ask the member to reset their password.
      </p>
      <AskFirst form={form} label="Log out everywhere" question={`Log ${full_name} out everywhere?`}>
        <p className="text-small text-ink-muted">We'll email them about it.</p>
        <OwnPasswordField form={form} />
      </AskFirst>
    </section>
  )
}

const nothing_texts: Record<MemberList['show'], string> = {
  orders: 'No orders yet. An order appears here when the member starts to pay.',
  credits: 'No credit activity yet. Credits appear here when the member gets or spends them.',
  licences: 'No licences yet. Images appear here when the member downloads them.',
  mails: 'No emails are waiting, and none failed.',
  earnings: "No earnings yet. They appear here when somebody licenses one of the member's images.",
}

function memberFacts(member: DeskMemberDetail) {
  const { subscription, contributor } = member
  return {
    Email: <EmailText email={member.email} />,
    'Signed up': momentText(member.created_at),
    'Last log-in': member.last_log_in_at ? momentText(member.last_log_in_at) : 'none in the last 180 days',
    'Open sessions': numberText(member.sessions),
    Credits: `${creditsText(member.credits)} left, ${numberText(member.spent_credits)} spent`,
    Paid: nairaText(member.paid_kobo),
    Plan:
      subscription.plan && subscription.ends_at
        ? `${subscription.plan}, until ${momentText(subscription.ends_at)}, ${
            subscription.auto_renew ? 'renews automatically' : 'no automatic renewal'
          }`
        : 'none',
    'News by email': member.marketing ? 'agreed' : 'not agreed',
    ...(contributor && contributorFacts(contributor)),
    Flagged: member.flagged_at && <strong className="text-danger">{momentText(member.flagged_at)}</strong>,
    'Profile ID': member.profile_id,
  }
}

const contributorFacts = ({
  username,
  balance,
  available,
  held,
  earned,
  pending,
  paid_out,
}: NonNullable<DeskMemberDetail['contributor']>) => ({
  Contributor: `@${username}`,
  Earned: nairaAndKoboText(earned),
  Owed: nairaAndKoboText(balance),
  'On hold': nairaAndKoboText(held.reduce((all, { sum }) => all + sum, 0)),
  Payable: nairaAndKoboText(available),
  'On the way': nairaAndKoboText(pending),
  'Paid out': nairaAndKoboText(paid_out),
})

function Items({ list }: { list: MemberList }) {
  switch (list.show) {
    case 'orders':
      return <OwnOrderTable orders={list.items} />
    case 'credits':
      return <Table columns={movement_columns} rows={list.items} rowKey={({ movement_id }) => movement_id} />
    case 'licences':
      return <Licences licences={list.items} />
    case 'mails':
      return <Table columns={mail_columns} rows={list.items} rowKey={({ mail_id }) => mail_id} />
    case 'earnings':
      return <Table columns={earning_columns} rows={list.items} rowKey={({ earning_id }) => earning_id} />
  }
}

const movement_columns: Column<CreditMovement>[] = [
  {
    label: 'Description',
    cell: ({ description, date_and_time }) => (
      <>
        {description}
        <span className="block text-ink-muted">{momentText(date_and_time)}</span>
      </>
    ),
  },
  {
    label: 'Credits',
    right: true,
    cell: ({ credits }) => (
      <strong className="font-semibold">
        {credits > 0 ? '+' : '−'}
        {numberText(Math.abs(credits))}
      </strong>
    ),
  },
  { label: 'Balance', right: true, cell: ({ balance }) => numberText(balance) },
]

const licenceColumns = (may: ReturnType<typeof useMayCall>): Column<DeskLicence>[] => [
  {
    label: 'Image',
    cell: ({ stock_id, title, removed, licensed_at }) => (
      <>
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
      </>
    ),
  },
  {
    label: 'Certificate',
    right: true,
    cell: ({ certificate_id, stock_id }) => (
      <Link to={`/certificate/${certificate_id}`} className="link">
        Certificate<span className="sr-only"> of {stock_id}</span>
      </Link>
    ),
  },
]

function Licences({ licences }: { licences: DeskLicence[] }) {
  const columns = licenceColumns(useMayCall())
  return <Table columns={columns} rows={licences} rowKey={({ certificate_id }) => certificate_id} />
}

const mail_columns: Column<MemberMail>[] = [
  {
    label: 'About',
    cell: ({ about, created_at }) => (
      <>
        {mail_texts[about]}
        <span className="block text-ink-muted">{momentText(created_at)}</span>
      </>
    ),
  },
  {
    label: 'State',
    cell: ({ failed_at, tries }) =>
      failed_at ? (
        <strong className="text-danger">failed {momentText(failed_at)}</strong>
      ) : (
        `waiting, ${tries} ${tries === 1 ? 'try' : 'tries'} so far`
      ),
  },
]

const earning_columns: Column<Earning>[] = [
  {
    label: 'Image',
    cell: (earning) => (
      <>
        {earning.image.title}
        <span className="block text-ink-muted">
          {earning.image.stock_id} · {earningText(earning)} · {momentText(earning.date_and_time)}
        </span>
      </>
    ),
  },
  { label: 'Net value', right: true, cell: ({ value }) => nairaAndKoboText(value) },
  {
    label: 'Share',
    right: true,
    cell: ({ share, share_percent }) => (
      <>
        <strong className="font-semibold">{nairaAndKoboText(share)}</strong>
        <span className="block text-ink-muted">{share_percent}%</span>
      </>
    ),
  },
]
