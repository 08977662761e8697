import { numberText } from '@taswira/contract'
import type { Studio } from '@taswira/contract'
import { href, Link } from 'react-router'

/** The number of published images, and what the contributor can do next. */
export function StudioOverview({ studio: { username, published, bio } }: { studio: Studio }) {
  return (
    <div className="grid items-start gap-6 lg:grid-cols-2">
      <section className="panel p-5 sm:p-6" aria-labelledby="published">
        <h2 id="published" className="text-h3">
          Published
        </h2>
        <p className="mt-2 text-price tabular-nums">{numberText(published)}</p>
        <p className="text-ink-muted">{published === 1 ? 'image on sale' : 'images on sale'}</p>
        {published > 0 && (
          <p className="mt-4 flex flex-wrap gap-3">
            <Link to={href('/studio/published')} className="btn btn-outline btn-compact">
              Your images
            </Link>
            <Link to={href('/contributors/:username', { username })} className="btn btn-text btn-compact">
              Your public page
            </Link>
          </p>
        )}
      </section>
      <section className="panel p-5 sm:p-6" aria-labelledby="next">
        <h2 id="next" className="text-h3">
          What comes next
        </h2>
        <ul className="mt-3 grid list-disc gap-2 pl-6">
          {!bio && (
            <li>
              <Link to={href('/studio/profile')} className="link">
                Add a short bio
              </Link>{' '}
              for your public page.
            </li>
          )}
          {published === 0 && <li>Your public page opens with your first published image.</li>}
          <li>
            <Link to={href('/studio/uploads')} className="link">
              Upload images
            </Link>
            , describe them, and submit them for review.
          </li>
        </ul>
      </section>
    </div>
  )
}
