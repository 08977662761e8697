import { FormCard } from '../features/members/form-card.tsx'
import { private_headers, privateMeta } from './parts/private-page.ts'

export const headers = () => private_headers

export const meta = () => privateMeta('Not agreed')

export default function ReleaseDeclined() {
  return (
    <FormCard title="You didn't agree">
      Thank you for telling us. We've told the person who asked you, and the link no longer works. Anything
      you signed before stays as it is.
    </FormCard>
  )
}
