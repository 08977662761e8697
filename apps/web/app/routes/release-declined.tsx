import { FormCard } from '../features/members/form-card.tsx'
import { private_headers, privateMeta } from './parts/private-page.ts'

export const headers = () => private_headers

export const meta = () => privateMeta('Not signed')

export default function ReleaseDeclined() {
  return (
    <FormCard title="You didn't sign">
      Thank you for telling us. We've told the person who asked you, and the link no longer works.
    </FormCard>
  )
}
