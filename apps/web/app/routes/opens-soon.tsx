import { site } from '@taswira/contract'
import { href, Link, useLocation } from 'react-router'
import { KindDrawing } from '../ui/kind-drawing.tsx'
import { safePath } from '../ui/login-to.ts'
import type { Route } from './+types/opens-soon.ts'

/** What each address that is still to come is going to be. */
const parts: Record<string, { title: string; sentence: string }> = {
  pricing: { title: 'Plans and pricing', sentence: 'Plans and credit packs open here soon.' },
  checkout: { title: 'Checkout', sentence: 'Buying plans and credits opens here soon.' },
  'contact-us': { title: 'Contact Us', sentence: 'The form to write to us opens here soon.' },
  terms: {
    title: 'Terms of use',
    sentence: 'The terms, the privacy notice and the licences open here soon.',
  },
  faq: { title: 'FAQ', sentence: 'Questions and answers open here soon.' },
  'about-us': { title: 'Our Story', sentence: 'Our story opens here soon.' },
  contributor: { title: 'Be a contributor', sentence: 'Signing up as a contributor opens here soon.' },
}

const partOf = (pathname: string) =>
  parts[pathname.split('/')[1] ?? ''] ?? { title: site.name, sentence: 'This part opens here soon.' }

export const meta: Route.MetaFunction = ({ location }) => [
  { title: `${partOf(location.pathname).title} · ${site.name}` },
  { name: 'robots', content: 'noindex' },
]

/** An honest page in the place of one that is not open yet; never an end of the way. */
export default function OpensSoon() {
  const { pathname, search } = useLocation()
  const { title, sentence } = partOf(pathname)
  const back = safePath(new URLSearchParams(search).get('next'))
  return (
    <div className="page grid grid-cols-1 items-center gap-10 py-14 lg:grid-cols-2 lg:py-20">
      <div>
        <h1 className="text-h1">{title}</h1>
        <p className="mt-4 max-w-[52ch] text-ink-muted">{sentence}</p>
        {pathname === href('/contact-us') && (
          <p className="mt-2 text-ink-muted">
            Until then: <span className="font-semibold text-ink">{site.email}</span>, {site.telephone}
          </p>
        )}
        <div className="mt-8 flex flex-wrap gap-3">
          <Link to={back === '/' ? href('/images') : back} className="btn btn-filled">
            Back to the pictures
          </Link>
        </div>
      </div>
      <KindDrawing kind="images" className="aspect-[4/3] w-full rounded-card" />
    </div>
  )
}
