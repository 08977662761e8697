import type { Studio } from '@taswira/contract'
import { href, Link } from 'react-router'
import { dateText } from '../../ui/date-text.ts'
import { type Column, Table } from '../../ui/table.tsx'

const columns: Column<Studio['agreement']['accepted'][number]>[] = [
  {
    label: 'Version',
    row_heading: true,
    cell: ({ version }) => (
      <Link to={href('/contributor-agreement/:version?', { version })} className="link">
        {version}
      </Link>
    ),
  },
  {
    label: 'Accepted',
    cell: ({ accepted_at }) => <time dateTime={accepted_at}>{dateText(accepted_at)}</time>,
  },
  {
    label: 'Your share',
    right: true,
    cell: ({ share_percent }) => (share_percent === null ? '–' : `${share_percent}%`),
  },
]

/** The agreement versions that the contributor accepted, latest first. */
export function AcceptedVersions({ accepted }: Pick<Studio['agreement'], 'accepted'>) {
  return (
    <section aria-labelledby="accepted">
      <h2 id="accepted" className="text-h2">
        What you accepted
      </h2>
      <Table className="mt-4 max-w-160" columns={columns} rows={accepted} rowKey={({ version }) => version} />
      <p className="mt-3 max-w-[68ch] text-small text-ink-muted">
        Each version applies to the images published while it was the last one you accepted.
      </p>
    </section>
  )
}
