import { data, href } from 'react-router'
import { ComingSoon } from '../features/kinds/coming-soon.tsx'
import { originOf, pageMeta } from '../features/seo/page-meta.ts'
import { headersOfLoader, public_headers } from '../public-page.ts'
import type { Route } from './+types/video.ts'

export const loader = () => data(null, { headers: public_headers })

export const headers = headersOfLoader

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({
    origin: originOf(matches),
    path: href('/video'),
    title: 'Video: coming soon',
    description:
      'Afrocentric stock videos are coming soon. Be told when they are here, or contribute your own.',
  })

export default function Video() {
  return (
    <ComingSoon
      kind="video"
      title="Video"
      sentence="Moving pictures of the same streets, kitchens and studios are on their way."
    />
  )
}
