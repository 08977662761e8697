import { isApiError, licenceSummary, listCertificateKeys, viewCertificate } from '@taswira/contract'
import { data, href, Link, redirect } from 'react-router'
import { callApi } from '../api/call-api.ts'
import { callForPage } from '../api/call-for-page.ts'
import { certificateNumberIn } from '../features/certificates/certificate-number.ts'
import { CertificateSheet } from '../features/certificates/certificate-sheet.tsx'
import { private_headers, privateMeta } from './parts/private-page.ts'
import { headersOfLoader } from './parts/public-page.ts'
import { isSignedCertificate } from '../server/check-signature.server.ts'
import { pageContext } from '../server/page-context.server.ts'
import type { Route } from './+types/certificate.ts'

export async function loader({ params: { certificate_id }, context }: Route.LoaderArgs) {
  const { api_base } = pageContext(context)
  const [view, { keys }] = await Promise.all([
    findCertificate(certificate_id),
    callForPage(listCertificateKeys, {}),
  ])
  const { payment_reversed_at, credit, picture, ...signed_view } = view
  const { signed: _, ...certificate } = signed_view
  const { version } = certificate.licence
  return data(
    {
      certificate,
      payment_reversed_at,
      credit,
      picture,
      valid: isSignedCertificate(signed_view, keys),
      terms: version === null ? undefined : licenceSummary(version),
      json_url: `${api_base}/certificates/${certificate_id}/`,
    },
    { headers: private_headers },
  )
}

/** Loads a certificate. Redirects to the form when the number can't exist, so that another can be entered. */
async function findCertificate(certificate_id: string) {
  try {
    return await callApi(viewCertificate, { params: { certificate_id } })
  } catch (error) {
    if (!isApiError(error) || error.code !== 'not_found') throw error
    if (!certificateNumberIn(certificate_id)) throw data(null, { status: 404 })
    throw redirect(`${href('/certificate')}?${new URLSearchParams({ number: certificate_id })}`)
  }
}

export const headers = headersOfLoader

export const meta: Route.MetaFunction = ({ loaderData }) =>
  privateMeta(
    loaderData ? `Licence certificate: ${loaderData.certificate.asset.name}` : 'Licence certificate',
  )

export default function CertificatePage({ loaderData }: Route.ComponentProps) {
  return (
    <div className="page py-8 sm:py-12 print:py-0" data-tint="brown">
      <p className="only-with-script mx-auto mb-4 flex max-w-200 justify-end" data-screen-only>
        <button type="button" className="btn btn-outline btn-compact" onClick={() => window.print()}>
          Print or save
        </button>
      </p>
      <CertificateSheet {...loaderData} keys_url="/.well-known/jwks.json" />
      <p className="mt-6 text-center text-small" data-screen-only>
        <Link to={href('/certificate')} className="link">
          Check another certificate
        </Link>
      </p>
    </div>
  )
}
