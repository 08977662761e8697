import { data, redirect } from 'react-router'
import { dataCookie, isDataChoice } from '../server/preferences.server.ts'
import { safePath } from '../session/login-link.ts'
import type { Route } from './+types/data.ts'

/**
 * The low-data switch in the footer. A full page load with and without script, because every page must be rendered
 * again.
 */
export async function action({ request }: Route.ActionArgs) {
  const form = await request.formData()
  const choice = form.get('data')
  if (!isDataChoice(choice)) throw data(null, { status: 400 })
  const back = form.get('back')
  return redirect(safePath(typeof back === 'string' ? back : null), {
    status: 303,
    headers: { 'Set-Cookie': dataCookie(choice), 'Cache-Control': 'no-store' },
  })
}

export const loader = () => redirect('/')
