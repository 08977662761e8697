import type { CallResult, listWithdrawnReleases } from '@taswira/contract'
import { href, Link } from 'react-router'
import { momentText } from '../frame/moment-text.ts'
import { NothingHere, Pages } from '../frame/pages.tsx'

type Withdrawn = CallResult<typeof listWithdrawnReleases>['items'][number]

interface WithdrawnListProps {
  releases: Withdrawn[]
  total: number
  offset: number
  /** Where images wait for a decision, for an empty list. */
  work: React.ComponentProps<typeof NothingHere>['work']
}

/** Withdrawn releases, with earlier licences of their images. */
export function WithdrawnList({ releases, total, offset, work }: WithdrawnListProps) {
  return (
    <>
      {releases.length === 0 && (
        <NothingHere work={work}>
          Nobody has withdrawn a release. When somebody does, its images go off sale at once and are listed
          here.
        </NothingHere>
      )}
      <ul className="mt-6 grid max-w-180 gap-4">
        {releases.map((release) => (
          <li key={release.release_key} className="panel overflow-clip p-5">
            <WithdrawnEntry release={release} />
          </li>
        ))}
      </ul>
      <Pages offset={offset} total={total} />
    </>
  )
}

function WithdrawnEntry({ release }: { release: Withdrawn }) {
  const { kind, contributor, withdrawn_at, images, licences, licence_count } = release
  return (
    <>
      <h2 className="text-h3">
        {kind === 'model' ? 'Model release' : 'Property release'}, withdrawn{' '}
        <time dateTime={withdrawn_at}>{momentText(withdrawn_at)}</time>
      </h2>
      <p className="text-small wrap-anywhere text-ink-muted">
        Contributor: {contributor.full_name} (@{contributor.username})
      </p>
      <ul className="mt-3 grid gap-1 text-small">
        {images.map(({ stock_id, title }) => (
          <li key={stock_id} className="wrap-anywhere">
            <Link to={href('/desk/catalogue/:stock_id', { stock_id })} className="link font-semibold">
              {stock_id}
            </Link>{' '}
            {title}
          </li>
        ))}
      </ul>
      <h3 className="mt-4 font-semibold">
        {licence_count === 0
          ? 'Nobody had licensed them.'
          : licence_count === 1
            ? '1 licence stays valid'
            : `${licence_count} licences stay valid`}
      </h3>
      <ul className="mt-2 grid gap-1 text-small">
        {licences.map(({ certificate_id, stock_id, holder, licensed_at }) => (
          <li key={certificate_id} className="wrap-anywhere">
            <Link to={href('/certificate/:certificate_id', { certificate_id })} className="link">
              {holder}
            </Link>
            , {stock_id}, <time dateTime={licensed_at}>{momentText(licensed_at)}</time>
          </li>
        ))}
        {licence_count > licences.length && <li>and {licence_count - licences.length} more</li>}
      </ul>
    </>
  )
}
