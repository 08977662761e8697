import { site } from '@taswira/contract'
import { data, href, redirect } from 'react-router'
import { certificateNumberIn } from '../features/certificates/certificate-number.ts'
import { FormCard } from '../features/members/form-card.tsx'
import { private_headers, privateMeta } from '../private-page.ts'
import { headersOfLoader } from '../public-page.ts'
import { Field } from '../ui/form/field.tsx'
import type { Route } from './+types/certificate-check.ts'

/** The number that was typed leads to its certificate; without one there is only the form. */
export function loader({ request }: Route.LoaderArgs) {
  const typed = new URL(request.url).searchParams.get('number')
  if (typed === null) return data({ typed: '', wrong: false }, { headers: private_headers })
  const certificate_id = certificateNumberIn(typed)
  if (certificate_id) throw redirect(href('/certificate/:certificate_id', { certificate_id }))
  return data({ typed: typed.slice(0, 200), wrong: true }, { headers: private_headers, status: 400 })
}

export const headers = headersOfLoader

export const meta: Route.MetaFunction = () => privateMeta('Check a certificate')

export default function CertificateCheck({ loaderData: { typed, wrong } }: Route.ComponentProps) {
  return (
    <FormCard
      title="Check a certificate"
      intro={<p>Every picture licensed at {site.name} has one; its number stands on it.</p>}
    >
      <form action={href('/certificate')} className="mt-6 grid gap-5">
        <Field
          label="Certificate number or address"
          name="number"
          defaultValue={typed}
          required
          maxLength={200}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          error={wrong ? 'A certificate number has 32 characters: digits and the letters a to f.' : undefined}
        />
        <button type="submit" className="btn btn-filled">
          Check
        </button>
      </form>
    </FormCard>
  )
}
