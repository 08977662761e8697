import type { Inbox, Mail } from './inbox.ts'

/**
 * All received mails with their codes and links. Reloads itself, which interrupts nothing because the page has no
 * forms.
 */
export function inboxPage(inbox: Inbox, to?: string): string {
  const mails = inbox.list(to)
  const whose = to ? `Mail to ${escaped(to)}. <a href="/inbox">All mail</a>` : 'All mail, newest first.'
  const list = mails.length ? mails.map(article).join('') : '<p>No emails yet.</p>'
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Inbox</title>
<meta name="viewport" content="width=device-width,initial-scale=1"><meta http-equiv="refresh" content="5">
<style>:root{color-scheme:light dark}body{font:16px/1.6 system-ui,sans-serif;max-width:720px;margin:32px auto;padding:0 16px}
article{border:1px solid #8886;border-radius:12px;padding:16px 20px;margin:16px 0}h2{font-size:18px;margin:0}
p.to{margin:0 0 12px;overflow-wrap:anywhere}pre{font:inherit;white-space:pre-wrap;overflow-wrap:anywhere;margin:0 0 12px}</style></head>
<body><h1>Inbox</h1><p>What the shop sent while the stand-ins run. Nothing of it left this machine. ${whose}</p>
${list}</body></html>`
}

const article = ({ id, from, to, subject, text, html, received_at }: Mail) => `<article>
<h2>${escaped(subject)}</h2>
<p class="to">${escaped(from)} to <a href="/inbox?to=${encodeURIComponent(to)}">${escaped(to)}</a>, <time datetime="${received_at}">${received_at.slice(0, 19).replace('T', ' ')} UTC</time></p>
<pre>${linked(text)}</pre>${html ? `<a href="/inbox/${id}">View as HTML</a>` : ''}</article>`

const linked = (text: string) =>
  escaped(text).replace(
    /https?:\/\/[^\s<>"']+/g,
    (url) => `<a href="${url}" target="_blank" rel="noreferrer">${url}</a>`,
  )

const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}
const escaped = (text: string) => text.replace(/[&<>"']/g, (letter) => entities[letter]!)
