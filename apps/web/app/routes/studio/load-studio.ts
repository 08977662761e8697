import { isApiError, OFFSET_MAX, PAGE_SIZE, type Studio } from '@taswira/contract'
import { data, useOutletContext } from 'react-router'
import type { ImageCounts } from '../../features/studio/studio-frame.tsx'
import { readToken } from '../../session/session.ts'

export interface StudioContext {
  studio: Studio
  /** Undefined for contributors who left. */
  counts: ImageCounts | undefined
}

/** What the layout loaded for all pages of the studio. */
export const useStudio = () => useOutletContext<StudioContext>()

/** Whether the contributor has accepted the current agreement, before which the studio's pages are closed. */
export const hasAccepted = ({ agreement: { current, accepted } }: Studio) =>
  accepted.some(({ version }) => version === current)

/** The data of a page of the studio; null for people without one or without a session, whom the layout answers. */
export async function loadStudio<Content>(load: () => Promise<Content>): Promise<Content | null> {
  if (!readToken()) return null
  try {
    return await load()
  } catch (error) {
    if (isApiError(error, 'unauthenticated') || isApiError(error, 'no_studio')) return null
    throw data(null, { status: isApiError(error, 'not_found') ? 404 : 503 })
  }
}

/** The page of a list that an address names, and its offset. */
export function pageIn(query: URLSearchParams): { page: number; offset: string } {
  const given = Number(query.get('page'))
  const last_page = Math.floor(OFFSET_MAX / PAGE_SIZE) + 1
  const page = Number.isInteger(given) && given > 0 ? Math.min(given, last_page) : 1
  return { page, offset: String((page - 1) * PAGE_SIZE) }
}
