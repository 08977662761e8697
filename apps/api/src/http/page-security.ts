import { createHash } from 'node:crypto'
import { ERROR_CODE_HEADER, error_kinds, toErrorCode } from '@taswira/contract'
import type { Config } from '../config.ts'
import { CachedPage } from './page-cache.ts'

/**
 * Turns a rendered page into the response. Scripts and styles with this rendering's nonce are allowed by their hash and
 * lose the nonce, so that the page can be cached and sent to many without reusing a nonce. An injected script has no
 * nonce, gets no hash and doesn't run.
 */
export async function finishPage(response: Response, nonce: string, config: Config): Promise<CachedPage> {
  const headers = [...response.headers].filter(([name]) => name !== 'content-length')
  const type = response.headers.get('content-type') ?? ''
  if (response.status === 405) headers.push(['allow', 'GET, HEAD'])
  if (!type.startsWith('text/html')) return finishFile(response, headers, type)
  const { html, hashes } = withoutNonce(await response.text(), nonce)
  const policy = contentSecurityPolicy(config, hashes)
  headers.push(['content-security-policy', policy], ['vary', varies_with])
  return new CachedPage(response.status, headers, Buffer.from(html))
}

/** Request headers that shape a page, for caches in between. */
const varies_with = 'Cookie, Save-Data, Accept-Encoding'

/** Finishes feeds, sitemaps and other files for programs. Their errors use the common format. */
async function finishFile(
  response: Response,
  headers: [string, string][],
  type: string,
): Promise<CachedPage> {
  const refused = response.status >= 400 && (type === '' || type.includes('json'))
  if (!refused) return new CachedPage(response.status, headers, Buffer.from(await response.arrayBuffer()))
  await response.body?.cancel()
  const { detail } = error_kinds[toErrorCode(response.status, response.headers.get(ERROR_CODE_HEADER))]
  const others = headers.filter(([name]) => name !== 'content-type' && name !== 'cache-control')
  const own: [string, string][] = [
    ['content-type', 'application/json; charset=utf-8'],
    ['cache-control', 'no-store'],
  ]
  return new CachedPage(response.status, [...others, ...own], Buffer.from(JSON.stringify({ detail })))
}

/** Inline elements of a page that its policy allows, as `'sha256-…'`. */
interface Hashes {
  script: Set<string>
  style: Set<string>
}

/** The page without the nonce, and the hashes of the inline elements that had it. */
function withoutNonce(html: string, nonce: string): { html: string; hashes: Hashes } {
  const hashes: Hashes = { script: new Set(), style: new Set() }
  // By position: one pattern for whole elements took three times as long.
  const parts = html.split(` nonce="${nonce}"`)
  for (const [index, after] of parts.slice(1).entries()) {
    const before = parts[index]!
    const start = before.slice(before.lastIndexOf('<'))
    const element = /^<(script|style)\b/.exec(start)?.[1] as keyof Hashes | undefined
    const tag_end = after.indexOf('>')
    if (!element || / src=/.test(start + after.slice(0, tag_end))) continue
    const text = after.slice(tag_end + 1, after.indexOf(`</${element}>`, tag_end))
    if (text) hashes[element].add(`'sha256-${createHash('sha256').update(text).digest('base64')}'`)
  }
  return { html: parts.join(''), hashes }
}

function contentSecurityPolicy(config: Config, { script, style }: Hashes): string {
  const hosts = [config.api_base, config.auth_base]
    .filter((base) => !base.startsWith('/'))
    .map((base) => new URL(base).origin)
  // The policy applies to the end of a redirect too.
  const originals = config.originals_origin ? [config.originals_origin] : []
  const script_origin = new URL(config.paystack.script_url).origin
  const development = config.mode === 'development'
  return [
    "default-src 'self'",
    // Vite's development client evaluates code and injects scripts.
    development
      ? `script-src 'self' 'unsafe-inline' ${script_origin}`
      : `script-src 'self' ${script_origin} ${[...script].join(' ')}`,
    development ? "style-src-elem 'self' 'unsafe-inline'" : `style-src-elem 'self' ${[...style].join(' ')}`,
    // Custom properties on single elements (such as a card's column span); no rules can be set this way.
    "style-src-attr 'unsafe-inline'",
    `img-src 'self' data: blob: ${config.public_origin}`,
    `connect-src 'self' ${[...hosts, ...originals, ...(development ? ['ws:'] : [])].join(' ')}`,
    // The payment provider's window. Every page allows it, because visitors reach the checkout without a full page
    // load.
    `frame-src ${config.paystack.window_origin}`,
    "font-src 'self'",
    "object-src 'none'",
    "base-uri 'self'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "manifest-src 'self'",
    // Vite's client waits for a restarted server in a worker, and then reloads the page.
    development ? "worker-src 'self' blob:" : "worker-src 'self'",
    ...(config.public_origin.startsWith('https:') ? ['upgrade-insecure-requests'] : []),
  ]
    .map((directive) => directive.trim())
    .join('; ')
}
