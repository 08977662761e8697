import {
  changeMailPreferences,
  isApiError,
  listSessions,
  viewInvoiceDetails,
  viewMailPreferences,
} from '@taswira/contract'
import { useRevalidator } from 'react-router'
import { callApi } from '../../api/call-api.ts'
import { errorSentence } from '../../api/error-sentence.ts'
import '../../features/account/account.css'
import { InvoiceSection } from '../../features/account/invoice-section.tsx'
import { MailSection } from '../../features/account/mail-section.tsx'
import { SessionsSection } from '../../features/account/sessions-section.tsx'
import { leaveForLogin } from '../../session/leave-for-login.ts'
import { announce } from '../../ui/announce.ts'

/** Data of the profile tab besides the profile; null where it couldn't be loaded, because the tab works without it. */
export async function loadProfilePart() {
  const [preferences, sessions, invoice_details] = await Promise.allSettled([
    callApi(viewMailPreferences, {}),
    callApi(listSessions, { query: {} }),
    callApi(viewInvoiceDetails, {}),
  ])
  return {
    news: preferences.status === 'fulfilled' ? preferences.value.news : null,
    sessions:
      sessions.status === 'fulfilled' ? { items: sessions.value.items, total: sessions.value.total } : null,
    invoice_details: invoice_details.status === 'fulfilled' ? invoice_details.value : null,
  }
}

export function ProfilePart({
  news,
  sessions,
  invoice_details,
}: Awaited<ReturnType<typeof loadProfilePart>>) {
  const { revalidate } = useRevalidator()

  /** Makes a change and reloads the page's data; returns an error message, or null. */
  async function change(call: () => Promise<unknown>, done: string): Promise<string | null> {
    try {
      await call()
    } catch (error) {
      if (isApiError(error, 'unauthenticated')) leaveForLogin()
      // The session was already ended on another device.
      if (!isApiError(error, 'not_found')) return errorSentence(error)
    }
    await revalidate()
    announce(done)
    return null
  }

  return (
    <>
      <InvoiceSection details={invoice_details} />
      <MailSection
        news={news}
        onChange={(wanted) =>
          change(
            () => callApi(changeMailPreferences, { body: { news: wanted } }),
            wanted ? "You'll get our news" : "You won't get our news any more",
          )
        }
      />
      <SessionsSection sessions={sessions} />
    </>
  )
}
