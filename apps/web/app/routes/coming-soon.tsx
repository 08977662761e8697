import { type ComingKind, notifyMe } from '@taswira/contract'
import { data, href, Link } from 'react-router'
import type { CardAsset } from '../assets/card-asset.ts'
import { ImageStrip } from '../assets/image-strip.tsx'
import { NotifyMe } from '../features/enquiries/notify-me.tsx'
import { formAction } from '../forms/submit-form.ts'
import { findOrigin, pageMeta } from '../features/seo/page-meta.ts'
import { useSession } from '../session/session.ts'
import type { Route } from './+types/coming-soon.ts'
import { loadHeroImages } from './parts/hero-images.ts'
import { headersOfLoader, public_headers } from './parts/public-page.ts'
import { icon } from '../ui/icons.tsx'
import { KindDrawing } from '../site/kind-drawing.tsx'

/** The kinds that aren't on sale yet. routes.ts has a route for each. */
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

export const loader = async ({ url }: Route.LoaderArgs) =>
  data(
    { kind: url.pathname.split('/')[1] as ComingKind, assets: await loadHeroImages() },
    { headers: public_headers },
  )

export const headers = headersOfLoader

export const action = formAction(notifyMe)

export const clientAction = formAction(notifyMe)

/** The form's action doesn't change any loaded data. */
export const shouldRevalidate = () => false

export const meta: Route.MetaFunction = ({ matches, loaderData }) => {
  if (!loaderData) return []
  const { path, title, description } = kinds[loaderData.kind]
  return pageMeta({ origin: findOrigin(matches), path, title: `${title}: coming soon`, description })
}

export default function ComingSoonPage({ loaderData: { kind, assets } }: Route.ComponentProps) {
  const email = useSession()?.email ?? null
  const { title, sentence } = kinds[kind]
  return (
    <ComingSoon
      // The three routes share this component; the key gives each an empty form.
      key={kind}
      kind={kind}
      title={title}
      sentence={sentence}
      notify={<NotifyMe kind={kind} email={email} />}
      assets={assets}
    />
  )
}

const PlayIcon = icon('M9 6.5v11l8.5-5.5z')

interface ComingSoonProps {
  kind: 'video' | 'music' | 'graphics'
  title: string
  sentence: string
  notify: React.ReactNode
  assets: CardAsset[]
}

/** The page of a kind that isn't on sale yet (docs/specification.md, section 1). */
function ComingSoon({ kind, title, sentence, notify, assets }: ComingSoonProps) {
  return (
    <div className="page flex flex-col items-center pt-6 text-center lg:pt-10">
      {kind === 'video' ? (
        <Stills assets={assets.slice(-3)} />
      ) : (
        <KindDrawing kind={kind} className="aspect-[4/3] w-full max-w-64 rounded-card" />
      )}
      <h1 className="mt-6 text-h1">{title}</h1>
      <p className="mt-3">
        <span className="tag text-small">Coming soon</span>
      </p>
      <p className="mt-4 max-w-[48ch] text-ink-muted">{sentence}</p>
      <div className="mt-8 flex flex-wrap items-start justify-center gap-3">
        {notify}
        <Link to={href('/contributor')} className="btn btn-outline">
          Be a contributor
        </Link>
      </div>
      <h2 className="mt-12 mb-4 text-h2">Images you can use today</h2>
      <ImageStrip assets={assets} label="Images you can use today" className="self-stretch" />
    </div>
  )
}

/** Images with a play mark: what the videos will show. Decorative. */
const Stills = ({ assets }: { assets: CardAsset[] }) => (
  <ul className="grid w-full max-w-3xl grid-cols-3 gap-2 md:gap-4" aria-hidden="true">
    {assets.map(({ slug, thumbnail, colour }) => (
      <li
        key={slug}
        className="picture-box aspect-[4/3] rounded-card"
        style={{ '--colour': colour } as React.CSSProperties}
      >
        <img src={thumbnail} alt="" />
        <span className="absolute inset-0 m-auto grid size-10 place-items-center rounded-pill bg-surface text-link shadow-raise md:size-14">
          <PlayIcon />
        </span>
      </li>
    ))}
  </ul>
)
