import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pathToFileURL } from 'node:url'
import { DomainError, type Site, WHOSE_IMAGE_MAX_BYTES } from '@taswira/contract'
import type { Transport } from '@taswira/contract/client'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { chooseProductionBuilds, type Config } from '../config.ts'
import type { Deps } from '../deps.ts'
import { lookStyle } from '../look-palette.ts'
import { sendRefusal } from './errors.ts'
import { browserFiles } from './browser-files.ts'
import { type CachedPage, type PageCache, pageKey, sendPage } from './page-cache.ts'
import { withPageRequest } from '../request-context.ts'
import { traced } from '../tracing.ts'
import { canonicalPath, pageUrl } from './page-url.ts'
import { finishPage } from './page-security.ts'
import { belongsToApi } from './refusal-page.ts'
import { readFormFile } from './read-form-file.ts'
import type { Turns } from './turns.ts'

/** What the web app's server build exports (apps/web/app/entry.server.tsx). */
export interface PageBuild {
  entry: { module: { createPageHandler: CreatePageHandler } }
}

export type CreatePageHandler = (
  build: PageBuild,
  mode: 'production' | 'development',
  deps: {
    logError: (error: unknown, request_id: string) => void
    transport: Transport
    site: () => Site
    /** CSS that replaces the shipped palette; empty for the shipped look. */
    lookStyle: () => string
    public_origin: string
    api_base: string
    auth_base: string
    stand_ins: boolean
    payment_script: string
    refuse_training_crawlers: boolean
  },
) => (request: Request, info: { nonce: string; request_id: string }) => Promise<Response>

export interface PagesOptions {
  config: Config
  settings: Deps['settings']
  log: Deps['log']
  transport: Transport
  cache: PageCache
  turns: Turns
  /** The current build; in development it changes while the process runs. */
  loadBuild: () => Promise<PageBuild>
  /** Folder of the browser's files; undefined in development, where Vite serves them. */
  client_dir?: string | undefined
  /** A hashed file of another build; undefined when there is none. */
  findFile: (name: string) => Promise<Buffer | undefined>
}

const web_build = join(import.meta.dirname, '../../../web/build')

/** The production build of the web app. Throws an Error with one sentence when it has not been built. */
export async function productionBuild(): Promise<{
  loadBuild: () => Promise<PageBuild>
  client_dir: string
}> {
  const file = join(web_build, 'server/index.js')
  if (!existsSync(file))
    throw new Error('The pages are not built yet: run npm start, or npm run build -w @taswira/web.')
  chooseProductionBuilds()
  const build = (await import(pathToFileURL(file).href)) as PageBuild
  return { loadBuild: () => Promise.resolve(build), client_dir: join(web_build, 'client') }
}

/** Serves the pages and the browser's files on every URL that belongs neither to the API nor to the images. */
export async function pages(app: FastifyInstance, options: PagesOptions) {
  const { config, cache, turns, client_dir, findFile } = options
  const render = createRenderer(options)

  if (client_dir) await browserFiles(app, { client_dir, findFile })

  await app.register(async (scope) => {
    // The pages parse their form fields themselves; this only checks the type and size of a form.
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser(
      ['application/x-www-form-urlencoded', 'multipart/form-data'],
      { parseAs: 'buffer', bodyLimit: FORM_MAX_BYTES },
      async (request: FastifyRequest, body: Buffer) => {
        await refuseUnreadableForm(request, body)
        return body
      },
    )

    // Before the body is read: unknown API URLs are refused whatever is sent to them.
    scope.addHook('onRequest', async (request, reply) => {
      if (belongsToApi(config, request.url)) return sendRefusal(reply, 'not_found')
      const [path = '', query] = request.url.split(/\?(.*)/s)
      const canonical = canonicalPath(path)
      if (canonical !== path && request.method !== 'POST')
        return reply.redirect(query ? `${canonical}?${query}` : canonical, 301)
      return undefined
    })

    scope.route({
      method: ['GET', 'HEAD', 'POST'],
      url: '*',
      handler: async (request, reply) => {
        if (request.method === 'POST') refuseForeignForm(request, config)
        const cacheable = config.page_cache && request.method !== 'POST' && !request.headers.authorization
        const url = request.method === 'POST' ? request.url : pageUrl(request.url)
        const renderPage = () => turns.page(() => render(request, url))
        const page = cacheable ? await cache.get(pageKey(request, url), renderPage) : await renderPage()
        return sendPage(page, request, reply)
      },
    })
  })

  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('multipart/form-data', (_request, payload, done) => done(null, payload))
    scope.post(FILE_PAGE, async (request, reply) => {
      refuseForeignForm(request, config)
      if (!(request.body instanceof Readable)) throw new DomainError('unsupported_media_type')
      request.body = readFormFile(request.headers['content-type']!, request.body, WHOSE_IMAGE_MAX_BYTES)
      return sendPage(await turns.filePage(() => render(request, FILE_PAGE)), request, reply)
    })
  })
}

