import { listStudioImages, viewEarnings } from '@taswira/contract'
import { callApi } from '../../api/call-api.ts'
import { ImageList } from '../../features/studio/image-list.tsx'
import { revalidatesForm } from '../../forms/form-answer.ts'
import { privateMeta } from '../parts/private-page.ts'
import { loadSigned, sendAttachment } from './release-forms.ts'
import { loadStudio, pageIn } from './load-studio.ts'
import type { Route } from './+types/published.ts'

export const meta: Route.MetaFunction = () => privateMeta('Published images')

export const clientLoader = ({ url: { searchParams } }: Route.ClientLoaderArgs) =>
  loadStudio(async () => {
    const { page, offset } = pageIn(searchParams)
    const [{ items, total }, releases, earnings] = await Promise.all([
      callApi(listStudioImages, { query: { offset } }),
      loadSigned(),
      callApi(viewEarnings, {}),
    ])
    return { images: items, total, page, releases, earned: earnings.images }
  })

export const clientAction = async ({ request }: Route.ClientActionArgs) =>
  sendAttachment(await request.formData())

export const shouldRevalidate = revalidatesForm

export default function Published({ loaderData }: Route.ComponentProps) {
  return loaderData && <ImageList {...loaderData} />
}
