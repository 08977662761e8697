import { viewReviewStatistics } from '@taswira/contract'
import { callDesk } from '../../features/desk/frame/desk-calls.ts'
import { DeskScreen } from '../../features/desk/frame/desk-screen.tsx'
import { loadScreen } from '../../features/desk/frame/load-screen.ts'
import { ReviewStatistics as Statistics } from '../../features/desk/reviews/review-statistics.tsx'
import type { Route } from './+types/review-statistics.ts'

export const clientLoader = () => loadScreen(() => callDesk(viewReviewStatistics, {}))

export default function ReviewStatistics({ loaderData }: Route.ComponentProps) {
  return (
    <DeskScreen title="Review statistics" loaded={loaderData}>
      {(statistics) => <Statistics {...statistics} />}
    </DeskScreen>
  )
}
