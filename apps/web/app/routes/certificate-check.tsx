import { isApiError, viewCertificate } from '@taswira/contract'
import { data, href, redirect } from 'react-router'
import { callApi } from '../api/call-api.ts'
import { certificateNumberIn } from '../features/certificates/certificate-number.ts'
import { WhoseImageForm } from '../features/same-picture/whose-image-form.tsx'
import { FormCard } from '../features/members/form-card.tsx'
import { private_headers, privateMeta } from './parts/private-page.ts'
import { headersOfLoader } from './parts/public-page.ts'
import { settings } from '../site/settings.ts'
import { Field } from '../ui/form/field.tsx'
import type { Route } from './+types/certificate-check.ts'

/** Redirects to the certificate with the given number; without a number, shows the form. */
export async function loader({ request }: Route.LoaderArgs) {
  const typed = new URL(request.url).searchParams.get('number')?.slice(0, 200)
  if (typed === undefined) return data({ typed: '', problem: undefined }, { headers: private_headers })
  const certificate_id = certificateNumberIn(typed)
  if (!certificate_id)
    return data(
      { typed, problem: 'A certificate number has 32 characters: digits and the letters a to f.' },
      { headers: private_headers, status: 400 },
    )
  if (!(await isCertificate(certificate_id)))
    return data(
      { typed, problem: 'There is no certificate with this number.' },
      { headers: private_headers, status: 404 },
    )
  throw redirect(href('/certificate/:certificate_id', { certificate_id }))
}

async function isCertificate(certificate_id: string): Promise<boolean> {
  try {
    await callApi(viewCertificate, { params: { certificate_id } })
    return true
  } catch (error) {
    if (isApiError(error) && error.code === 'not_found') return false
    throw error
  }
}

export const headers = headersOfLoader

export const meta: Route.MetaFunction = () => privateMeta('Check a certificate')

export default function CertificateCheck({ loaderData: { typed, problem } }: Route.ComponentProps) {
  return (
    <FormCard
      title="Check a certificate"
      intro={
        <p>
          Every image licensed from {settings.now().name} has a certificate. Enter its number, or choose the
          file to find out whether it's licensed and unchanged.
        </p>
      }
    >
      <form action={href('/certificate')} className="mt-6 grid gap-5">
        <Field
          label="Certificate number or URL"
          name="number"
          defaultValue={typed}
          placeholder="32 letters and digits"
          required
          maxLength={200}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          error={problem}
        />
        <button type="submit" className="btn btn-filled">
          Check
        </button>
      </form>
      <h2 className="mt-6 mb-4 border-t border-line pt-6 text-h3">Or check the file</h2>
      <WhoseImageForm action={href('/whose-image')} />
    </FormCard>
  )
}
