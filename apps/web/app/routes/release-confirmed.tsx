import { FormCard } from '../features/members/form-card.tsx'
import { private_headers, privateMeta } from './parts/private-page.ts'

export const headers = () => private_headers

export const meta = () => privateMeta('Agreed')

export default function ReleaseConfirmed() {
  return (
    <FormCard title="Thank you, you've agreed">
      What you signed is now about these images, too. Your link to withdraw is the same as before, and takes
      all of them off sale.
    </FormCard>
  )
}
