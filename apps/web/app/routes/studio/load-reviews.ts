import {
  ApiError,
  countStudioReviews,
  listStudioReviews,
  OFFSET_MAX,
  PAGE_SIZE,
  type StudioReview,
} from '@taswira/contract'
import { data } from 'react-router'
import { callApi } from '../../api/call-api.ts'

/** A page of the contributor's reviews, with the number in the address; null for people without a studio. */
export async function loadReviews(query: URLSearchParams, status: StudioReview['status']) {
  const given = Number(query.get('page'))
  const last_page = Math.floor(OFFSET_MAX / PAGE_SIZE) + 1
  const page = Number.isInteger(given) && given > 0 ? Math.min(given, last_page) : 1
  try {
    const offset = String((page - 1) * PAGE_SIZE)
    const [{ items, total }, counts] = await Promise.all([
      callApi(listStudioReviews, { query: { status, offset } }),
      callApi(countStudioReviews, {}),
    ])
    return { reviews: items, total, page, counts }
  } catch (error) {
    // The layout answers people without a studio.
    if (error instanceof ApiError && (error.status === 401 || error.status === 404)) return null
    throw data(null, { status: 503 })
  }
}
