import { href, Link } from 'react-router'
import type { CardAsset } from '../../assets/card-asset.ts'
import { ImageStrip, LinkedImage } from '../../assets/image-strip.tsx'
import { JoinFree } from '../../site/join-free.tsx'

/** Quick links of the home page (docs/specification.md, section 2). */
const quick_links = ['Smiling', 'Corporate', 'Beauty', 'Finance', 'Sports']

interface HeroProps {
  assets: CardAsset[]
  headline: string
  lead: string
  /** Caption of the images. */
  note: string | null
  search: React.ReactNode
}

/** The headline with chosen images: a strip to swipe on narrow screens, a tilted wall on wide ones. */
export function Hero({ assets, headline, lead, note, search }: HeroProps) {
  return (
    <section className="relative bg-sunken">
      {/* Cropped at the sides, not below, where the suggestions hang over. */}
      <div className="page grid grid-cols-1 items-center gap-8 pt-6 pb-8 md:py-12 lg:h-116 lg:grid-cols-12 lg:py-0">
        <div className="min-w-0 lg:col-span-6">
          <h1 className="max-w-[14ch] font-heading text-display">{headline}</h1>
          <p className="mt-3 max-w-[44ch] text-ink-muted lg:mt-4">{lead}</p>
          <div className="relative z-20 mt-5 max-w-xl lg:mt-6">{search}</div>
          <ul className="swipe mt-3" aria-label="Popular searches">
            {quick_links.map((term) => (
              <li key={term}>
                <Link to={`${href('/search')}?${term}`} className="chip">
                  {term}
                </Link>
              </li>
            ))}
          </ul>
          <ImageStrip assets={assets} label="Chosen images" className="mt-5 lg:hidden" />
          {note && <p className="wall-note">{note}</p>}
          <div className="mt-5 flex items-center gap-5 text-balance lg:mt-6">
            <Link to={href('/pricing')} className="btn btn-filled flex-none">
              Subscribe Now
            </Link>
            <JoinFree />
            <Link
              to={href('/account/profile') + '?tab=purchases'}
              className="members-only link inline-flex min-h-11 items-center font-semibold"
            >
              Your images
            </Link>
          </div>
        </div>
        <TiltedWall assets={assets.slice(0, 5)} />
      </div>
    </section>
  )
}

function TiltedWall({ assets }: { assets: CardAsset[] }) {
  return (
    <div className="absolute inset-y-0 right-0 left-1/2 hidden overflow-hidden lg:block">
      <ul className="tilted-wall" aria-label="Chosen images">
        {assets.map((asset) => (
          <li key={asset.slug}>
            <LinkedImage
              asset={asset}
              sizes="250px"
              className="size-full rounded-card border-4 border-surface shadow-float"
            />
          </li>
        ))}
      </ul>
    </div>
  )
}
