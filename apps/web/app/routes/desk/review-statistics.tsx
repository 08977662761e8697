import { viewReviewStatistics } from '@taswira/contract'
import { callDesk } from '../../features/desk/desk-calls.ts'
import { DeskScreen } from '../../features/desk/desk-screen.tsx'
import { loadScreen } from '../../features/desk/load-screen.ts'
import { ReviewStatistics as Statistics } from '../../features/desk/review-statistics.tsx'
import type { Route } from './+types/review-statistics.ts'

export const clientLoader = () => loadScreen(() => callDesk(viewReviewStatistics, {}))

export default function ReviewStatistics({ loaderData }: Route.ComponentProps) {
  return (
    <DeskScreen title="Review statistics" loaded={loaderData}>
      {(statistics) => <Statistics {...statistics} />}
    </DeskScreen>
  )
}
