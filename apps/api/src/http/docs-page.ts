import { createHash } from 'node:crypto'
import type { Site } from '@taswira/contract'
import type { FastifyInstance } from 'fastify'
import { paletteOf } from '../look-palette.ts'
import { openApiDocument } from './openapi.ts'
import { localBase, type MountDeps } from './mount.ts'

function styleOf({ look }: Site): string {
  const palette = paletteOf(look)
  return `
:root { color-scheme: light dark; --ink: light-dark(#261b16, #f5eee5); --muted: light-dark(#6f6054, #b3a598);
  --ground: light-dark(#fbf7f1, #19110c); --raised: light-dark(#fefcf9, #261b16); --line: light-dark(#eae0d5, #3a2d25);
  --mark: light-dark(${palette['brown-700']}, ${palette['brown-300']}) }
body { margin: 0; background: var(--ground); color: var(--ink); font: 16px/1.6 system-ui, sans-serif }
main { max-width: 820px; margin: 0 auto; padding: 32px 16px 96px }
a { color: var(--mark) } h1 { font-size: 2rem; line-height: 1.2 } code, pre { font: 14px/1.5 ui-monospace, monospace }
details { background: var(--raised); border: 1px solid var(--line); border-radius: 12px; margin: 12px 0 }
summary { padding: 12px 16px; cursor: pointer } summary code { color: var(--mark) } details > div { padding: 0 16px 16px }
pre { overflow-x: auto; background: var(--ground); padding: 12px; border-radius: 8px } table { border-collapse: collapse }
td, th { text-align: left; padding: 4px 16px 4px 0; vertical-align: top } .muted { color: var(--muted) }
`
}

type Document = ReturnType<typeof openApiDocument>
interface Operation {
  summary: string
  servers?: { url: string }[]
  parameters: { name: string; in: string; required: boolean; schema: unknown }[]
  responses: Record<string, { description: string; content?: Record<string, { schema: unknown }> }>
}

/** A plain HTML page that works without scripts, and the policy that allows only its one style. */
function docsPage(site: Site, document: Document): { html: string; policy: string } {
  const style = styleOf(site)
  const calls = Object.entries(document.paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, operation]) => describe(method, path, operation as Operation)),
  )
  const html = `<!doctype html><html lang="en"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1"><title>${text(document.info.title)}</title>
<style>${style}</style></head><body><main><h1>${text(document.info.title)}</h1>
<p>${text(document.info.summary)} Machine-readable: <a href="openapi.json">openapi.json</a>.
<a href="/">Back to ${text(site.name)}</a>.</p>
<p class="muted">Errors are <code>{"detail": "sentence"}</code>, or <code>{"field": ["sentence"]}</code> with 400.
Lists send <code>X-Total-Count</code> and <code>Link</code>.</p>${calls.join('')}</main></body></html>`
  const hash = createHash('sha256').update(style).digest('base64')
  return {
    html,
    policy: `default-src 'none'; style-src 'sha256-${hash}'; base-uri 'none'; frame-ancestors 'none'`,
  }
}

function describe(
  method: string,
  path: string,
  { summary, servers, parameters, responses }: Operation,
): string {
  const address = (servers?.[0]?.url ?? '') + path
  const rows = parameters.map(
    (one) =>
      `<tr><th><code>${text(one.name)}</code></th><td>${one.in}${one.required ? ', required' : ''}</td>
       <td><code>${text(JSON.stringify(one.schema))}</code></td></tr>`,
  )
  const answers = Object.entries(responses).map(([status, { description, content }]) => {
    const schema = content?.['application/json']?.schema
    const shape = schema && Number(status) < 300 ? `<pre>${text(JSON.stringify(schema, null, 2))}</pre>` : ''
    return `<p><strong>${status}</strong> ${text(description)}</p>${shape}`
  })
  return `<details><summary><code>${method.toUpperCase()} ${text(address)}</code> ${text(summary)}</summary>
<div>${rows.length ? `<table>${rows.join('')}</table>` : ''}${answers.join('')}</div></details>`
}

const text = (value: string) =>
  value.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')

/** The API's description: /api/openapi.json for programs, /api/docs for people. */
export function docsRoutes(app: FastifyInstance, deps: MountDeps) {
  const base = localBase(deps.config.api_base)
  app.get(`${base}/openapi.json`, async (_request, reply) => {
    reply.header('cache-control', 'public, max-age=300')
    return openApiDocument(deps)
  })
  app.get(`${base}/docs`, async (_request, reply) => {
    const { html, policy } = docsPage(deps.settings.now().site, openApiDocument(deps))
    return reply
      .type('text/html; charset=utf-8')
      .header('content-security-policy', policy)
      .header('cache-control', 'public, max-age=300')
      .send(html)
  })
}
