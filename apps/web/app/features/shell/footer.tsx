import { Link } from 'react-router'
import { site } from '../../site/site.ts'
import { SocialLinks } from '../../site/social-links.tsx'
import { Wordmark } from '../../site/mark.tsx'
import type { Theme } from '../../browser/preferences.ts'
import { DataChoice } from './data-choice.tsx'
import { ThemeChoice } from './theme-choice.tsx'

/** Texts and links of the footer (docs/specification.md, section 2). */
const columns = [
  {
    title: 'Learn More',
    links: [
      { name: 'Plans and pricing', to: '/pricing' },
      { name: 'Terms of use', to: '/terms' },
    ],
  },
  { title: 'Company', links: [{ name: 'Our Story', to: '/about-us' }] },
  {
    title: 'Support',
    links: [
      { name: 'Contact Us', to: '/contact-us' },
      { name: 'FAQ', to: '/faq' },
    ],
  },
] as const

export function Footer({ theme, stand_ins }: { theme: Theme; stand_ins: boolean }) {
  return (
    <footer className="band mt-16 lg:mt-24" data-screen-only>
      <div className="page grid grid-cols-2 gap-x-6 gap-y-8 pt-10 pb-8 lg:grid-cols-4 lg:pt-14">
        <div className="col-span-full md:col-auto">
          <Link to="/" className="inline-flex min-h-11 items-center">
            <Wordmark />
          </Link>
          <p className="mt-2 text-band-link">{site.tagline}</p>
          <SocialLinks className="mt-4 -ml-3 text-band-link" />
        </div>
        {columns.map(({ title, links }) => (
          <nav key={title} aria-label={title}>
            <h2 className="text-h3">{title}</h2>
            <ul className="mt-2">
              {links.map(({ name, to }) => (
                <li key={to}>
                  <Link to={to} className="band-link inline-flex min-h-11 items-center">
                    {name}
                  </Link>
                </li>
              ))}
            </ul>
          </nav>
        ))}
      </div>
      <div className="page footer-end flex flex-wrap items-center justify-between gap-x-8 gap-y-4 pb-6 text-small text-band-link">
        <p>
          © {site.copyright_year} {site.name}. {site.sentences.footer}
        </p>
        <div className="flex flex-wrap items-center gap-x-6">
          <FooterChoice label="Privacy">
            <Link to="/consent" className="band-link inline-flex min-h-11 items-center">
              Analytics
            </Link>
          </FooterChoice>
          <FooterChoice label="Data">
            <DataChoice />
          </FooterChoice>
          <FooterChoice label="Theme">
            <ThemeChoice theme={theme} />
          </FooterChoice>
        </div>
        {stand_ins && (
          <p className="basis-full">
            Test site: payments, email and other services are simulated. No money moves.
          </p>
        )}
      </div>
    </footer>
  )
}

function FooterChoice({ label, children }: { label: string; children: React.ReactNode }) {
  return (
    <div className="flex items-center gap-2">
      <span className="font-semibold">{label}:</span>
      {children}
    </div>
  )
}
