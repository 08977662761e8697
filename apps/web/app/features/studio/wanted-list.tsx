import { numberText, type Wanted } from '@taswira/contract'
import { href, Link } from 'react-router'

/** Subjects that people ask for but the catalogue hardly has, most frequent first. */
export function WantedList({ wanted }: { wanted: Wanted[] }) {
  return (
    <section aria-labelledby="wanted">
      <h2 id="wanted" className="text-h2">
        Wanted
      </h2>
      <p className="mt-2 max-w-[68ch] text-ink-muted">
        Images that people searched for or requested in the last 90 days, and that we have few of.
      </p>
      {wanted.length === 0 ? (
        <p className="py-8 text-ink-muted">Nothing is missing right now. Please look again later.</p>
      ) : (
        <ul className="mt-6 grid gap-3 sm:grid-cols-2 lg:grid-cols-3">
          {wanted.map(({ words, asked, have }) => (
            <li key={words} className="panel min-w-0 p-4 wrap-anywhere">
              <strong className="block font-semibold">{words}</strong>
              <span className="block text-small text-ink-muted tabular-nums">
                Asked {asked === 1 ? 'once' : `${numberText(asked)} times`}, we have {have || 'none'}
              </span>
            </li>
          ))}
        </ul>
      )}
      <p className="mt-6">
        <Link to={href('/studio/uploads')} className="btn btn-filled">
          Upload images
        </Link>
      </p>
    </section>
  )
}
