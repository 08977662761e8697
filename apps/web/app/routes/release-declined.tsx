import { FormCard } from '../features/members/form-card.tsx'
import { private_headers, privateMeta } from './parts/private-page.ts'
import { SigningPage } from './parts/signing-page.tsx'

export const headers = () => private_headers

/** Without the site's bar and footer (root.tsx). */
export const handle = true

export const meta = () => privateMeta('Not agreed')

export default function ReleaseDeclined() {
  return (
    <SigningPage>
      <FormCard title="You didn't agree">
        Thank you for telling us. We've told the person who asked you, and the link no longer works. Anything
        you signed before stays as it is.
      </FormCard>
    </SigningPage>
  )
}
