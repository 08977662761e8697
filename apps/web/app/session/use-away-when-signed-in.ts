import { useEffect, useEffectEvent } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { readToken } from './session.ts'
import { safePath } from './login-link.ts'

/** For pages that members don't need: redirects to where `next` points. Returns `next` as the address has it. */
export function useAwayWhenSignedIn(): string | null {
  const [params] = useSearchParams()
  const navigate = useNavigate()
  const next = params.get('next')
  const onOpen = useEffectEvent(() => {
    if (readToken()) void navigate(safePath(next), { replace: true })
  })
  // Only on opening: after a log-in on this page the form redirects.
  useEffect(() => onOpen(), [])
  return next
}
