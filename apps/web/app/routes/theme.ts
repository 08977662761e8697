import { data, redirect } from 'react-router'
import { safePath } from '../session/login-link.ts'
import { isTheme, themeCookie } from '../browser/preferences.ts'
import type { Route } from './+types/theme.ts'

/** The theme form in the footer, for browsers without script. */
export async function action({ request }: Route.ActionArgs) {
  const form = await request.formData()
  const theme = form.get('theme')
  if (!isTheme(theme)) throw data(null, { status: 400 })
  const back = form.get('back')
  return redirect(safePath(typeof back === 'string' ? back : null), {
    status: 303,
    headers: { 'Set-Cookie': themeCookie(theme), 'Cache-Control': 'no-store' },
  })
}

export const loader = () => redirect('/')
