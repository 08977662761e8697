import { data, href } from 'react-router'
import { ComingSoon } from '../features/kinds/coming-soon.tsx'
import { originOf, pageMeta } from '../features/seo/page-meta.ts'
import { headersOfLoader, public_headers } from '../public-page.ts'
import type { Route } from './+types/graphics.ts'

export const loader = () => data(null, { headers: public_headers })

export const headers = headersOfLoader

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({
    origin: originOf(matches),
    path: href('/graphics'),
    title: 'Graphics: coming soon',
    description: 'Afrocentric graphics are coming soon. Be told when they are here, or contribute your own.',
  })

export default function Graphics() {
  return (
    <ComingSoon
      kind="graphics"
      title="Graphics"
      sentence="Patterns, icons and illustrations are on their way."
    />
  )
}
