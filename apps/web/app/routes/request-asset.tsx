import { request_texts, requestAsset } from '@taswira/contract'
import { data, href, Link, useSearchParams } from 'react-router'
import { RequestForm } from '../features/enquiries/request-form.tsx'
import { SentPanel } from '../features/enquiries/sent-panel.tsx'
import { FormCard } from '../features/members/form-card.tsx'
import { findOrigin, pageMeta } from '../features/seo/page-meta.ts'
import { headersOfLoader, public_headers } from './parts/public-page.ts'
import { formAction } from '../forms/submit-form.ts'
import { useSession } from '../session/session.ts'
import { Drawing } from '../texts/drawing.tsx'
import type { Route } from './+types/request-asset.ts'

export const loader = () => data(null, { headers: public_headers })

export const headers = headersOfLoader

export const action = formAction(requestAsset)

export const clientAction = formAction(requestAsset)

/** The form's action doesn't change any loaded data. */
export const shouldRevalidate = () => false

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({
    origin: findOrigin(matches),
    path: href('/request-asset'),
    title: 'Request an image',
    description: `Describe the image you need and we'll look for it. ${request_texts.duration}`,
  })

export default function RequestAsset({ actionData }: Route.ComponentProps) {
  const [search] = useSearchParams()
  const email = useSession()?.email ?? ''
  if (actionData?.sent) {
    return (
      <div className="page max-w-xl py-10">
        <SentPanel
          title="We've received your request"
          more={
            <Link to={href('/images')} className="btn btn-filled">
              Back to the images
            </Link>
          }
        >
          {request_texts.arrived}
        </SentPanel>
      </div>
    )
  }
  return (
    <FormCard
      title="Tell us what you need"
      intro={<p>{request_texts.intro}</p>}
      aside={<Drawing name="work" className="hidden w-full max-w-110 rounded-card lg:block" />}
    >
      <RequestForm wanted={search.get('for') ?? ''} email={email} />
    </FormCard>
  )
}
