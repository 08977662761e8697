import { createHash } from 'node:crypto'
import { error_kinds, type ErrorCode, type Site } from '@taswira/contract'
import type { FastifyRequest } from 'fastify'
import type { Config } from '../config.ts'
import { paletteOf } from '../look-palette.ts'
import { localBase } from './mount.ts'

function styleOf({ look }: Site): string {
  const palette = paletteOf(look)
  return `:root{color-scheme:light dark}body{margin:0;min-height:100vh;display:grid;place-items:center;
background:light-dark(#fbf7f1,#19110c);color:light-dark(#261b16,#f5eee5);font:17px/1.5 system-ui,sans-serif}
main{padding:32px 16px;max-width:36rem}a{color:light-dark(${palette['brown-700']},${palette['brown-300']})}`
}

/** Next steps other than starting again on the home page. Browsers keep a form's content when the visitor goes back. */
const next_steps: Partial<Record<ErrorCode, string>> = {
  payload_too_large: "Use your browser's Back button to return to your text, shorten it and send it again.",
}

/**
 * A self-contained page for requests refused before any page could be rendered, and the policy that allows only its one
 * style.
 */
export function refusalPage(
  site: Site,
  code: ErrorCode,
  request_id: string,
): { html: string; policy: string } {
  const { detail } = error_kinds[code]
  const style = styleOf(site)
  const next_step = next_steps[code]
  const html = `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="robots" content="noindex">
<meta name="viewport" content="width=device-width,initial-scale=1"><title>${detail.replace(/\.$/, '')} · ${escapeText(site.name)}</title>
<style>${style}</style></head><body><main><h1>${escapeText(site.name)}</h1><p>${detail}</p>
${next_step ? `<p>${next_step}</p>\n` : ''}<p><a href="/">Return Home</a></p><p><small>Request ${request_id}</small></p></main></body></html>`
  const hash = createHash('sha256').update(style).digest('base64')
  return {
    html,
    policy: `default-src 'none'; style-src 'sha256-${hash}'; base-uri 'none'; frame-ancestors 'none'`,
  }
}

const escapeText = (value: string) => value.replaceAll('&', '&amp;').replaceAll('<', '&lt;')

/** Whether the client expects a page; API calls, images and programs get JSON. */
export function asksForPage(request: FastifyRequest, config: Config): boolean {
  return request.headers.accept?.includes('text/html') === true && !belongsToApi(config, request.url)
}

/** URLs that no page handles. */
export const belongsToApi = ({ api_base, auth_base }: Config, url: string) =>
  [localBase(api_base), localBase(auth_base), '/webhooks', '/pictures', '/logos', '/originals', '/_b'].some(
    (base) => url === base || url.startsWith(`${base}/`) || url.startsWith(`${base}?`),
  )