/** The page whose form contains a file; its action receives the file as the request body. */
const FILE_PAGE = '/whose-image'

function createRenderer({ config, settings, log, transport, loadBuild }: PagesOptions) {
  let last: { build: PageBuild; handle: ReturnType<CreatePageHandler> } | undefined

  return async (request: FastifyRequest, url: string): Promise<CachedPage> => {
    const build = await loadBuild()
    if (last?.build !== build) {
      const mode = config.mode === 'development' ? 'development' : 'production'
      const { api_base, auth_base, public_origin } = config
      const logError = (err: unknown, request_id: string) => log.error({ err, request_id }, 'page failed')
      const deps = {
        transport,
        logError,
        site: () => settings.now().site,
        lookStyle: () => lookStyle(settings.now().site.look),
        public_origin,
        api_base,
        auth_base,
        stand_ins: config.stand_ins,
        payment_script: config.paystack.script_url,
        refuse_training_crawlers: config.refuse_training_crawlers,
      }
      last = { build, handle: build.entry.module.createPageHandler(build, mode, deps) }
    }
    const nonce = randomBytes(16).toString('base64url')
    const { handle } = last
    // A form submitted without script has the same limits as one submitted by script.
    const page_request = { request_id: request.id, client_address: request.ip }
    const response = await traced('page render', {}, async (span) => {
      const rendered = await withPageRequest(page_request, () =>
        handle(webRequest(request, url, config), { nonce, request_id: request.id }),
      )
      span?.set({ 'page.route': rendered.headers.get(ROUTE_HEADER) ?? undefined })
      rendered.headers.delete(ROUTE_HEADER)
      return rendered
    })
    return finishPage(response, nonce, config)
  }
}

/** Names the file of the page's route, for traces; set by the web app and not sent. */
const ROUTE_HEADER = 'x-page-route'

/** Maximum size of a form (docs/threat-model.md, "Input"). */
const FORM_MAX_BYTES = 64 * 1024

/** Refuses a form that can't be parsed. Throws invalid_input. */
async function refuseUnreadableForm({ headers }: FastifyRequest, body: Buffer) {
  const form = new Response(new Uint8Array(body), { headers: { 'content-type': headers['content-type']! } })
  await form.formData().catch(() => {
    throw new DomainError('invalid_input')
  })
}

/**
 * Refuses a form submitted from another site (CSRF). A page with a secret in its URL has the referrer policy `no-referrer`,
 * with which browsers send the origin `null`. Throws invalid_input.
 */
function refuseForeignForm({ headers }: FastifyRequest, config: Config) {
  const { origin, 'sec-fetch-site': site } = headers
  const own =
    origin === undefined || origin === config.public_origin || (origin === 'null' && site === 'same-origin')
  const foreign = !own || site === 'cross-site'
  if (foreign) throw new DomainError('invalid_input')
}

/** The request as the pages see it: on the configured origin, whatever the Host header says. */
function webRequest(request: FastifyRequest, url: string, config: Config): Request {
  const headers = new Headers()
  for (const [name, value] of Object.entries(request.headers)) {
    if (name === 'host' || name.startsWith('x-forwarded') || name.startsWith(':')) continue
    // The router would check the origin again, and doesn't accept `null`.
    if (name === 'origin' && value === 'null') continue
    for (const one of Array.isArray(value) ? value : [value]) if (one !== undefined) headers.append(name, one)
  }
  return new Request(config.public_origin + url, {
    // A HEAD is rendered as GET, so that both share the cached page; the body is dropped on sending.
    method: request.method === 'HEAD' ? 'GET' : request.method,
    headers,
    ...(request.method === 'POST' && { body: webBody(request.body), duplex: 'half' }),
  })
}

function webBody(body: unknown) {
  if (Buffer.isBuffer(body)) return new Uint8Array(body)
  // A form without fields has no body.
  if (!body) return new URLSearchParams()
  return ReadableStream.from(body as AsyncIterable<Buffer>)
}
