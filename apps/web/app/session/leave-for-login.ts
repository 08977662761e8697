import { clearSession } from './session.ts'
import { loginTo } from './login-link.ts'

/**
 * Logs out in this browser, because the server doesn't know the token, and goes to the login page with the way back.
 */
export function leaveForLogin() {
  clearSession()
  location.assign(loginTo(location.pathname + location.search))
}
