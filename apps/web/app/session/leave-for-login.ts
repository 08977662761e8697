import { clearSession } from './session.ts'
import { loginTo } from './login-link.ts'

/** The server does not know the token: signed out here too, and off to the login page with the way back. */
export function leaveForLogin() {
  clearSession()
  location.assign(loginTo(location.pathname + location.search))
}
