import { ApiError, listStudioImages, OFFSET_MAX, PAGE_SIZE } from '@taswira/contract'
import { data } from 'react-router'
import { callApi } from '../../api/call-api.ts'
import { ImageList } from '../../features/studio/image-list.tsx'
import { revalidatesForm } from '../../forms/form-answer.ts'
import { privateMeta } from '../parts/private-page.ts'
import { loadSigned, sendAttachment } from './send-attachment.ts'
import type { Route } from './+types/published.ts'

export const meta: Route.MetaFunction = () => privateMeta('Published images')

export async function clientLoader({ url: { searchParams } }: Route.ClientLoaderArgs) {
  const page = Number(searchParams.get('page'))
  const last_page = Math.floor(OFFSET_MAX / PAGE_SIZE) + 1
  const number = Number.isInteger(page) && page > 0 ? Math.min(page, last_page) : 1
  try {
    const offset = String((number - 1) * PAGE_SIZE)
    const [{ items, total }, releases] = await Promise.all([
      callApi(listStudioImages, { query: { offset } }),
      loadSigned(),
    ])
    return { images: items, total, page: number, releases }
  } catch (error) {
    // The layout answers people without a studio.
    if (error instanceof ApiError && (error.status === 401 || error.status === 404)) return null
    throw data(null, { status: 503 })
  }
}

export const clientAction = async ({ request }: Route.ClientActionArgs) =>
  sendAttachment(await request.formData())

export const shouldRevalidate = revalidatesForm

export default function Published({ loaderData }: Route.ComponentProps) {
  return loaderData && <ImageList {...loaderData} />
}
