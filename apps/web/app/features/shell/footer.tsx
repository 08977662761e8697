import { Link, useLocation } from 'react-router'
import { settings } from '../../site/settings.ts'
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

/** Pages that few people would find otherwise. */
const more = [
  { name: 'Check a certificate', to: '/certificate' },
  { name: 'Whose image is this?', to: '/whose-image' },
  { name: 'Transparency', to: '/transparency' },
  { name: 'Sell your images', to: '/contributor' },
]

export function Footer({ theme, stand_ins }: { theme: Theme; stand_ins: boolean }) {
  // The members' pages for work, and small pages, have only the last line (components.css).
  const short = /^\/(account|studio)/.test(useLocation().pathname)
  return (
    <footer className="band mt-16 lg:mt-24" data-short={short || undefined} data-screen-only>
      <div className="footer-columns page grid grid-cols-2 gap-x-6 gap-y-8 pt-10 pb-8 lg:grid-cols-4 lg:pt-14">
        <div className="col-span-full md:col-auto">
          <Link to="/" className="inline-flex min-h-11 items-center">
            <Wordmark />
          </Link>
          <p className="mt-2 text-band-link">{settings.now().tagline}</p>
          <SocialLinks className="mt-4 -ml-3 text-band-link" />
        </div>
        {columns.map(({ title, links }) => (
          <nav key={title} aria-label={title}>
            <h2 className="text-h3">{title}</h2>
            <ul className="mt-2">
              {links.map(({ name, to }) => (
                <li key={to}>
                  <FooterLink to={to}>{name}</FooterLink>
                </li>
              ))}
            </ul>
          </nav>
        ))}
        <p className="col-span-full flex flex-wrap gap-x-6 text-small">
          {more.map(({ name, to }) => (
            <FooterLink key={to} to={to}>
              {name}
            </FooterLink>
          ))}
        </p>
      </div>
      <div className="page footer-end flex flex-wrap items-center justify-between gap-x-8 gap-y-4 pb-6 text-small text-band-link">
        <p>
          © {settings.now().copyright_year} {settings.now().name}. {settings.now().sentences.footer}
        </p>
        <p className="footer-links gap-x-6">
          <FooterLink to="/terms">Terms of use</FooterLink>
          <FooterLink to="/faq">FAQ</FooterLink>
          <FooterLink to="/contact-us">Contact Us</FooterLink>
        </p>
        <div className="flex flex-wrap items-center gap-x-6">
          <FooterChoice label="Privacy">
            <FooterLink to="/consent">Analytics</FooterLink>
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

const FooterLink = ({ to, children }: { to: string; children: string }) => (
  <Link to={to} className="band-link inline-flex min-h-11 items-center">
    {children}
  </Link>
)

function FooterChoice({ label, children }: { label: string; children: React.ReactNode }) {
  return (
    <div className="flex items-center gap-2">
      <span className="font-semibold">{label}:</span>
      {children}
    </div>
  )
}
