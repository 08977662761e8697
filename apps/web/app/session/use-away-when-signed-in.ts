import { useEffect, useEffectEvent } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { readToken } from './session.ts'
import { safePath } from './login-link.ts'

/** For pages that a member has no use for: leads on to where `next` points. Gives `next` as it stands in the address. */
export function useAwayWhenSignedIn(): string | null {
  const [params] = useSearchParams()
  const navigate = useNavigate()
  const next = params.get('next')
  const onOpen = useEffectEvent(() => {
    if (readToken()) void navigate(safePath(next), { replace: true })
  })
  // When it opens only: whoever signs in here is led on by the form.
  useEffect(() => onOpen(), [])
  return next
}
