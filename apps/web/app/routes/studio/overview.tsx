import { listStudioImages, listStudioReviews, viewEarnings, viewPayouts } from '@taswira/contract'
import { callApi } from '../../api/call-api.ts'
import { EarningsSketch } from '../../features/earnings/earnings-sketch.tsx'
import { StudioOverview } from '../../features/studio/studio-overview.tsx'
import { loadStudio, useStudio } from './load-studio.ts'
import type { Route } from './+types/overview.ts'

const limit = '1'

export const clientLoader = () =>
  loadStudio(async () => {
    const [published, refused, changes, earnings, { account }] = await Promise.all([
      callApi(listStudioImages, { query: { limit } }),
      callApi(listStudioReviews, { query: { limit, status: 'refused' } }),
      callApi(listStudioReviews, { query: { limit, status: 'changes_requested' } }),
      callApi(viewEarnings, {}),
      callApi(viewPayouts, {}),
    ])
    return {
      latest: { published: published.items[0], refused: refused.items[0], changes: changes.items[0] },
      earnings,
      account,
    }
  })

export default function Overview({ loaderData }: Route.ComponentProps) {
  const { studio, counts } = useStudio()
  return (
    loaderData &&
    counts && <StudioOverview studio={studio} counts={counts} sketch={<EarningsSketch />} {...loaderData} />
  )
}
