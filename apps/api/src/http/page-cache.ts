import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { firstCookie } from '@taswira/contract'
import type { FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'

/** Fresh for this long, in ms, unless the catalogue changes first. */
const FRESH_MS = 60_000
/** After that the old page is sent while a new one is made, up to this age in ms. */
const STALE_MS = 10 * 60_000
/** All kept pages together, in bytes. */
const CACHE_BYTES = 48 * 1024 * 1024
/** Bodies below this are not worth compressing. */
const COMPRESS_FROM_BYTES = 1_000

export type Encoding = 'br' | 'gzip'

/** A finished answer: its bytes, and the same bytes compressed once somebody asked for them. */
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

  /** The body in the best form that the client takes. */
  encoded(accept: string | undefined): { body: Buffer; encoding?: Encoding } {
    const encoding = this.body.length < COMPRESS_FROM_BYTES ? undefined : chooseEncoding(accept)
    if (!encoding) return { body: this.body }
    const body = (this.#compressed[encoding] ??= compress(this.body, encoding))
    return body === this.body ? { body } : { body, encoding }
  }
}

function chooseEncoding(accept = ''): Encoding | undefined {
  const takes = (name: string) =>
    new RegExp(`(^|,)\\s*${name}\\s*(;\\s*q=(?!0(\\.0*)?\\s*(,|$))[^,]*)?(,|$)`).test(accept)
  if (takes('br')) return 'br'
  return takes('gzip') ? 'gzip' : undefined
}

/** Middling settings: the best ones take ten times as long for a twentieth of the bytes. */
const compress = (body: Buffer, encoding: Encoding) =>
  encoding === 'gzip'
    ? gzipSync(body, { level: 6 })
    : brotliCompressSync(body, {
        params: { [constants.BROTLI_PARAM_QUALITY]: 4, [constants.BROTLI_PARAM_SIZE_HINT]: body.length },
      })

/** Everything of a request that shapes an anonymous page: its address as pageUrl() gives it, the theme, and whether data is dear: by choice or by the browser's hint. */
export function pageKey({ headers }: Pick<FastifyRequest, 'headers'>, url: string): string {
  const theme = oneOf(['light', 'dark'], firstCookie(headers.cookie, 'theme')) ?? 'system'
  const hinted = headers['save-data'] === 'on' ? 'low' : 'full'
  const data = oneOf(['low', 'full'], firstCookie(headers.cookie, 'data')) ?? hinted
  // Crawlers are answered with the same page.
  return `${theme} ${data} ${url}`
}

const oneOf = (choices: string[], value: string | undefined) => choices.find((choice) => choice === value)

export type PageCache = ReturnType<typeof createPageCache>

/**
 * Keeps pages of visitors who are not signed in: they are all alike, because what belongs to a member is put in by
 * the browser. Only good answers (200) are kept, and none that sets a cookie. People who ask for the same page at
 * the same moment share one rendering.
 */
export function createPageCache() {
  const pages = new LRUCache<string, CachedPage>({
    maxSize: CACHE_BYTES,
    // Compressed forms come on top: about half again.
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
        // A change while it was rendered may be missing from it.
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
    /** Pages found and not found here since the start. */
    lookups,
    async get(key: string, render: () => Promise<CachedPage>): Promise<CachedPage> {
      const page = pages.get(key)
      lookups[page ? 'hits' : 'misses'] += 1
      if (!page) return renderOnce(key, render)
      // A failed renewal leaves the old page; the next visitor tries again.
      if (Date.now() - page.made_at > FRESH_MS) renderOnce(key, render).catch(() => {})
      return page
    },
    /** The catalogue changed: every page may show something that is no longer true. */
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
