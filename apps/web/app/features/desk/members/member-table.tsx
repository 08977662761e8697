import { creditsText, type DeskMember, nairaText, numberText } from '@taswira/contract'
import { Link } from 'react-router'
import { EmailText } from '../../../ui/email-text.tsx'
import { type Column, Table } from '../../../ui/table.tsx'
import { toLabel } from '../frame/desk-texts.ts'
import { momentText } from '../frame/moment-text.ts'
import { ExportForm } from '../frame/export-form.tsx'
import { NothingHere, useClearSearch } from '../frame/pages.tsx'
import { SearchLine } from '../frame/search-line.tsx'
import { type StateTag, Titled } from '../frame/state-tags.tsx'

interface MemberTableProps {
  q: string
  members: DeskMember[]
  /** Whether more members match. */
  more: boolean
}

/** Members who match a search, or the latest sign-ups. */
export function MemberTable({ q, members, more }: MemberTableProps) {
  const clear_search = useClearSearch()
  return (
    <>
      <SearchLine label="Email or profile ID (or the start of one), or certificate number" q={q} />
      <section aria-labelledby="members" className="mt-8">
        <div className="flex flex-wrap items-center justify-between gap-3">
          <h2 id="members" className="text-h2">
            {q ? 'Search results' : 'Latest sign-ups'}
          </h2>
          <ExportForm what="members" call="exportMembers" />
        </div>
        {members.length === 0 && (
          <NothingHere work={clear_search ?? { to: '/desk/set-up', text: 'Open the set-up guide' }}>
            {q ? `No members match “${q}”.` : 'No members yet. People appear here as soon as they sign up.'}
          </NothingHere>
        )}
        {members.length > 0 && (
          <Table columns={columns} rows={members} rowKey={({ profile_id }) => profile_id} />
        )}
        {more && (
          <p className="mt-4 text-ink-muted">
            More members match. Type more of the email to find the others.
          </p>
        )}
      </section>
    </>
  )
}

const columns: Column<DeskMember>[] = [
  {
    label: 'Member',
    cell: (member) => (
      <>
        <Titled tags={memberTags(member)}>
          <Link to={`/desk/members/${member.profile_id}`} className="link font-semibold">
            {member.full_name}
          </Link>
        </Titled>
        <span className="block text-ink-muted">
          <EmailText email={member.email} />
        </span>
        <span className="block text-ink-muted">
          Signed up <time dateTime={member.created_at}>{momentText(member.created_at)}</time>
        </span>
        <span className="block text-ink-muted sm:hidden">
          {[member.plan, `${nairaText(member.paid_kobo)} paid`].filter(Boolean).join(' · ')}
        </span>
      </>
    ),
  },
  { label: 'Plan', className: 'max-sm:hidden', cell: ({ plan }) => plan ?? '–' },
  {
    label: 'Paid',
    right: true,
    className: 'max-sm:hidden',
    cell: ({ paid_kobo }) => nairaText(paid_kobo),
  },
  {
    label: 'Licences',
    right: true,
    className: 'max-sm:hidden',
    cell: ({ licences }) => numberText(licences),
  },
  { label: 'Credits', right: true, cell: ({ credits }) => creditsText(credits) },
]

/** The state of a member's account, and whether an order of theirs needs review. */
export const memberTags = ({ state, flagged_at }: DeskMember): StateTag[] => [
  { text: toLabel(member_texts[state]), look: state === 'verified' ? 'success' : 'grey' },
  ...(flagged_at ? [{ text: 'Flagged', look: 'danger' } as const] : []),
]

const member_texts: Record<DeskMember['state'], string> = {
  verified: 'verified',
  unverified: 'not verified',
  erased: 'account deleted',
}
