import { Writable } from 'node:stream'
import { StringDecoder } from 'node:string_decoder'
import type { Site } from '@taswira/contract'
import type { Transport } from '@taswira/contract/client'
import { renderToPipeableStream } from 'react-dom/server'
import {
  createRequestHandler,
  type EntryContext,
  type HandleErrorFunction,
  isRouteErrorResponse,
  RouterContextProvider,
  type ServerBuild,
  ServerRouter,
} from 'react-router'
import { setTransport } from './api/call-api.ts'
import { type PageContext, pageContext, setPageContext } from './server/page-context.server.ts'
import { sparesData } from './server/preferences.server.ts'
import { settings } from './site/settings.ts'
import { iconLinks } from './server/icon-links.server.ts'
import { fontPreloads, typePairStyle } from './server/type-pairs.server.ts'
import { startScript } from './server/start-script.server.ts'
import { Nonce, RequestNumber } from './features/shell/request-context.ts'

type Deps = Omit<PageContext, keyof RequestInfo | 'look_style'> & {
  /** Passes loaders' calls to the API in the same process. */
  transport: Transport
  /** The site's name and provider, from the settings. */
  site: () => Site
  lookStyle: () => string
  /** Logs a bug with the request id that the error page shows. */
  logError?: LogError
}
type LogError = (error: unknown, request_id: string) => void
type RequestInfo = Pick<PageContext, 'nonce' | 'request_id'>

/**
 * Creates the function that renders every page. It is part of the build, because context keys are compared by identity
 * and a key imported by the API process would differ.
 */
export function createPageHandler(
  build: ServerBuild,
  mode: string,
  { transport, logError, site, lookStyle, ...page }: Deps,
) {
  setTransport(transport)
  if (logError) log = logError
  const handle = createRequestHandler(build, mode)
  return async (request: Request, info: RequestInfo): Promise<Response> => {
    const provider = new RouterContextProvider()
    // Owners may have changed it since the last page.
    settings.replace(site())
    setPageContext(provider, { ...page, ...info, look_style: lookStyle() })
    const response = await handle(wellFormed(request, page.public_origin), provider)
    if (response.status >= 400) return refusal(response)
    // The response to a form is only for its sender, whatever headers the page sets.
    if (request.method === 'POST') response.headers.set('Cache-Control', 'no-store')
    return response
  }
}

let log: LogError = (error, request_id) => console.error(request_id, error)

/**
 * Sends a path with an empty segment, such as `//elsewhere/images`, to the not-found page, because some URL parsers
 * would read it as another host.
 */
function wellFormed(request: Request, public_origin: string): Request {
  const { origin, pathname } = new URL(request.url)
  if (origin === new URL(public_origin).origin && !pathname.includes('//')) return request
  return new Request(new URL(`/not-found${pathname.replace(/\/+/g, '/')}`, public_origin), request)
}

/** Sets the headers of an error response: never cached, and with Retry-After where waiting helps. */
function refusal({ body, status, headers: given }: Response) {
  const headers = new Headers(given)
  headers.set('Cache-Control', 'no-store')
  if (status === 503) headers.set('Retry-After', String(RETRY_AFTER_S))
  return new Response(body, { status, headers })
}

/** Retry-After of an unavailable page, in seconds. */
const RETRY_AFTER_S = 30

/** Renders a page to one string: all its data is known once the loaders have run, and the result can be cached. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  router_context: EntryContext,
  provider: RouterContextProvider,
) {
  const { nonce, request_id, look_style } = pageContext(provider)
  const rendered = await render(
    <RequestNumber value={request_id}>
      <Nonce value={nonce}>
        <ServerRouter context={router_context} url={request.url} nonce={nonce} />
      </Nonce>
    </RequestNumber>,
    nonce,
    request_id,
  )
  headers.set('Content-Type', 'text/html; charset=utf-8')
  const route_id = router_context.staticHandlerContext.matches.at(-1)?.route.id
  // For traces; the server removes this header.
  if (route_id) headers.set('X-Page-Route', route_id)
  // In development, Vite starts the page's script.
  const low_data = sparesData(request)
  const page = withLook(rendered.html, { look_style, nonce, low_data })
  const html = import.meta.env.PROD ? startScript(page, { low_data, route_id }) : page
  return new Response(html, { status: rendered.failed && status < 500 ? 500 : status, headers })
}

/**
 * Adds the look's icons, font files and styles to the head. React leaves elements that it didn't render there as they are, so
 * scripts need not know the look.
 */
function withLook(
  html: string,
  { look_style, nonce, low_data }: { look_style: string; nonce: string; low_data: boolean },
) {
  const { look } = settings.now()
  const style = look_style + typePairStyle(look)
  const preloads = low_data ? '' : fontPreloads(look)
  return html.replace(
    '</head>',
    `${iconLinks(look, look_style)}${preloads}${style ? `<style nonce="${nonce}">${style}</style>` : ''}</head>`,
  )
}

function render(page: React.ReactNode, nonce: string, request_id: string) {
  return new Promise<{ html: string; failed: boolean }>((resolve, reject) => {
    let failed = false
    const { pipe } = renderToPipeableStream(page, {
      nonce,
      onAllReady() {
        let html = ''
        const decoder = new StringDecoder()
        const body = new Writable({
          // Large enough for any page, so that React never waits for the buffer to drain.
          highWaterMark: 16 * 1024 * 1024,
          write(chunk: Buffer, _encoding, done) {
            html += decoder.write(chunk)
            done()
          },
        })
        body.on('error', reject).on('finish', () => resolve({ html: html + decoder.end(), failed }))
        pipe(body)
      },
      onShellError: reject,
      onError(error) {
        failed = true
        log(error, request_id)
      },
    })
  })
}

/** Logs bugs. Expected statuses such as 404 aren't logged. */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (request.signal.aborted || isRouteErrorResponse(error)) return
  log(error, pageContext(context).request_id)
}
