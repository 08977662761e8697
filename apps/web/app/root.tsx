import { lazy, Suspense, useContext, useEffect } from 'react'
import {
  isRouteErrorResponse,
  Links,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  useLocation,
  useMatches,
  useRouteLoaderData,
} from 'react-router'
import type { Route } from './+types/root.ts'
import stylesheet from './app.css?url'
import { retryPictures } from './assets/retry-pictures.ts'
import { SearchBox } from './features/search/search-box.tsx'
import { Footer } from './features/shell/footer.tsx'
import { OfflineBar } from './features/shell/offline-bar.tsx'
import { PageChange } from './features/shell/page-change.tsx'
import { NameOnlyBar, TopBar } from './features/shell/top-bar.tsx'
import { useInterruptedNavigation } from './features/shell/use-interrupted-navigation.ts'
import { offline_text } from './features/shell/use-offline-hold.ts'
import { usePageWaiting } from './features/shell/use-page-waiting.ts'
import { sparesData, readTheme } from './server/preferences.server.ts'
import { pageContext } from './server/page-context.server.ts'
import { useSession } from './session/session.ts'
import { settings } from './site/settings.ts'
import { LiveRegions } from './ui/live-regions.tsx'
import { Nonce } from './features/shell/request-context.ts'
import { Spinner } from './ui/spinner.tsx'
import { useLate } from './ui/use-late.ts'

/** Loaded on demand, because it is rarely shown. */
const NotFoundPage = lazy(() => import('./features/shell/not-found-page.tsx'))
const ErrorPage = lazy(() =>
  import('./features/shell/error-page.tsx').catch(() => ({
    default: () => (
      <h1 className="page py-24 text-center text-h1">
        {navigator.onLine ? 'Something broke. Wait a moment, then reload this page.' : offline_text}
      </h1>
    ),
  })),
)

/** The parts of the layout for members. If they can't be loaded, the page works without them. */
const memberParts = () =>
  import('./routes/parts/member-parts.tsx').catch(() => ({ default: none, MemberCredits: none }))
const none = () => null
const MemberParts = lazy(memberParts)
const MemberCredits = lazy(() => memberParts().then((parts) => ({ default: parts.MemberCredits })))

/** Without the texts that the server alone renders. */
const siteForBrowsers = () => ({
  ...settings.now(),
  sentences: { footer: settings.now().sentences.footer },
  mails: undefined,
})

export const links: Route.LinksFunction = () => {
  const { name } = settings.now()
  return [
    { rel: 'stylesheet', href: stylesheet },
    { rel: 'manifest', href: '/manifest.webmanifest' },
    { rel: 'search', type: 'application/opensearchdescription+xml', title: name, href: '/opensearch.xml' },
    { rel: 'alternate', type: 'application/rss+xml', title: `${name}: newest images`, href: '/rss.xml' },
  ]
}

export function loader({ request, context }: Route.LoaderArgs) {
  const { public_origin, api_base, auth_base, stand_ins } = pageContext(context)
  return {
    theme: readTheme(request),
    low_data: sparesData(request),
    public_origin,
    api_base,
    auth_base,
    stand_ins,
  }
}

/** The root's data doesn't change between pages. */
export const shouldRevalidate = () => false

/**
 * Runs before the first paint, because cached pages are the same for everyone and members should not see visitors'
 * links first (visitor-links in components.css). Reads the token like session.ts, and listens for images that fail to
 * load. Registers the service worker, which stores the offline page, last. The browser doesn't change this script after
 * hydration.
 */
const first_script = import.meta.env.SSR
  ? `(${retryPictures})();` +
    'try{var t=localStorage.token;t&&t!="undefined"&&t!="null"&&(document.documentElement.dataset.member="")}catch{}' +
    (import.meta.env.PROD
      ? 'addEventListener("load",()=>setTimeout(()=>navigator.serviceWorker?.register("/service-worker.js").catch(()=>{}),4e3))'
      : '')
  : ''

/** Pages that show only the site's name instead of the top bar (docs/specification.md, section 2). */
const without_bar = ['/login', '/signup', '/verify-email', '/forgot-password']

