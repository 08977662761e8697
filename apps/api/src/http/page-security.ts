import { createHash } from 'node:crypto'
import { error_kinds, errorCodeOf } from '@taswira/contract'
import type { Config } from '../config.ts'
import { CachedPage } from './page-cache.ts'

/**
 * Turns what the pages rendered into what is sent. Scripts and styles that carry this rendering's nonce are
 * allowed by the hash of their text and lose the nonce: the page can then be kept and sent to many without ever
 * using a nonce twice. A script that found its way in otherwise has no nonce, gets no hash and does not run.
 */
export async function finishPage(response: Response, nonce: string, config: Config): Promise<CachedPage> {
  const headers = [...response.headers].filter(([name]) => name !== 'content-length')
  const type = response.headers.get('content-type') ?? ''
  if (response.status === 405) headers.push(['allow', 'GET, HEAD'])
  if (!type.startsWith('text/html')) return finishFile(response, headers, type)
  const html = await response.text()
  const policy = contentSecurityPolicy(
    config,
    hashesOf(html, nonce, 'script'),
    hashesOf(html, nonce, 'style'),
  )
  headers.push(['content-security-policy', policy], ['vary', varies_with])
  return new CachedPage(
    response.status,
    headers,
    Buffer.from(picturesFirst(html).replaceAll(` nonce="${nonce}"`, '')),
  )
}

/** What shapes a page besides its address; caches between us and people must know. */
const varies_with = 'Cookie, Save-Data, Accept-Encoding'

/** Feeds, maps and other files that programs read. A refusal of theirs has the shape of every other one. */
async function finishFile(
  response: Response,
  headers: [string, string][],
  type: string,
): Promise<CachedPage> {
  const refused = response.status >= 400 && (type === '' || type.includes('json'))
  if (!refused) return new CachedPage(response.status, headers, Buffer.from(await response.arrayBuffer()))
  await response.body?.cancel()
  const { detail } = error_kinds[errorCodeOf(response.status, '')]
  const others = headers.filter(([name]) => name !== 'content-type' && name !== 'cache-control')
  const own: [string, string][] = [
    ['content-type', 'application/json; charset=utf-8'],
    ['cache-control', 'no-store'],
  ]
  return new CachedPage(response.status, [...others, ...own], Buffer.from(JSON.stringify({ detail })))
}

/**
 * Lets scripts wait for what is seen: preloaded ones are fetched as eagerly as the first picture otherwise, and on
 * a slow line they take most of its room. The page is readable without them.
 */
const picturesFirst = (html: string) =>
  html.replaceAll('<link rel="modulepreload"', '<link rel="modulepreload" fetchpriority="low"')

/** `'sha256-…'` of each inline element with the nonce. */
function hashesOf(html: string, nonce: string, element: 'script' | 'style'): string[] {
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
  const script_origin = new URL(config.paystack.script_url).origin
  const development = config.mode === 'development'
  return [
    "default-src 'self'",
    // Vite's development client evaluates and injects as it likes.
    development
      ? `script-src 'self' 'unsafe-inline' ${script_origin}`
      : `script-src 'self' ${script_origin} ${scripts.join(' ')}`,
    development ? "style-src-elem 'self' 'unsafe-inline'" : `style-src-elem 'self' ${styles.join(' ')}`,
    // Custom properties of single elements (the span of a card); no rule can be set this way.
    "style-src-attr 'unsafe-inline'",
    `img-src 'self' data: blob: ${config.public_origin}`,
    `connect-src 'self' ${[...hosts, ...(development ? ['ws:'] : [])].join(' ')}`,
    // The window of the payment provider. Every page has it: a visitor comes to the checkout without loading a new one.
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
