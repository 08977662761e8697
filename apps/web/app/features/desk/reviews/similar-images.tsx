import type { ReviewedSubmission, SubmissionStatus } from '@taswira/contract'
import { Link } from 'react-router'
import type { StateTag } from '../frame/state-tags.tsx'

const status_texts: Record<SubmissionStatus, string> = {
  draft: 'Draft',
  in_review: 'In review',
  changes_requested: 'Changes requested',
  refused: 'Refused',
  published: 'Published',
  withdrawn: 'Withdrawn',
}

export const submissionTag = ({ status }: ReviewedSubmission): StateTag => ({
  text: status_texts[status],
  look: status === 'published' ? 'success' : 'grey',
})

/** Images that show the same picture as the one under review, beside it. */
export function SimilarImages({ submission }: { submission: ReviewedSubmission }) {
  const { similar_assets, similar_submissions, preview } = submission
  if (similar_assets.length + similar_submissions.length === 0) return null
  return (
    <section aria-labelledby="similar">
      <h2 id="similar" className="text-h2">
        Looks like
      </h2>
      <ul className="mt-4 grid gap-4 sm:grid-cols-2 lg:grid-cols-4">
        {preview && (
          <li className="grid content-start gap-1 text-small">
            <Thumbnail src={submission.thumbnail} alt="" />
            <strong>This image</strong>
          </li>
        )}
        {similar_assets.map(({ stock_id, title, thumbnail, slug, contributor }) => (
          <li key={stock_id} className="grid content-start gap-1 text-small">
            <Thumbnail src={thumbnail} alt={title} />
            <Link to={`/desk/catalogue/${stock_id}`} className="link font-semibold wrap-anywhere">
              {stock_id}
            </Link>
            <span className="text-ink-muted">
              {slug === null ? 'Unpublished' : 'Published'}, by {contributor.full_name}
            </span>
          </li>
        ))}
        {similar_submissions.map(({ submission_key, title, thumbnail, status, contributor }) => (
          <li key={submission_key} className="grid content-start gap-1 text-small">
            <Thumbnail src={thumbnail} alt={title} />
            <Link to={`/desk/review/${submission_key}`} className="link font-semibold wrap-anywhere">
              {title || 'Without a title'}
            </Link>
            <span className="text-ink-muted">
              {status_texts[status]}, by {contributor.full_name}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}

const Thumbnail = ({ src, alt }: { src: string; alt: string }) => (
  <img src={src} alt={alt} loading="lazy" className="h-56 w-full rounded-field bg-sunken object-contain" />
)
