import { FormCard } from '../features/members/form-card.tsx'
import { private_headers, privateMeta } from './parts/private-page.ts'
import { SigningPage } from './parts/signing-page.tsx'

export const headers = () => private_headers

/** Without the site's bar and footer (root.tsx). */
export const handle = true

export const meta = () => privateMeta('Agreed')

export default function ReleaseConfirmed() {
  return (
    <SigningPage>
      <FormCard title="Thank you, you've agreed">
        Your release now covers these images too. Your link to withdraw is the same as before, and takes all
        of them off sale.
      </FormCard>
    </SigningPage>
  )
}
