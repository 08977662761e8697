import { type Faults, type Service, services } from './faults.ts'

/** The simulated services. */
const running: Partial<Record<Service, string>> = {
  payments: 'runs: no card is ever charged',
  rates: 'runs: 1,540 naira for a dollar',
  geo: 'runs: 81.2.69.* is in Britain, 8.8.8.* in the United States, nearly all else in Nigeria',
  analytics: 'runs: see <a href="/_analytics">what came in</a>',
  cutout: 'runs: keeps an ellipse (POST /v1.0/removebg)',
  storage: 'runs: STORAGE_URL=s3://any-bucket, S3_ENDPOINT=this address with /s3',
  mail: 'runs: see the <a href="/inbox">inbox</a>',
}

/** The sandbox's start page: lists what is running. */
export function frontPage(faults: Faults): string {
  const rows = services.map((service) => {
    const fault = faults.of(service)
    return `<tr><th scope="row">${service}</th><td>${fault ? `misbehaves: ${fault.mode}` : (running[service] ?? 'no stand-in yet')}</td></tr>`
  })
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Stand-ins</title>
<meta name="viewport" content="width=device-width,initial-scale=1">
<style>:root{color-scheme:light dark}body{font:16px/1.6 system-ui,sans-serif;max-width:640px;margin:48px auto;padding:0 16px}
th{text-align:left;padding-right:24px}</style></head><body><h1>Stand-ins for third parties</h1>
<p>The shop talks to these instead of real services, so that all of it runs with no key and no internet. Nothing that
happens here costs money or reaches anyone.</p><table>${rows.join('')}</table>
<p>Control calls: <code>GET /_inbox?to=</code>, <code>GET /_payments</code>, <code>POST /_payments/REFERENCE</code>
(with <code>/refund</code>, <code>/next_refund</code>, <code>/dispute</code>), <code>POST /_payments/authorisations/REFERENCE</code>, <code>POST /_faults</code>, <code>GET /_requests?service=</code>, <code>DELETE /_state</code>.</p>
</body></html>`
}
