import type { ReviewedSubmission } from '@taswira/contract'
import { Link } from 'react-router'
import { MarkedImage, regionText } from '../../../assets/marked-image.tsx'
import { DecisionReasons, outcome_texts } from '../../../texts/decision-reasons.tsx'
import { momentText } from '../frame/moment-text.ts'

/** The decisions on an image, latest first, and its contributor's appeal. */
export function PastDecisions({ submission }: { submission: ReviewedSubmission }) {
  const { decisions, appealed, thumbnail, title, width, height, preview } = submission
  if (decisions.length === 0) return null
  return (
    <section aria-labelledby="decisions">
      <h2 id="decisions" className="text-h2">
        Decisions
      </h2>
      <ul className="mt-4 grid gap-4">
        {decisions.map((decision) => (
          <li key={decision.decided_at} className="panel grid gap-3 p-5 text-small">
            <p>
              <strong>{outcome_texts[decision.outcome]}</strong>
              {decision.on_appeal && ' on appeal'} by {decision.operator},{' '}
              <time dateTime={decision.decided_at}>{momentText(decision.decided_at)}</time>
            </p>
            <DecisionReasons {...decision} />
            {decision.region && preview && (
              <div className="max-w-80">
                <MarkedImage
                  src={thumbnail}
                  alt={`${title}. ${regionText(decision.region)}`}
                  width={width}
                  height={height}
                  region={decision.region}
                />
              </div>
            )}
            {decision.similar && (
              <Link to={`/desk/catalogue/${decision.similar.stock_id}`} className="link w-fit font-semibold">
                {decision.similar.stock_id}
              </Link>
            )}
          </li>
        ))}
      </ul>
      {appealed && (
        <p className="mt-4 text-small wrap-anywhere">
          Appeal of <time dateTime={appealed.appealed_at}>{momentText(appealed.appealed_at)}</time>:{' '}
          {appealed.sentence}
        </p>
      )}
    </section>
  )
}
