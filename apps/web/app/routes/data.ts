import { data, redirect } from 'react-router'
import { dataCookie, isDataChoice } from '../server/low-data.server.ts'
import { safePath } from '../session/login-link.ts'
import type { Route } from './+types/data.ts'

/** The switch for low data in the footer. It is posted with and without script: every page must be made anew. */
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

/** Nothing to read here. */
export const loader = () => redirect('/')
