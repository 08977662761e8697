import {
  type Earnings,
  nairaAndKoboText,
  numberText,
  type Payouts,
  type Studio,
  type StudioImage,
  type StudioReview,
} from '@taswira/contract'
import { href, Link, useNavigate } from 'react-router'
import { DecisionReasons } from '../../texts/decision-reasons.tsx'
import { EarnedSoFar } from '../../texts/earned-so-far.tsx'
import { dateText } from '../../ui/date-text.ts'
import { ReviewTime } from './review-list.tsx'
import type { ImageCounts } from './studio-frame.tsx'
import { UploadZone } from './upload-list.tsx'

interface StudioOverviewProps {
  studio: Studio
  counts: ImageCounts
  latest: LatestDecisions
  earnings: Earnings
  account: Payouts['account']
  /** What images may earn, for contributors without one. */
  sketch: React.ReactNode
}

interface LatestDecisions {
  published: StudioImage | undefined
  refused: StudioReview | undefined
  changes: StudioReview | undefined
}

/** Where the contributor's images and money are, and what to do next. */
export function StudioOverview({
  studio: { username, published, bio },
  counts,
  latest,
  earnings,
  account,
  sketch,
}: StudioOverviewProps) {
  const [best] = earnings.images
  const navigate = useNavigate()
  const has_images =
    published + counts.drafts + counts.in_review + counts.changes_requested + counts.refused > 0
  return (
    <div className="grid gap-6">
      {has_images ? (
        <ul className="grid grid-cols-2 gap-3 lg:grid-cols-4 lg:gap-6">
          <Count to={href('/studio/drafts')} name="Drafts" count={counts.drafts}>
            {counts.changes_requested > 0 && `${numberText(counts.changes_requested)} to change`}
          </Count>
          <Count to={href('/studio/in-review')} name="In review" count={counts.in_review} />
          <Count to={href('/studio/refused')} name="Refused" count={counts.refused} />
          <Count to={href('/studio/published')} name="Published" count={published} />
        </ul>
      ) : (
        <UploadZone onChosen={() => void navigate(href('/studio/uploads'))} />
      )}
      <div className="grid items-start gap-6 lg:grid-cols-2">
        {has_images || earnings.earned > 0 ? (
          <section className="panel p-5 sm:p-6" aria-labelledby="earned">
            <EarnedSoFar earnings={earnings} />
            {!account && earnings.available > 0 && (
              <p className="mt-3">
                <Link to={href('/studio/payouts')} className="link">
                  Add an account
                </Link>{' '}
                to be paid.
              </p>
            )}
            {best && (
              <p className="mt-4">
                Your best image:{' '}
                {best.image.slug ? (
                  <Link to={href('/image/:slug', { slug: best.image.slug })} className="link">
                    {best.image.title}
                  </Link>
                ) : (
                  best.image.title
                )}
                , {best.licences === 1 ? '1 licence' : `${numberText(best.licences)} licences`},{' '}
                {nairaAndKoboText(best.earned)}
              </p>
            )}
            <p className="mt-4 flex flex-wrap gap-3">
              <Link to={href('/studio/earnings')} className="btn btn-outline btn-compact">
                Earnings
              </Link>
              <Link to={href('/studio/payouts')} className="btn btn-text btn-compact">
                Payouts
              </Link>
            </p>
          </section>
        ) : (
          sketch
        )}
        <div className="grid gap-6">
          <LastDecision {...latest} />
          <section className="panel p-5 sm:p-6" aria-labelledby="next">
            <h2 id="next" className="text-h3">
              What comes next
            </h2>
            {counts.in_review > 0 && <ReviewTime {...counts} />}
            <ul className="mt-3 grid list-disc gap-2 pl-6">
              {counts.drafts > 0 && (
                <li>
                  <Link to={href('/studio/drafts')} className="link">
                    Describe your drafts
                  </Link>{' '}
                  and submit them for review.
                </li>
              )}
              {counts.drafts === 0 && (
                <li>
                  <Link to={href('/studio/uploads')} className="link">
                    Upload images
                  </Link>
                  , describe them, and submit them for review.
                </li>
              )}
              {!bio && (
                <li>
                  <Link to={href('/studio/profile')} className="link">
                    Add a short bio
                  </Link>{' '}
                  for your public page.
                </li>
              )}
              {published > 0 ? (
                <li>
                  <Link to={href('/contributors/:username', { username })} className="link">
                    See your public page
                  </Link>
                  .
                </li>
              ) : (
                <li>Your public page opens with your first published image.</li>
              )}
            </ul>
          </section>
        </div>
      </div>
    </div>
  )
}

interface CountProps {
  to: string
  name: string
  count: number
  children?: React.ReactNode
}

const Count = ({ to, name, count, children }: CountProps) => (
  <li>
    <Link to={to} className="panel block h-full p-4 hover:border-ink-muted sm:p-5">
      <span className="block font-semibold">{name}</span>
      <span className={`block text-price tabular-nums ${count === 0 ? 'text-ink-muted' : ''}`}>
        {numberText(count)}
      </span>
      <span className="block text-small text-ink-muted">{children}</span>
    </Link>
  </li>
)

/** The newest of the last decisions of each kind. */
function LastDecision({ published, refused, changes }: LatestDecisions) {
  const [last] = [
    published && {
      at: published.published_at,
      title: published.title,
      src: published.thumbnail,
      text: 'Published',
      decision: null,
    },
    refused?.decision && { ...shownOf(refused), text: 'Not accepted', decision: refused.decision },
    changes?.decision && { ...shownOf(changes), text: 'Changes asked for', decision: changes.decision },
  ]
    .filter((one) => !!one)
    .sort((one, other) => other.at.localeCompare(one.at))
  if (!last) return null
  return (
    <section className="panel flex gap-4 p-5 sm:p-6" aria-labelledby="decision">
      {last.src && (
        <img src={last.src} alt="" className="size-24 flex-none rounded-field bg-sunken object-cover" />
      )}
      <div className="min-w-0">
        <h2 id="decision" className="text-h3">
          Last decision
        </h2>
        <p className="mt-1 wrap-anywhere">{last.title}</p>
        <p className="text-small text-ink-muted">
          {last.text} · {dateText(last.at)}
        </p>
        {last.decision && <DecisionReasons {...last.decision} />}
      </div>
    </section>
  )
}

const shownOf = ({ title, file_name, preview, decision }: StudioReview) => ({
  at: decision!.decided_at,
  title: title || file_name,
  src: preview,
})
