import { useLocation, useNavigate } from 'react-router'
import { browserCalls } from '../api/call-api.ts'
import { announce } from '../ui/announce.ts'
import { clearSession, readToken } from './session.ts'
import { loginTo } from './login-link.ts'
import { keepPress, type Press } from './pressed.ts'

/** Returns a function that logs the member out in this browser, and on the server if it is reachable. */
export function useLogOut() {
  const { pathname } = useLocation()
  const navigate = useNavigate()
  return () => {
    const token = readToken()
    // The first tap of a double tap has already logged out.
    if (!token) return
    clearSession()
    // A page change announces the new title; staying on the home page wouldn't announce anything.
    if (pathname === '/') announce("You've been logged out")
    else void navigate('/')
    // The member is logged out in this browser even if the call fails.
    browserCalls()
      .then(({ endSession }) => endSession(token))
      .catch(() => {})
  }
}

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
