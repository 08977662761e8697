import { createHash } from 'node:crypto'
import { error_kinds, toErrorCode } from '@taswira/contract'
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
  const html = await response.text()
  const policy = contentSecurityPolicy(
    config,
    listHashes(html, nonce, 'script'),
    listHashes(html, nonce, 'style'),
  )
  headers.push(['content-security-policy', policy], ['vary', varies_with])
  return new CachedPage(
    response.status,
    headers,
    Buffer.from(picturesFirst(html).replaceAll(` nonce="${nonce}"`, '')),
  )
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
  const { detail } = error_kinds[toErrorCode(response.status, '')]
  const others = headers.filter(([name]) => name !== 'content-type' && name !== 'cache-control')
  const own: [string, string][] = [
    ['content-type', 'application/json; charset=utf-8'],
    ['cache-control', 'no-store'],
  ]
  return new CachedPage(response.status, [...others, ...own], Buffer.from(JSON.stringify({ detail })))
}

/**
 * Lowers the priority of preloaded scripts: otherwise they compete with the first image on a slow connection, and the
 * page is readable without them.
 */
const picturesFirst = (html: string) =>
  html.replaceAll('<link rel="modulepreload"', '<link rel="modulepreload" fetchpriority="low"')

/** `'sha256-…'` for each inline element with the nonce. */
function listHashes(html: string, nonce: string, element: 'script' | 'style'): string[] {
  const pattern = new RegExp(`<${element}\\b([^>]*) nonce="${nonce}"([^>]*)>(.*?)</${element}>`, 'gs')
  const texts = [...html.matchAll(pattern)].map(([, before, after, text]) =>
    / src=/.test(before! + after!) ? '' : text!,
  )
  return [...new Set(texts.filter(Boolean))].map(
    (text) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`,
  )
}

function contentSecurityPolicy(config: Config, scripts: string[], styles: string[]): string {
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
      : `script-src 'self' ${script_origin} ${scripts.join(' ')}`,
    development ? "style-src-elem 'self' 'unsafe-inline'" : `style-src-elem 'self' ${styles.join(' ')}`,
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
    "worker-src 'self'",
    ...(config.public_origin.startsWith('https:') ? ['upgrade-insecure-requests'] : []),
  ]
    .map((directive) => directive.trim())
    .join('; ')
}
