import { PassThrough } from 'node:stream'
import { text } from 'node:stream/consumers'
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
import { setTransport } from './api.ts'
import { type PageContext, pageContext, setPageContext } from './server/page-context.server.ts'
import { RequestNumber } from './ui/request-number.ts'

type Deps = Omit<PageContext, 'nonce' | 'request_id'> & {
  /** Carries the calls of loaders to the API, in the same process. */
  transport: Transport
}
type RequestInfo = Pick<PageContext, 'nonce' | 'request_id'>

/**
 * Makes the function that answers every page. It lives here, in the build, because context keys compare by
 * identity: a key imported by the API process would be another one.
 */
export function createPageHandler(build: ServerBuild, mode: string, { transport, ...site }: Deps) {
  setTransport(transport)
  const handle = createRequestHandler(build, mode)
  return async (request: Request, info: RequestInfo): Promise<Response> => {
    const provider = new RouterContextProvider()
    setPageContext(provider, { ...site, ...info })
    const response = await handle(request, provider)
    return response.status >= 400 ? refusal(response) : response
  }
}

/** A refusal of any kind, page or feed: nobody keeps it, and one that passes says when to come again. */
function refusal({ body, status, headers: given }: Response) {
  const headers = new Headers(given)
  headers.set('Cache-Control', 'no-store')
  if (status === 503) headers.set('Retry-After', String(RETRY_AFTER_S))
  return new Response(body, { status, headers })
}

/** Seconds after which a page that could not be had is worth asking for again. */
const RETRY_AFTER_S = 30

/** Renders a page to one string: everything in it is known when the loaders are done, and it can be cached. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  router_context: EntryContext,
  provider: RouterContextProvider,
) {
  const { nonce, request_id } = pageContext(provider)
  const rendered = await render(
    <RequestNumber value={request_id}>
      <ServerRouter context={router_context} url={request.url} nonce={nonce} />
    </RequestNumber>,
    nonce,
  )
  headers.set('Content-Type', 'text/html; charset=utf-8')
  return new Response(rendered.html, { status: rendered.failed && status < 500 ? 500 : status, headers })
}

function render(page: React.ReactNode, nonce: string) {
  return new Promise<{ html: string; failed: boolean }>((resolve, reject) => {
    let failed = false
    const { pipe } = renderToPipeableStream(page, {
      nonce,
      onAllReady() {
        const body = new PassThrough()
        text(body).then((html) => resolve({ html, failed }), reject)
        pipe(body)
      },
      onShellError: reject,
      onError(error) {
        failed = true
        console.error(error)
      },
    })
  })
}

/** Logs what is a bug, with the number that the error page shows; a refusal such as 404 is no bug. */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (request.signal.aborted || isRouteErrorResponse(error)) return
  const { request_id } = pageContext(context)
  console.error(
    JSON.stringify({ level: 'error', request_id, url: request.url, message: String(error) }),
    error,
  )
}
