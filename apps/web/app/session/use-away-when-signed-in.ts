import { useEffect, useEffectEvent } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { readToken } from './session.ts'
import { safePath } from './login-link.ts'

/** Redirects members from a page that they don't need to the target of `next`. Returns `next` from the URL. */
export function useAwayWhenSignedIn(): string | null {
  const [params] = useSearchParams()
  const navigate = useNavigate()
  const next = params.get('next')
  const onOpen = useEffectEvent(() => {
    if (readToken()) void navigate(safePath(next), { replace: true })
  })
  // Checked only when the page opens: after a log-in on this page the form redirects.
  useEffect(() => onOpen(), [])
  return next
}
