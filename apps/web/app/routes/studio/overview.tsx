import {
  countStudioReviews,
  listDrafts,
  listStudioImages,
  listStudioReviews,
  type Studio,
  viewEarnings,
  viewPayouts,
} from '@taswira/contract'
import { useOutletContext } from 'react-router'
import { callApi } from '../../api/call-api.ts'
import { StudioOverview } from '../../features/studio/studio-overview.tsx'
import { loadStudio } from './load-studio.ts'
import type { Route } from './+types/overview.ts'

const limit = '1'

export const clientLoader = () =>
  loadStudio(async () => {
    const [reviews, drafts, published, refused, changes, earnings, { account }] = await Promise.all([
      callApi(countStudioReviews, {}),
      callApi(listDrafts, { query: { limit } }),
      callApi(listStudioImages, { query: { limit } }),
      callApi(listStudioReviews, { query: { limit, status: 'refused' } }),
      callApi(listStudioReviews, { query: { limit, status: 'changes_requested' } }),
      callApi(viewEarnings, {}),
      callApi(viewPayouts, {}),
    ])
    return {
      reviews,
      drafts: drafts.total,
      latest: { published: published.items[0], refused: refused.items[0], changes: changes.items[0] },
      earnings,
      account,
    }
  })

export default function Overview({ loaderData }: Route.ComponentProps) {
  const studio = useOutletContext<Studio>()
  return loaderData && <StudioOverview studio={studio} {...loaderData} />
}
