import { type CuratedAsset, isApiError, listDeskAssets } from '@taswira/contract'
import { callDesk, loggedOut } from './desk-calls.ts'

/** Images to choose from, at most this many: other words find others. */
const FOUND_MAX = 40

/** Published images with these words or this stock ID, newest first; a sentence when they can't be loaded. */
export async function findImages(q: string): Promise<CuratedAsset[] | string> {
  try {
    const { items } = await callDesk(listDeskAssets, {
      query: { q, status: 'published', limit: String(FOUND_MAX) },
    })
    return items.map(({ stock_id, title, author, thumbnail, status }) => ({
      stock_id,
      title,
      author,
      thumbnail,
      status,
    }))
  } catch (error) {
    if (isApiError(error, 'unauthenticated')) return loggedOut(error).notice ?? ''
    return "We couldn't load the images. Please try again."
  }
}
