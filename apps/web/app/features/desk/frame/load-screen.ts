import {
  ApiError,
  ConnectionError,
  isApiError,
  reference_pattern,
  stock_id_pattern,
  OFFSET_MAX,
  PAGE_SIZE,
} from '@taswira/contract'
import { data, redirect } from 'react-router'
import { clearDeskSession, readDeskToken } from './desk-session.ts'

/**
 * The data of a screen; null while logged out, `failed` after an error, `forbidden` with the reason when the operator's
 * role doesn't include it.
 */
export type Loaded<Content> = { content: Content } | { forbidden: string } | 'failed' | null

/**
 * Loads a screen of the desk. Throws 404 when the API can't find the item in the URL, and a redirect to the account page
 * when the operator has something to do there first.
 */
export async function loadScreen<Content>(load: () => Promise<Content>): Promise<Loaded<Content>> {
  if (!readDeskToken()) return null
  try {
    return { content: await load() }
  } catch (error) {
    if (error instanceof ApiError && error.code === 'unauthenticated') {
      clearDeskSession()
      return null
    }
    if (error instanceof ApiError && error.code === 'role_forbidden') return { forbidden: error.message }
    // The account page says what the operator has to do first.
    if (isApiError(error, 'own_password_needed') || isApiError(error, 'second_factor_needed'))
      throw redirect('/desk/account')
    if (error instanceof ApiError && error.code === 'not_found') throw data(null, { status: 404 })
    if (!(error instanceof ApiError || error instanceof ConnectionError)) throw error
    return 'failed'
  }
}

const patterns = {
  reference: reference_pattern,
  stock_id: stock_id_pattern,
  submission_key: /^[0-9a-f]{32}$/,
  profile_id: /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/,
}

/** Throws 404 when a URL parameter can't identify an order, a member, an asset or a submission. */
export function expectDeskParams(params: { [Name in keyof typeof patterns]?: string }) {
  for (const [name, pattern] of Object.entries(patterns)) {
    const value = params[name as keyof typeof patterns]
    if (value !== undefined && !pattern.test(value)) throw data(null, { status: 404 })
  }
}

/** The offset in an address; 0 if missing or invalid. */
export const readOffset = (query: URLSearchParams) => {
  const offset = query.get('offset') ?? ''
  return /^[0-9]{1,9}$/.test(offset) ? Math.min(Number(offset), OFFSET_MAX) : 0
}

/** The number of a single item in an address; undefined for the whole list. */
export const readNumber = (query: URLSearchParams) => {
  const number = query.get('number') ?? ''
  return /^[1-9][0-9]{0,8}$/.test(number) ? number : undefined
}

/** The page of a list at an address; the last page when the offset is beyond it. */
export async function listAt<T>(
  query: URLSearchParams,
  call: (offset: string) => Promise<{ items: T[]; total: number }>,
): Promise<{ items: T[]; total: number; offset: number }> {
  const offset = readOffset(query)
  const { items, total } = await call(String(offset))
  if (items.length > 0 || offset === 0 || total === 0) return { items, total, offset: total && offset }
  const last = Math.min(Math.floor((total - 1) / PAGE_SIZE) * PAGE_SIZE, OFFSET_MAX)
  return { ...(await call(String(last))), offset: last }
}

/** Whether there is a next page that the API accepts. */
export const hasNext = ({ offset, total }: { offset: number; total: number }) =>
  offset + PAGE_SIZE < total && offset < OFFSET_MAX
