import {
  type ApiError,
  attachRelease,
  cancelRelease,
  createReleases,
  isApiError,
  failure_texts,
  renewReleaseLink,
  viewPaper,
  viewRelease,
} from '@taswira/contract'
import { callApi } from '../../api/call-api.ts'
import { fetchBlob } from '../../api/fetch-blob.ts'
import { keepLinks } from '../../features/releases/made-links.ts'
import { type LinksAnswer, NewReleases } from '../../features/releases/new-releases.tsx'
import { AttachOthers } from '../../features/studio/attach-release.tsx'
import { ReleaseSheet } from '../../features/releases/release-sheet.tsx'
import { refusalFrom, revalidatesForm } from '../../forms/form-answer.ts'
import { fieldText } from '../../forms/form-values.ts'
import { leaveForLogin } from '../../session/leave-for-login.ts'
import { privateMeta } from '../parts/private-page.ts'
import { loadSigned, sendAttachment, sendLinks } from './release-forms.ts'
import { loadStudio } from './load-studio.ts'
import type { Route } from './+types/release.ts'

export const meta: Route.MetaFunction = () => privateMeta('Release')

export const clientLoader = ({ params }: Route.ClientLoaderArgs) =>
  loadStudio(async () => {
    const release = await callApi(viewRelease, { params })
    return { release, signed: release.state === 'withdrawn' ? await loadSigned() : [] }
  })

export async function clientAction({ request, params }: Route.ClientActionArgs): Promise<LinksAnswer> {
  const form = await request.formData()
  const name = fieldText(form, 'intent')
  if (name === attachRelease.name) return sendAttachment(form)
  if (name === createReleases.name) return sendLinks(form)
  try {
    if (name === renewReleaseLink.name) {
      const links = [await callApi(renewReleaseLink, { params })]
      keepLinks(links)
      return { form: name, sent: true, links }
    }
    await callApi(cancelRelease, { params })
    return { form: name, sent: true }
  } catch (error) {
    if (isApiError(error, 'unauthenticated')) leaveForLogin()
    const failed = isApiError(error, 'conflict')
      ? 'Somebody has answered or decided in the meantime. Reload this page.'
      : failure_texts.something_went_wrong
    const explain = ({ fields }: ApiError) => fields?.images?.[0]
    return { form: name, sent: false, ...refusalFrom(error, { failed, explain, fields: [] }) }
  }
}

export const shouldRevalidate = revalidatesForm

export default function ReleasePage({ loaderData, params }: Route.ComponentProps) {
  const openPhoto = () =>
    fetchBlob(viewPaper, { params }).catch((error: unknown) => {
      if (isApiError(error, 'unauthenticated')) leaveForLogin()
      return undefined
    })
  if (!loaderData) return null
  const { release, signed } = loaderData
  const on_file = release.attached.flatMap(({ stock_id, title, thumbnail }) =>
    stock_id === null ? [] : [{ name: stock_id, title, thumbnail }],
  )
  return (
    <>
      <ReleaseSheet key={release.release_key} release={release} openPhoto={openPhoto} />
      {release.state === 'withdrawn' && on_file.length > 0 && (
        <div className="mt-8 grid max-w-180 gap-8">
          <AttachOthers images={release.attached} releases={signed} />
          <NewReleases images={on_file} />
        </div>
      )}
    </>
  )
}
