import {
  type CallResult,
  numberText,
  releaseLine,
  usesNotAgreed,
  type viewCertificate,
} from '@taswira/contract'
import { dayText, html } from '../mail/letter.ts'

/** A certificate as one HTML file that opens without us and prints on one page, with a link to check it. */
export function certificatePage(certificate: CallResult<typeof viewCertificate>): string {
  const { certificate_id, holder, client, project, asset, licence, issuer, credits, payment_reversed_at } =
    certificate
  const files = [certificate.file, ...certificate.later_files].filter((file) => file !== null)
  const url = `${issuer.url}/certificate/${certificate_id}`
  const facts: [name: string, ...lines: (string | null)[]][] = [
    ['Licensed to', holder],
    ['For', [client, project].filter(Boolean).join(' · ')],
    ['Image', asset.name, `${asset.stock_id}, by ${asset.creator}`],
    ['Credit line', certificate.credit],
    ['Licence', licence.name + (licence.version ? `, version ${licence.version}` : ''), licence.url],
    ['Releases', asset.release && releaseLine(asset.release), asset.release && exceptFor(asset.release)],
    ['Licensed on', `${dayText(new Date(certificate.licensed_at))}, for ${credits} credits`],
    [
      'File',
      ...files.flatMap((file) => [
        `${file.name} (${numberText(file.bytes)} bytes)`,
        `SHA-256 ${file.sha256}`,
      ]),
    ],
    ['Certificate number', certificate_id],
    ['Issued by', `${issuer.legal_name ?? issuer.name}, ${issuer.url}`],
    ['Payment', payment_reversed_at && `Reversed on ${dayText(new Date(payment_reversed_at))}`],
  ]
  const rows = facts
    .map(([name, ...lines]) => ({ name, lines: lines.filter((line) => line !== null && line !== '') }))
    .filter(({ lines }) => lines.length > 0)
    .map(
      ({ name, lines }) =>
        html`<tr><th scope="row">${name}</th><td>${lines.map((line) => html`<div>${line ?? ''}</div>`)}</td></tr>`,
    )
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>Licence certificate: ${asset.name}</title>
<style>
body { max-width: 44rem; margin: 2rem auto; padding: 0 1rem; font: 1rem/1.5 system-ui, sans-serif; color: #261b16; background: #fff; }
h1 { font-size: 1.75rem; line-height: 1.2; }
table { width: 100%; border-collapse: collapse; }
th, td { padding: .6rem 0; border-top: 1px solid #b3a598; text-align: left; vertical-align: top; overflow-wrap: anywhere; }
th { width: 11rem; padding-right: 1rem; font-size: .875rem; color: #6f6054; overflow-wrap: normal; }
@media (max-width: 30rem) { th, td { display: block; width: auto; } td { padding-top: 0; border: 0; } th { padding-bottom: 0; } }
</style>
</head>
<body>
<h1>Licence certificate</h1>
<table>
${rows}
</table>
<p>Check it at <a href="${url}">${url}</a>. The file ${certificate_id}.json beside this page has the signature.</p>
</body>
</html>
`.text
}

/** Sensitive uses that the people shown haven't agreed to. */
function exceptFor(release: Parameters<typeof usesNotAgreed>[0]): string | null {
  const uses = usesNotAgreed(release)
  return uses.length > 0
    ? `Not for ${new Intl.ListFormat('en-GB', { type: 'disjunction' }).format(uses)}.`
    : null
}
