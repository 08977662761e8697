import { isApiError, listDeskAssets } from '@taswira/contract'
import type { FindImages } from '../../../assets/choose-images.tsx'
import { callDesk, loggedOut } from '../frame/desk-calls.ts'

/** Images to choose from, at most this many: other words find others. */
const FOUND_MAX = 40

export const findImages: FindImages = async (q) => {
  try {
    const { items } = await callDesk(listDeskAssets, {
      query: { q, status: 'published', limit: String(FOUND_MAX) },
    })
    return items
  } catch (error) {
    if (isApiError(error, 'unauthenticated')) return loggedOut(error).notice ?? ''
    return "We couldn't load the images. Please try again."
  }
}
