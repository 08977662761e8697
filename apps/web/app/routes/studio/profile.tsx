import { editStudioProfile } from '@taswira/contract'
import { ProfileForm } from '../../features/studio/profile-form.tsx'
import { privateMeta } from '../parts/private-page.ts'
import { sendStudioForm } from './send-studio-form.ts'
import { useStudio } from './load-studio.ts'
import type { Route } from './+types/profile.ts'

export const meta: Route.MetaFunction = () => privateMeta('Public profile')

export const clientAction = async ({ request }: Route.ClientActionArgs) =>
  sendStudioForm(editStudioProfile, await request.formData())

export default function Profile() {
  return <ProfileForm studio={useStudio().studio} />
}
