import { type ComingKind, notifyMe } from '@taswira/contract'
import { data, href } from 'react-router'
import { NotifyMe } from '../features/enquiries/notify-me.tsx'
import { formAction } from '../forms/submit-form.ts'
import { ComingSoon } from '../kinds/coming-soon.tsx'
import { findOrigin, pageMeta } from '../features/seo/page-meta.ts'
import { useSession } from '../session/session.ts'
import type { Route } from './+types/coming-soon.ts'
import { headersOfLoader, public_headers } from './parts/public-page.ts'

/** The kinds that aren't on sale yet. routes.ts has an address for each. */
const kinds = {
  video: {
    path: href('/video'),
    title: 'Video',
    description:
      'Afrocentric stock videos are coming soon. Get notified when they launch, or contribute your own.',
    sentence: 'Videos of the same streets, kitchens and studios are on their way.',
  },
  music: {
    path: href('/music'),
    title: 'Music',
    description:
      'Afrocentric stock music is coming soon. Get notified when it launches, or contribute your own.',
    sentence: 'Music and sounds to go with the images are on their way.',
  },
  graphics: {
    path: href('/graphics'),
    title: 'Graphics',
    description:
      'Afrocentric graphics are coming soon. Get notified when they launch, or contribute your own.',
    sentence: 'Patterns, icons and illustrations are on their way.',
  },
} satisfies Record<ComingKind, { path: string; title: string; description: string; sentence: string }>

export const loader = ({ url }: Route.LoaderArgs) =>
  data({ kind: url.pathname.split('/')[1] as ComingKind }, { headers: public_headers })

export const headers = headersOfLoader

export const action = formAction(notifyMe)

export const clientAction = formAction(notifyMe)

/** The answer to the form changes no loaded data. */
export const shouldRevalidate = () => false

export const meta: Route.MetaFunction = ({ matches, loaderData }) => {
  if (!loaderData) return []
  const { path, title, description } = kinds[loaderData.kind]
  return pageMeta({ origin: findOrigin(matches), path, title: `${title}: coming soon`, description })
}

export default function ComingSoonPage({ loaderData: { kind } }: Route.ComponentProps) {
  const email = useSession()?.email ?? null
  const { title, sentence } = kinds[kind]
  return (
    <ComingSoon
      // The three addresses share this component; each starts with an empty form.
      key={kind}
      kind={kind}
      title={title}
      sentence={sentence}
      notify={<NotifyMe kind={kind} email={email} />}
    />
  )
}
