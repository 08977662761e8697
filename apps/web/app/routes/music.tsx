import { notifyMe } from '@taswira/contract'
import { data, href, useNavigation } from 'react-router'
import { ComingSoon } from '../features/kinds/coming-soon.tsx'
import { originOf, pageMeta } from '../features/seo/page-meta.ts'
import { NotifyMe } from '../features/enquiries/notify-me.tsx'
import { headersOfLoader, public_headers } from './parts/public-page.ts'
import { sendEnquiry } from '../features/enquiries/send-enquiry.ts'
import { useSession } from '../session/session.ts'
import type { Route } from './+types/music.ts'

export const loader = () => data(null, { headers: public_headers })

export const headers = headersOfLoader

/** Without script the server sends it. */
export const action = async ({ request }: Route.ActionArgs) => sendEnquiry(notifyMe, await request.formData())

export const clientAction = async ({ request }: Route.ClientActionArgs) =>
  sendEnquiry(notifyMe, await request.formData())

/** An answer to the form changes nothing that was loaded. */
export const shouldRevalidate = () => false

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({
    origin: originOf(matches),
    path: href('/music'),
    title: 'Music: coming soon',
    description: 'Afrocentric stock music is coming soon. Be told when it is here, or contribute your own.',
  })

export default function Music({ actionData }: Route.ComponentProps) {
  const busy = useNavigation().formMethod === 'POST'
  const email = useSession()?.email ?? null
  return (
    <ComingSoon
      kind="music"
      title="Music"
      sentence="Tracks and sounds to go with the pictures are on their way."
      notify={<NotifyMe kind="music" answer={actionData} busy={busy} email={email} />}
    />
  )
}
