import { useLocation, useNavigate } from 'react-router'
import { browserCalls } from '../api/call-api.ts'
import { announce } from '../ui/announce.ts'
import { clearSession, readToken } from './session.ts'
import { loginTo } from './login-link.ts'

/** Logs the member out in this browser, and on the server if it can be reached. */
export function useLogOut() {
  const { pathname } = useLocation()
  const navigate = useNavigate()
  return () => {
    const token = readToken()
    // A double tap has logged out with its first tap.
    if (!token) return
    clearSession()
    // Another page announces its title; the home page would announce nothing.
    if (pathname === '/') announce("You've been logged out")
    else void navigate('/')
    // Logged out in this browser, whether or not the call succeeds.
    browserCalls()
      .then(({ endSession }) => endSession(token))
      .catch(() => {})
  }
}

/**
 * Logs out in this browser, because the server doesn't know the token, and goes to the login page with the way back.
 */
export function leaveForLogin() {
  clearSession()
  location.assign(loginTo(location.pathname + location.search))
}
