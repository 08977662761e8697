import { data, href } from 'react-router'
import { ComingSoon } from '../features/kinds/coming-soon.tsx'
import { originOf, pageMeta } from '../features/seo/page-meta.ts'
import { headersOfLoader, public_headers } from '../public-page.ts'
import type { Route } from './+types/music.ts'

export const loader = () => data(null, { headers: public_headers })

export const headers = headersOfLoader

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({
    origin: originOf(matches),
    path: href('/music'),
    title: 'Music: coming soon',
    description:
      'Afrocentric stock music is coming soon. Be told when they are here, or contribute your own.',
  })

export default function Music() {
  return (
    <ComingSoon
      kind="music"
      title="Music"
      sentence="Tracks and sounds to go with the pictures are on their way."
    />
  )
}
