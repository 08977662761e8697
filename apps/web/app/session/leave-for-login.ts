import { clearSession } from './session.ts'
import { loginTo } from './login-link.ts'
import { keepPress, type Press } from './pressed.ts'

/**
 * Logs out in this browser, because the server doesn't know the token, and goes to the login page with the way back.
 * What was pressed is done after the log-in.
 */
export function leaveForLogin(pressed?: Press) {
  clearSession()
  const here = location.pathname + location.search
  if (pressed) keepPress(pressed, here)
  location.assign(loginTo(here))
}
