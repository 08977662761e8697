import { href, Link } from 'react-router'
import { dateText } from '../../ui/date-text.ts'

/** Replaces the studio's pages for a contributor who left. */
export function LeftNotice({ left_at }: { left_at: string }) {
  return (
    <section aria-labelledby="left" className="panel max-w-160 p-5 sm:p-6">
      <h2 id="left" className="text-h3">
        You left on {dateText(left_at)}
      </h2>
      <p className="mt-2">
        Your images are off sale. Licences that were sold stay valid. Your{' '}
        <Link to={href('/studio/earnings')} className="link">
          earnings
        </Link>{' '}
        and{' '}
        <Link to={href('/studio/payouts')} className="link">
          payouts
        </Link>{' '}
        stay here. We'll pay out your full balance when the hold on your last sale ends.
      </p>
      <p className="mt-3">
        <Link to={href('/contributor')} className="link">
          Apply again
        </Link>{' '}
        if you want to come back.
      </p>
    </section>
  )
}
