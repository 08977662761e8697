import { creditsText } from '@taswira/contract'
import { Link } from 'react-router'
import { Notice } from '../ui/form/notice.tsx'
import { settings } from '../site/settings.ts'

interface InsufficientCreditsProps {
  credits: number
  pricing: string
  /** A button for the welcome credits; null once they were claimed. */
  claim: React.ReactNode
}

/** Shown next to the download button before it is pressed (docs/specification.md, section 2). */
export function InsufficientCredits({ credits, pricing, claim }: InsufficientCreditsProps) {
  return (
    <Notice tone="info">
      <p className="font-semibold">Insufficient credits</p>
      <p>
        This image costs {creditsText(settings.now().prices.credits_per_image)}; you have {credits}.
      </p>
      <div className="mt-1 flex flex-wrap gap-x-4">
        {claim}
        <Link to={pricing} className="link inline-flex min-h-11 items-center font-semibold">
          Get credits
        </Link>
      </div>
    </Notice>
  )
}
