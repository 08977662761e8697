import { creditsText, isApiError, viewLicence } from '@taswira/contract'
import { useEffect, useState } from 'react'
import { callApi } from '../api/call-api.ts'
import { leaveForLogin } from '../session/leave-for-login.ts'
import { useMember } from '../member/member-data.ts'
import { settings } from '../site/settings.ts'
import type { Download } from './download-state.ts'

interface Licence {
  licensed_at: string | null
  certificate_id: string | null
}

/** What a download means for this member. */
export interface Offer {
  /** Undefined until the server has responded, null after an error. */
  licence: Licence | null | undefined
  licensed: boolean
  /** Whether the member needs a licence and has too few credits for it. */
  lacking: boolean
  /** Whether the welcome credits, still unclaimed, would be enough. */
  claimable: boolean
  /** The text of the download button. */
  text: string
}

/** What downloading an image means for the member. `download` is the image's download in this tab, if any. */
export function useOffer(stock_id: string, download: Download | null): Offer {
  const { credits, claimed } = useMember()
  const licence = useLicence(stock_id, download?.ended_at ?? 0)
  const { credits_per_image: price, welcome_credits } = settings.now().prices
  const licensed = Boolean(licence?.licensed_at) || download?.licensed === true
  const lacking = licence?.licensed_at === null && !licensed && credits !== null && credits < price
  const claimable = lacking && claimed === false
  const text = licensed
    ? 'Download again · free'
    : claimable
      ? `Claim ${creditsText(welcome_credits).replace(' ', ' free ')} to download`
      : lacking
        ? `Get ${creditsText(price - credits)} to download`
        : `Download · ${credits === null ? '' : `${price} of your `}${creditsText(credits ?? price)}`
  return { licence, licensed, lacking, claimable, text }
}

/** The member's licence. Loaded again after every download, because a failed one may have been charged. */
function useLicence(stock_id: string, download_ended_at: number): Licence | null | undefined {
  const [licence, setLicence] = useState<Licence | null>()
  useEffect(() => {
    let stale = false
    callApi(viewLicence, { params: { stock_id } }).then(
      (found) => !stale && setLicence(found),
      (error: unknown) => {
        if (isApiError(error, 'unauthenticated')) return leaveForLogin()
        // After an error, the server decides when the download starts.
        if (!stale) setLicence((known) => known ?? null)
      },
    )
    return () => {
      stale = true
      // An existing licence stays, but a missing one may have been granted since.
      setLicence((known) => (known?.licensed_at ? known : undefined))
    }
  }, [stock_id, download_ended_at])
  return licence
}
