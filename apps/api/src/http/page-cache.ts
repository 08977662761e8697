import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { firstCookie } from '@taswira/contract'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'

/** How long a page is fresh, in ms, unless the catalogue changes first. */
const FRESH_MS = 60_000
/** Up to this age, in ms, the old page is served while a new one is rendered. */
const STALE_MS = 10 * 60_000
/** Total size of cached pages, in bytes. */
const CACHE_BYTES = 48 * 1024 * 1024
/** Shorter bodies are not worth compressing. */
const COMPRESS_FROM_BYTES = 1_000

export type Encoding = 'br' | 'gzip'

/** A finished response, with compressed versions made on demand. */
export class CachedPage {
  readonly status: number
  readonly headers: [string, string][]
  readonly body: Buffer
  readonly made_at = Date.now()
  readonly #compressed: Partial<Record<Encoding, Buffer>> = {}

  constructor(status: number, headers: [string, string][], body: Buffer) {
    this.status = status
    this.headers = headers
    this.body = body
    const compressible = /^(text\/|application\/(json|xml|[a-z.+-]*(json|xml)|javascript))/.test(
      this.header('content-type') ?? '',
    )
    if (compressible && !this.header('vary')) this.headers.push(['vary', 'Accept-Encoding'])
    if (!compressible) this.#compressed = { br: body, gzip: body }
  }

  header(name: string): string | undefined {
    return this.headers.find(([one]) => one === name)?.[1]
  }

  /** The body in the best encoding that the client accepts. */
  encoded(accept: string | undefined): { body: Buffer; encoding?: Encoding } {
    const encoding = this.body.length < COMPRESS_FROM_BYTES ? undefined : chooseEncoding(accept)
    if (!encoding) return { body: this.body }
    const body = (this.#compressed[encoding] ??= compress(this.body, encoding))
    return body === this.body ? { body } : { body, encoding }
  }
}

const accepted = (name: string) =>
  new RegExp(`(^|,)\\s*${name}\\s*(;\\s*q=(?!0(\\.0*)?\\s*(,|$))[^,]*)?(,|$)`)
const accepts_br = accepted('br')
const accepts_gzip = accepted('gzip')

function chooseEncoding(accept = ''): Encoding | undefined {
  if (accepts_br.test(accept)) return 'br'
  return accepts_gzip.test(accept) ? 'gzip' : undefined
}

/** Medium settings: the best ones take ten times as long for 5 percent fewer bytes. */
const compress = (body: Buffer, encoding: Encoding) =>
  encoding === 'gzip'
    ? gzipSync(body, { level: 6 })
    : brotliCompressSync(body, {
        params: { [constants.BROTLI_PARAM_QUALITY]: 4, [constants.BROTLI_PARAM_SIZE_HINT]: body.length },
      })

/**
 * Everything in a request that shapes an anonymous page: its URL from pageUrl(), the theme, and whether to save data,
 * by choice or by the browser's hint.
 */
export function pageKey({ headers }: Pick<FastifyRequest, 'headers'>, url: string): string {
  const theme = findChoice(['light', 'dark'], firstCookie(headers.cookie, 'theme')) ?? 'system'
  const hinted = headers['save-data'] === 'on' ? 'low' : 'full'
  const data = findChoice(['low', 'full'], firstCookie(headers.cookie, 'data')) ?? hinted
  // Crawlers get the same page.
  return `${theme} ${data} ${url}`
}

const findChoice = (choices: string[], value: string | undefined) =>
  choices.find((choice) => choice === value)

export type PageCache = ReturnType<typeof createPageCache>

/**
 * Caches pages for anonymous visitors. They are the same for everyone, because the browser adds member data. Only
 * successful responses (200) without cookies are cached. Concurrent requests for a page share one rendering.
 */
export function createPageCache() {
  const pages = new LRUCache<string, CachedPage>({
    maxSize: CACHE_BYTES,
    // Compressed versions add about half of the size.
    sizeCalculation: (page) => Math.ceil(page.body.length * 1.5) + 1_000,
    ttl: STALE_MS,
  })
  const rendering = new Map<string, Promise<CachedPage>>()
  const lookups = { hits: 0, misses: 0 }
  let version = 0

  function renderOnce(key: string, render: () => Promise<CachedPage>): Promise<CachedPage> {
    const known = rendering.get(key)
    if (known) return known
    const started_at = version
    const page = render()
      .then((finished) => {
        // A change during the rendering may be missing from it.
        if (started_at === version && isKeepable(finished)) pages.set(key, finished)
        return finished
      })
      .finally(() => {
        if (rendering.get(key) === page) rendering.delete(key)
      })
    rendering.set(key, page)
    return page
  }

  return {
    /** Cache hits and misses since the start. */
    lookups,
    async get(key: string, render: () => Promise<CachedPage>): Promise<CachedPage> {
      const page = pages.get(key)
      lookups[page ? 'hits' : 'misses'] += 1
      if (!page) return renderOnce(key, render)
      // After a failed renewal the old page stays; the next visitor triggers another try.
      if (Date.now() - page.made_at > FRESH_MS) renderOnce(key, render).catch(() => {})
      return page
    },
    /** Call it when the catalogue changed: any page may be outdated. */
    clear() {
      version++
      pages.clear()
      rendering.clear()
    },
  }
}

const isKeepable = (page: CachedPage) =>
  page.status === 200 &&
  !page.header('set-cookie') &&
  !/private|no-store/.test(page.header('cache-control') ?? '')

/** Sends a finished response in the best encoding that the client accepts. */
export function sendPage(page: CachedPage, request: FastifyRequest, reply: FastifyReply) {
  reply.code(page.status)
  for (const [name, value] of page.headers) {
    if (name === 'set-cookie') reply.header(name, [...asList(reply.getHeader(name)), value])
    else reply.header(name, value)
  }
  const { body, encoding } = page.encoded(request.headers['accept-encoding'])
  if (encoding) reply.header('content-encoding', encoding)
  return reply.send(body)
}

const asList = (value: unknown): string[] =>
  value === undefined ? [] : ([] as string[]).concat(value as string)
