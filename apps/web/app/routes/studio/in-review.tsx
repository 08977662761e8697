import { href, Link } from 'react-router'
import { NothingYet } from '../../features/studio/nothing-yet.tsx'
import { PageLinks } from '../../lists/page-links.tsx'
import { ReviewList, ReviewTime } from '../../features/studio/review-list.tsx'
import { privateMeta } from '../parts/private-page.ts'
import { loadReviews } from './load-reviews.ts'
import { useStudio } from './load-studio.ts'
import type { Route } from './+types/in-review.ts'

export const meta: Route.MetaFunction = () => privateMeta('Images in review')

export async function clientLoader({ url: { searchParams } }: Route.ClientLoaderArgs) {
  const [waiting, changes] = await Promise.all([
    loadReviews(searchParams, 'in_review'),
    // Always the first page, because the URL's page number belongs to the other list.
    loadReviews(new URLSearchParams(), 'changes_requested'),
  ])
  return waiting && changes && { waiting, changes }
}

export default function InReview({ loaderData }: Route.ComponentProps) {
  const { counts } = useStudio()
  if (!loaderData) return null
  const { waiting, changes } = loaderData
  return (
    <div className="grid gap-10">
      {changes.total > 0 && (
        <ReviewList
          reviews={changes.reviews}
          heading={changes.total === 1 ? '1 image to change' : `${changes.total} images to change`}
        >
          Counted under{' '}
          <Link to={href('/studio/drafts')} className="link">
            Drafts
          </Link>{' '}
          until you submit again.
        </ReviewList>
      )}
      {waiting.total === 0 ? (
        <NothingYet title="Nothing in review" drafts={counts?.drafts}>
          <ol className="grid list-decimal gap-1 pl-6">
            <li>You describe a draft and submit it.</li>
            <li>One of our editors checks its quality, its rights and its texts.</li>
            <li>We email you the decision: published, something to change, or refused with the reasons.</li>
          </ol>
          <ReviewTime {...waiting.counts} />
        </NothingYet>
      ) : (
        <div className="grid gap-4">
          <ReviewTime {...waiting.counts} />
          <ReviewList
            reviews={waiting.reviews}
            heading={waiting.total === 1 ? '1 image in review' : `${waiting.total} images in review`}
            quiet={changes.total === 0}
          />
          <PageLinks {...waiting} />
        </div>
      )}
    </div>
  )
}