export function Layout({ children }: { children: React.ReactNode }) {
  const page = useRouteLoaderData<typeof loader>('root')
  const { pathname } = useLocation()
  // Only routes with a layout of their own export a handle: the desk, and the pages for people who sign.
  const own_layout = useMatches().some(({ handle }) => handle)
  const session = useSession()
  const waiting = usePageWaiting()
  const bar_late = useLate(waiting, 150)
  const spinner_late = useLate(waiting, 400)
  const theme = page?.theme ?? 'system'

  useInterruptedNavigation()
  useEffect(() => {
    import('./browser/keep-translation.ts').then(({ keepTranslation }) => keepTranslation()).catch(none)
  }, [])
  const signed_in = session !== null
  useEffect(() => {
    document.documentElement.toggleAttribute('data-member', signed_in)
    // From now on start-script.server.ts repeats earlier presses and input.
    document.documentElement.toggleAttribute('data-alive', true)
  }, [signed_in])

  return (
    <html
      lang="en"
      data-theme={theme === 'system' ? undefined : theme}
      data-low={page?.low_data ? '' : undefined}
      data-site={JSON.stringify(import.meta.env.SSR ? siteForBrowsers() : settings.now())}
      data-api={page?.api_base}
      data-auth={page?.auth_base}
      // Printed links show their whole URL.
      style={page && ({ '--origin': JSON.stringify(page.public_origin) } as React.CSSProperties)}
      suppressHydrationWarning
    >
      <DocumentHead />
      <body>
        <a
          href="#content"
          className="btn btn-filled fixed top-2 left-2 z-50 -translate-y-24 focus:translate-y-0"
          data-screen-only
        >
          Skip to content
        </a>
        <LiveRegions />
        {own_layout ? (
          children
        ) : (
          <>
            {without_bar.includes(pathname) ? <NameOnlyBar /> : <Bar waiting={bar_late} />}
            <main id="content" tabIndex={-1} className="outline-none" aria-busy={waiting || undefined}>
              {children}
            </main>
          </>
        )}
        {spinner_late && (
          <div className="pointer-events-none fixed inset-0 z-30 grid place-items-center bg-bg/75">
            <Spinner size={150} />
          </div>
        )}
        {!own_layout && <Footer theme={theme} stand_ins={page?.stand_ins ?? false} />}
        <PageChange />
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  )
}

function DocumentHead() {
  return (
    <head>
      <meta charSet="utf-8" />
      <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
      <meta name="theme-color" media="(prefers-color-scheme: light)" content="#fefcf9" />
      <meta name="theme-color" media="(prefers-color-scheme: dark)" content="#261b16" />
      <script
        nonce={useContext(Nonce)}
        suppressHydrationWarning
        dangerouslySetInnerHTML={{ __html: first_script }}
      />
      <Meta />
      <Links />
    </head>
  )
}

function Bar({ waiting }: { waiting: boolean }) {
  const { pathname } = useLocation()
  const session = useSession()
  return (
    <TopBar
      search={pathname === '/' ? null : <SearchBox shortcut />}
      member={session}
      corner={
        session && (
          <Suspense>
            <MemberParts session={session} />
          </Suspense>
        )
      }
      credits={
        <Suspense>
          <MemberCredits />
        </Suspense>
      }
      offline={<OfflineBar />}
      waiting={waiting}
    />
  )
}

export default function App() {
  return <Outlet />
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const status = isRouteErrorResponse(error) ? error.status : 500
  const offline = !import.meta.env.SSR && !navigator.onLine
  const title = status === 404 ? 'Page not found' : status === 503 ? 'Back in a moment' : 'Something broke'
  return (
    <>
      <title>{`${title} · ${settings.now().name}`}</title>
      <meta name="robots" content="noindex" />
      <Suspense>
        {status === 404 ? (
          <NotFoundPage search={<SearchBox />} />
        ) : (
          <ErrorPage status={offline ? 'offline' : status} />
        )}
      </Suspense>
    </>
  )
}
