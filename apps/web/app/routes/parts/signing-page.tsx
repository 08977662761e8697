import { href, Link } from 'react-router'
import { NameOnlyBar } from '../../features/shell/top-bar.tsx'

/** The layout of the pages for people who sign a release: nothing of the shop, because they came for that alone. */
export const SigningPage = ({ children }: { children: React.ReactNode }) => (
  <>
    <NameOnlyBar />
    <main id="content" tabIndex={-1} className="outline-none">
      {children}
    </main>
    <footer
      data-screen-only
      className="page flex flex-wrap justify-center gap-x-6 py-8 text-small text-ink-muted"
    >
      <Link to={href('/contact-us')} className="link inline-flex min-h-11 items-center">
        Contact us
      </Link>
      <Link to={href('/terms')} className="link inline-flex min-h-11 items-center">
        Terms and privacy
      </Link>
    </footer>
  </>
)
