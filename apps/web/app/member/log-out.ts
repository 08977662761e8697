import { useLocation, useNavigate } from 'react-router'
import { browserCalls } from '../api/call-api.ts'
import { clearSession, readToken } from '../session/session.ts'
import { announce } from '../ui/announce.ts'

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
