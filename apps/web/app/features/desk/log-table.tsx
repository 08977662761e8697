import type { DeskEntry } from '@taswira/contract'
import { Link } from 'react-router'
import { TableHead } from '../../ui/table-head.tsx'
import { action_texts, labelOf, momentText } from './desk-texts.ts'

/** What was done at the desk, latest first; with a heading, of one thing alone, and nothing where nothing was. */
export function LogTable({ entries, heading }: { entries: DeskEntry[]; heading?: string }) {
  if (entries.length === 0) return null
  const table = (
    <table className="mt-4 w-full text-small">
      <TableHead columns={[{ name: 'When and who', className: 'w-28 sm:w-44 lg:w-72' }, 'What']} />
      <tbody>
        {entries.map((entry) => (
          <tr key={entry.entry_id} className="border-b border-line align-top">
            <td className="py-3 pr-3">
              <time dateTime={entry.date_and_time}>{momentText(entry.date_and_time)}</time>
              <span className="block text-ink-muted">{entry.operator ?? 'A command on the server'}</span>
            </td>
            <td className="overflow-y-clip py-3">
              <strong className="font-semibold">{action_texts[entry.action]}</strong>
              {!heading && (
                <>
                  {': '}
                  <Subject subject={entry.subject} />
                </>
              )}
              <Changes entry={entry} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
  if (!heading) return table
  return (
    <section aria-labelledby="log">
      <h2 id="log" className="text-h2">
        {heading}
      </h2>
      {table}
    </section>
  )
}

/** "order TSW-…" and "asset TSW-…" lead to where they are. */
function Subject({ subject }: { subject: string }) {
  const [, kind, id] = /^(order|asset) (TSW-\S+)$/.exec(subject) ?? []
  if (!kind) return subject
  return (
    <Link to={`/desk/${kind === 'order' ? 'orders' : 'catalogue'}/${id}`} className="link">
      {subject}
    </Link>
  )
}

function Changes({ entry: { before, after } }: { entry: DeskEntry }) {
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])]
  return names.map((name) => (
    <span key={name} className="block text-ink-muted">
      {labelOf(name)}:{' '}
      {before[name] !== undefined && (
        <>
          <del>
            {valueOf(before[name])}
            <span className="sr-only"> before,</span>
          </del>{' '}
        </>
      )}
      {after[name] !== undefined && <ins className="text-ink no-underline">{valueOf(after[name])}</ins>}
    </span>
  ))
}

/** "in_triage" as "in triage"; what is empty says so. */
const valueOf = (value: string) => value.replace(/^in_triage$/, 'in triage') || 'none'
