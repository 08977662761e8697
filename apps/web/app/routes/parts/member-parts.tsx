import { failure_texts, planCreditsText, WELCOME_LOGIN_COUNT } from '@taswira/contract'
import { lazy, Suspense, useEffect } from 'react'
import { createPortal } from 'react-dom'
import { useLocation } from 'react-router'
import { CreditPill } from '../../features/credits/credit-pill.tsx'
import { WaitingCredits } from '../../features/credits/waiting-credits.tsx'
import { WelcomeModal } from '../../features/credits/welcome-modal.tsx'
import { DownloadToast } from '../../downloads/download-toast.tsx'
import { MemberMenu } from '../../features/shell/member-menu.tsx'
import { startMember, useMember } from '../../member/member-data.ts'
import { leaveForLogin } from '../../session/leave-for-login.ts'
import { forgetEnded, useSessionEnded } from '../../session/session-ended.ts'
import { takePress } from '../../session/pressed.ts'
import type { Session } from '../../session/session.ts'
import { Toaster } from '../../ui/toaster.tsx'
import { showToast } from '../../ui/toasts.ts'

/** Rarely shown. If it can't be loaded, the page goes to the login page. */
const LogInAgain = lazy(() =>
  import('../../features/members/log-in-again.tsx').catch(() => {
    leaveForLogin()
    return { default: () => <></> }
  }),
)

/** The parts of the layout for members. Loaded after log-in, so that visitors don't download them. */
export default function MemberParts({ session }: { session: Session }): React.ReactNode {
  const { pathname } = useLocation()
  const { profile, credits, plan_credits, claimed } = useMember()
  const ended = useSessionEnded()
  // Logged out, here or in another tab.
  useEffect(() => forgetEnded, [])
  useEffect(() => startMember(), [session.token])
  // After `startMember`, which clears the saved images of the last session.
  useEffect(() => {
    const pressed = takePress()
    if (pressed)
      import('./do-press.ts')
        .then(({ doPress }) => doPress(pressed))
        .catch(() => showToast(failure_texts.offline, 'danger'))
  }, [session.token])

  const is_new = profile !== null && profile.login_count <= WELCOME_LOGIN_COUNT && claimed === false
  return (
    <>
      {claimed === false && credits === 0 ? (
        <WaitingCredits short className="chip whitespace-nowrap max-sm:px-2" />
      ) : (
        <CreditPill credits={credits} plan_credits={plan_credits} className="hidden sm:inline-flex" />
      )}
      <MemberMenu member={session} />
      {createPortal(
        <Toaster>
          <DownloadToast />
        </Toaster>,
        document.body,
      )}
      {ended &&
        createPortal(
          <Suspense>
            <LogInAgain email={session.email} />
          </Suspense>,
          document.body,
        )}
      {pathname === '/' &&
        createPortal(<WelcomeModal profile_id={is_new ? profile.profile_id : null} />, document.body)}
    </>
  )
}

/** The number of credits, for the mobile menu. */
export function MemberCredits(): React.ReactNode {
  const { credits, plan_credits } = useMember()
  return (
    <>
      <div className="flex flex-wrap gap-2">
        <CreditPill credits={credits} />
        <WaitingCredits className="chip" />
      </div>
      {credits !== null && plan_credits > 0 && (
        <p className="mt-1 text-small text-ink-muted">{planCreditsText({ credits, plan_credits })}</p>
      )}
    </>
  )
}
