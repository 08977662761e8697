import { agreement_versions, type Studio } from '@taswira/contract'
import { href, Link } from 'react-router'
import { dateText } from '../../ui/date-text.ts'
import { TableHead } from '../../ui/table-head.tsx'

/** The versions of the agreement that the contributor accepted, latest first. */
export function AcceptedVersions({ accepted }: Pick<Studio['agreement'], 'accepted'>) {
  return (
    <section aria-labelledby="accepted">
      <h2 id="accepted" className="text-h2">
        Your agreement
      </h2>
      <table className="mt-4 w-full max-w-160 text-small">
        <TableHead columns={['Version', 'Accepted', { name: 'Your share', right: true }]} />
        <tbody>
          {accepted.map(({ version, accepted_at }) => (
            <tr key={version} className="border-b border-line">
              <th scope="row" className="py-3 pr-3 text-left font-normal">
                <Link to={href('/contributor-agreement/:version?', { version })} className="link">
                  {version}
                </Link>
              </th>
              <td className="py-3 pr-3">
                <time dateTime={accepted_at}>{dateText(accepted_at)}</time>
              </td>
              <td className="py-3 text-right tabular-nums">
                {/* A process of a later release may know a version that this page doesn't. */}
                {agreement_versions[version]
                  ? `${agreement_versions[version].share_percent} %`
                  : 'See the text'}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className="mt-3 max-w-[68ch] text-small text-ink-muted">
        Each version applies to the images published while it was the last one you accepted.
      </p>
    </section>
  )
}
