import { type ApiError, type Asset, isApiError, whoseImage } from '@taswira/contract'
import { data, href } from 'react-router'
import { callApi } from '../api/call-api.ts'
import { waitInWords } from '../api/error-sentence.ts'
import { FormCard } from '../features/members/form-card.tsx'
import { FoundLicence } from '../features/same-picture/found-licence.tsx'
import { FoundImage } from '../features/same-picture/found-image.tsx'
import { WhoseImageForm } from '../features/same-picture/whose-image-form.tsx'
import { findOrigin, pageMeta } from '../features/seo/page-meta.ts'
import { headersOfLoader, public_headers } from './parts/public-page.ts'
import { settings } from '../site/settings.ts'
import { Notice } from '../ui/form/notice.tsx'
import type { Route } from './+types/whose-image.ts'

export const loader = () => data(null, { headers: public_headers })

export const headers = headersOfLoader

/** Runs only on the server; the request's body is the file. */
export async function action({ request }: Route.ActionArgs) {
  try {
    const found = await callApi(whoseImage, { body: {}, file: request.body! })
    return { ...found, problem: undefined }
  } catch (error) {
    if (!isApiError(error)) throw error
    return data(
      { asset: undefined, licence: undefined, problem: sentenceFor(error) },
      { status: error.status },
    )
  }
}

function sentenceFor({ code, message, fields, retry_after_s }: ApiError): string {
  const why = fields?.file?.[0]
  if (why) return `We can't check this file: ${why}.`
  if (code === 'too_many_requests' && retry_after_s)
    return `You've checked many images. Please try again in ${waitInWords(retry_after_s)}.`
  if (code === 'unavailable') return 'We are checking other images right now. Please try again in a moment.'
  if (code === 'invalid_input') return "The file didn't arrive completely. Please try again."
  return message
}

const titleFor = (asset: Asset | null | undefined) =>
  asset
    ? 'This is one of our images'
    : asset === null
      ? 'This is not one of our images'
      : 'Whose image is this?'

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({
    origin: findOrigin(matches),
    path: href('/whose-image'),
    title: titleFor(undefined),
    description: `Choose an image file to find out whether it's from ${settings.now().name}, who made it and how it's licensed.`,
  })

export default function WhoseImage({ actionData }: Route.ComponentProps) {
  const { asset, licence, problem } = actionData ?? {}
  return (
    <FormCard title={titleFor(asset)} intro={<p>{introFor(asset)}</p>}>
      {licence && <FoundLicence licence={licence} />}
      {asset && <FoundImage asset={asset} is_licensed={licence !== null} />}
      <div className={asset ? 'mt-6 border-t border-line pt-6' : ''}>
        {asset !== undefined && <h2 className="mb-4 text-h3">Check another image</h2>}
        {problem && (
          <Notice tone="danger" className="mb-5">
            {problem}
          </Notice>
        )}
        <WhoseImageForm action={href('/whose-image')} />
      </div>
    </FormCard>
  )
}

function introFor(asset: Asset | null | undefined): string {
  if (asset) return 'Your file shows the same picture as this image.'
  if (asset === null)
    return 'We compared your file with every image on sale here. A heavily changed copy, such as a small part of an image or a collage, may not be found.'
  return `Choose an image file. If it's from ${settings.now().name}, we'll show you the image, who made it and how it's licensed.`
}
