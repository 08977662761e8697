import { type Faults, type Service, services } from './faults.ts'

/** The simulated services. */
const running: Partial<Record<Service, string>> = {
  payments: 'running: no card is ever charged',
  rates: 'running: 1,540 naira to the dollar',
  geo: 'running: 81.2.69.* is in Britain, 8.8.8.* in the United States, nearly everything else in Nigeria',
  analytics: 'running: see the <a href="/_analytics">received events</a>',
  cutout: 'running: keeps an ellipse (POST /v1.0/removebg)',
  storage: 'running: STORAGE_URL=s3://any-bucket, AWS_ENDPOINT_URL_S3=this address with /s3',
  mail: 'running: see the <a href="/inbox">inbox</a>',
}

/** The sandbox's start page: lists what is running. */
export function frontPage(faults: Faults): string {
  const rows = services.map((service) => {
    const fault = faults.of(service)
    return `<tr><th scope="row">${service}</th><td>${fault ? `fault: ${fault.mode}` : (running[service] ?? 'no stand-in yet')}</td></tr>`
  })
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Sandbox</title>
<meta name="viewport" content="width=device-width,initial-scale=1">
<style>:root{color-scheme:light dark}body{font:16px/1.6 system-ui,sans-serif;max-width:640px;margin:48px auto;padding:0 16px}
th{text-align:left;padding-right:24px}</style></head><body><h1>Sandbox for third-party services</h1>
<p>The site uses these instead of real services, so that it runs without API keys or internet access. Nothing here costs money or reaches anyone.</p><table>${rows.join('')}</table>
<p>Control calls: <code>GET /_inbox?to=</code>, <code>GET /_payments</code>, <code>POST /_payments/REFERENCE</code>
(with <code>/refund</code>, <code>/next_refund</code>, <code>/dispute</code>), <code>POST /_payments/authorisations/REFERENCE</code>, <code>POST /_faults</code>, <code>GET /_requests?service=</code>, <code>DELETE /_state</code>.</p>
</body></html>`
}
