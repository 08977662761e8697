import { countStudioReviews, listStudioReviews, type StudioReview } from '@taswira/contract'
import { callApi } from '../../api/call-api.ts'
import { loadStudio, pageIn } from './load-studio.ts'

/** A page of the contributor's reviews, with the number in the address; null for people without a studio. */
export const loadReviews = (query: URLSearchParams, status: StudioReview['status']) =>
  loadStudio(async () => {
    const { page, offset } = pageIn(query)
    const [{ items, total }, counts] = await Promise.all([
      callApi(listStudioReviews, { query: { status, offset } }),
      callApi(countStudioReviews, {}),
    ])
    return { reviews: items, total, page, counts }
  })
