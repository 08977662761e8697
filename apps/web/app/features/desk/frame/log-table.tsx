import { type DeskEntry, ID_PREFIX_PATTERN, type Page } from '@taswira/contract'
import { Link } from 'react-router'
import { type Column, Table } from '../../../ui/table.tsx'
import { actionText, countText, toLabel, subjectText, valueText } from './desk-texts.ts'
import { momentText } from './moment-text.ts'

/** Actions at the desk, latest first, by day. */
export function LogTable({ entries }: { entries: DeskEntry[] }) {
  const days = new Set(entries.map((entry) => dayAndTime(entry)[0]))
  return [...days].map((day) => (
    <section key={day} aria-label={day} className="mt-8">
      <h2 className="text-h3">{day}</h2>
      <Table
        className="mt-2"
        columns={[when(false), what({ named: true, dated: false })]}
        rows={entries.filter((entry) => dayAndTime(entry)[0] === day)}
        rowKey={({ entry_id }) => entry_id}
      />
    </section>
  ))
}

/** "20 Nov 2026" and "13:05 WAT". */
const dayAndTime = ({ date_and_time }: DeskEntry) => momentText(date_and_time).split(', ') as [string, string]

interface SubjectLogProps {
  subject: string
  log: Page<DeskEntry>
}

/** The latest actions on one subject, with a link to all of them. Renders nothing when there are none. */
export function SubjectLog({ subject, log: { items, total } }: SubjectLogProps) {
  if (items.length === 0) return null
  return (
    <section aria-labelledby="log">
      <h2 id="log" className="text-h2">
        Actions
      </h2>
      <Table
        columns={[when(true), what({ named: false, dated: true })]}
        rows={items}
        rowKey={({ entry_id }) => entry_id}
      />
      {total > items.length && (
        <Link
          to={`/desk/log?${new URLSearchParams({ subject })}`}
          className="link mt-4 inline-block font-semibold"
        >
          All {countText(total)} entries
        </Link>
      )}
    </section>
  )
}

/** `dated`: whether to show the day. */
const when = (dated: boolean): Column<DeskEntry> => ({
  label: 'Time and operator',
  className: 'max-sm:hidden w-44 lg:w-72',
  cell: (entry) => (
    <>
      <Moment entry={entry} dated={dated} />
      <span className="block text-ink-muted">{operatorText(entry)}</span>
    </>
  ),
})

const Moment = ({ entry, dated }: { entry: DeskEntry; dated: boolean }) => (
  <time dateTime={entry.date_and_time}>{dated ? momentText(entry.date_and_time) : dayAndTime(entry)[1]}</time>
)

const operatorText = ({ operator }: DeskEntry) => operator ?? 'Server command'

/** `named`: whether to show the subject. Phones show time and operator above the action. */
const what = ({ named, dated }: { named: boolean; dated: boolean }): Column<DeskEntry> => ({
  label: 'Action',
  cell: (entry) => (
    <>
      <span className="block wrap-anywhere text-ink-muted sm:hidden">
        <Moment entry={entry} dated={dated} /> · {operatorText(entry)}
      </span>
      <strong className="font-semibold">{actionText(entry)}</strong>
      {named && (
        <>
          {': '}
          {/* A deleted subject has no page. */}
          {entry.action === 'asset_removed' ? (
            subjectText(entry.subject)
          ) : (
            <Subject subject={entry.subject} />
          )}
        </>
      )}
      <Changes entry={entry} />
    </>
  ),
})

/**
 * Links to the page of a subject: "order ABC-…", "asset ABC-…", "member 0f…", "request 12", "contact 12" or
 * "application 12".
 */
export function Subject({ subject }: { subject: string }) {
  const to = toDeskAddress(subject)
  if (!to) return subjectText(subject)
  return (
    <Link to={to} className="link">
      {subjectText(subject)}
    </Link>
  )
}

const subject_pattern = new RegExp(`^([a-z]+) (${ID_PREFIX_PATTERN}-\\S+|\\d+|[0-9a-f-]{36})$`)

function toDeskAddress(subject: string): string | undefined {
  const [, kind, id] = subject_pattern.exec(subject) ?? []
  switch (kind) {
    case 'order':
      return `/desk/orders/${id}`
    case 'member':
      return `/desk/members/${id}`
    case 'asset':
      return `/desk/catalogue/${id}`
    case 'request':
      return `/desk/requests?number=${id}`
    case 'application':
      return `/desk/applications?number=${id}`
    case 'contributor':
      return '/desk/applications'
    case 'contact':
    case 'appointment':
      return `/desk/messages?kind=${kind}&number=${id}`
    default:
      return undefined
  }
}

function Changes({ entry: { before, after } }: { entry: DeskEntry }) {
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])]
  // Leave out unchanged values.
  const changed = names.filter((name) => before[name] !== after[name])
  return changed.map((name) => (
    <span key={name} className="block text-ink-muted">
      {toLabel(name)}:{' '}
      {before[name] !== undefined && valueText(name, before[name]) !== 'none' && (
        <>
          <del>
            {valueText(name, before[name])}
            <span className="sr-only"> before,</span>
          </del>{' '}
        </>
      )}
      {after[name] !== undefined && (
        <ins className="text-ink no-underline">{valueText(name, after[name])}</ins>
      )}
    </span>
  ))
}
