import { href, Link } from 'react-router'
import { CheckIcon } from '../../ui/icons.tsx'

const teams = [
  {
    name: 'Team Basic',
    sentence: 'Images, for a small team that publishes often.',
    gains: ['Seats for everyone in the team', 'One bill, shared credits', 'Shared boards'],
  },
  {
    name: 'Team Pro',
    sentence: 'Images and videos, for agencies and newsrooms that publish a lot.',
    gains: ['All of Team Basic', 'Videos included at launch'],
  },
]

/** Team plans, which are announced but not on sale (docs/specification.md, sections 1 and 9). */
export function TeamCards() {
  return (
    <div className="grid grid-cols-1 gap-6 md:grid-cols-2">
      {teams.map(({ name, sentence, gains }) => (
        <section key={name} className="price-card panel" data-tint="leaf" aria-label={name}>
          <div className="edge" />
          <div className="p-5 sm:p-8">
            <div className="flex flex-wrap items-center gap-3">
              <h2 className="text-h2">{name}</h2>
              <span className="tag">coming soon</span>
            </div>
            <p className="mt-2 max-w-[44ch] text-ink-muted">{sentence}</p>
            <ul className="mt-4 grid gap-2">
              {gains.map((gain) => (
                <li key={gain} className="flex gap-2.5">
                  <CheckIcon size={20} className="mt-1 text-success" />
                  {gain}
                </li>
              ))}
            </ul>
            <p className="mt-5 flex flex-wrap items-center justify-between gap-3 text-small text-ink-muted">
              Preparing...
              <Link to={href('/contact-us')} className="btn btn-outline btn-compact">
                Talk to us now
              </Link>
            </p>
          </div>
        </section>
      ))}
    </div>
  )
}

const enterprise = [
  'Custom content, shot, drawn or collected for you',
  'Extended licences for print runs, packaging and products',
  'One contract, one point of contact',
]

/** The enterprise plan, available on request only (docs/specification.md, section 1). */
export function EnterpriseCard() {
  return (
    <section className="band overflow-hidden rounded-card" aria-labelledby="enterprise">
      <div className="text-spinner" data-tint="brown">
        <div className="edge" />
      </div>
      <div className="grid items-center gap-8 p-5 sm:p-8 lg:grid-cols-12 lg:p-12">
        <div className="lg:col-span-8">
          <h2 id="enterprise" className="text-h1">
            Tailored to your project
          </h2>
          <ul className="mt-5 grid gap-3">
            {enterprise.map((line) => (
              <li key={line} className="flex gap-2.5 text-band-link">
                <CheckIcon size={20} className="mt-1" />
                {line}
              </li>
            ))}
          </ul>
        </div>
        <div className="lg:col-span-4 lg:text-right">
          <Link to={href('/contact-us')} className="btn btn-band">
            Contact us
          </Link>
        </div>
      </div>
    </section>
  )
}
