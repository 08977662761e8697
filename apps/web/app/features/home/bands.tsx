import { href, Link } from 'react-router'
import { settings } from '../../site/settings.ts'

export function EnterpriseBand() {
  return (
    <section className="band mt-24" aria-labelledby="enterprise">
      <div className="page grid grid-cols-1 items-center gap-6 py-14 lg:grid-cols-12 lg:py-18">
        <div className="lg:col-span-8">
          <h2 id="enterprise" className="text-h1">
            Need custom content?
          </h2>
          <p className="mt-3 max-w-[60ch] text-band-link">
            We create images to your brief, and license them for print runs, packaging and products. Tell us
            what you're making.
          </p>
        </div>
        <div className="lg:col-span-4 lg:text-right">
          <Link to={href('/contact-us')} className="btn btn-band">
            Talk to us
          </Link>
        </div>
      </div>
      <div className="text-spinner" data-tint="brown">
        <div className="edge" />
      </div>
    </section>
  )
}

export function ContributorBand() {
  const { contributor_site } = settings.now()
  return (
    <section className="-mb-24 bg-glow text-on-glow" aria-labelledby="contribute">
      <div className="page flex flex-wrap items-center justify-between gap-6 py-14">
        <div>
          <h2 id="contribute" className="text-h1">
            Your camera, your credit.
          </h2>
          <p className="mt-2">Show the places you know. Get paid every time one sells.</p>
        </div>
        <div className="flex flex-wrap gap-3">
          <Link to={href('/contributor')} className="btn btn-outline bg-surface">
            Be a contributor
          </Link>
          {contributor_site ? (
            <a href={contributor_site} rel="noopener" className="btn btn-text">
              Start here
            </a>
          ) : (
            <Link to={href('/studio')} className="btn btn-text">
              Start here
            </Link>
          )}
        </div>
      </div>
    </section>
  )
}
