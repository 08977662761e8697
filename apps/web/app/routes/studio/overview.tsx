import { listStudioImages, listStudioReviews, viewEarnings, viewPayouts } from '@taswira/contract'
import { callApi } from '../../api/call-api.ts'
import { onDemand } from '../../browser/on-demand.ts'
import { loadStudio, useStudio } from './load-studio.ts'
import type { Route } from './+types/overview.ts'

const limit = '1'

/** Loaded with its data, so that nobody loads it before they log in. */
const loadStart = onDemand(() => import('../parts/studio-overview.tsx'))

export const clientLoader = () =>
  loadStudio(async () => {
    const [{ StudioStart }, published, refused, changes, earnings, { account }] = await Promise.all([
      loadStart(),
      callApi(listStudioImages, { query: { limit } }),
      callApi(listStudioReviews, { query: { limit, status: 'refused' } }),
      callApi(listStudioReviews, { query: { limit, status: 'changes_requested' } }),
      callApi(viewEarnings, {}),
      callApi(viewPayouts, {}),
    ])
    return {
      StudioStart,
      latest: { published: published.items[0], refused: refused.items[0], changes: changes.items[0] },
      earnings,
      account,
    }
  })

export default function Overview({ loaderData }: Route.ComponentProps) {
  const { studio, counts } = useStudio()
  if (!loaderData || !counts) return null
  const { StudioStart, ...shown } = loaderData
  return <StudioStart studio={studio} counts={counts} {...shown} />
}
