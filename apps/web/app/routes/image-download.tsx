import { type Asset, type AssetNotes, creditLine } from '@taswira/contract'
import { useEffect, useEffectEvent, useState } from 'react'
import { href, useLocation, useNavigate } from 'react-router'
import { useDownload } from '../downloads/download-state.ts'
import { cancelDownload, startDownload, type Wanted } from '../downloads/start-download.ts'
import { ClaimButton } from '../features/credits/claim-button.tsx'
import { DownloadPanel } from '../downloads/download-panel.tsx'
import { InsufficientCredits } from '../downloads/insufficient-credits.tsx'
import { LicenceLine } from '../downloads/licence-line.tsx'
import { useOffer } from '../downloads/use-offer.ts'
import { claimWithToast, useMember } from '../member/member-data.ts'
import { useOneAtATime } from '../ui/use-one-at-a-time.ts'

interface ImageDownloadProps {
  asset: Pick<Asset, 'stock_id' | 'slug' | 'name' | 'licence'>
  release: AssetNotes['release']
  pressed: number
  /** Called with the text of the download button for this member. */
  onOffer: (text: string) => void
}

/** The part of the image page for members: their licence, missing credits, and the download panel. */
export default function ImageDownload({ asset, release, pressed, onOffer }: ImageDownloadProps) {
  const { stock_id, slug, name } = asset
  const { credits, claimed } = useMember()
  const download = useDownload()
  const own = download?.stock_id === stock_id ? download : null
  const { licence, licensed, lacking, claimable, text } = useOffer(stock_id, own)
  const navigate = useNavigate()
  // The URL hash of a card's Download button counts as one, too.
  const is_press = pressed > (useLocation().hash === '#download' ? 1 : 0)
  const { run } = useOneAtATime()
  const [answered, setAnswered] = useState({ pressed: 0, opened: 0, leaves: false, claims: false })

  const licensed_at = licence?.licensed_at ?? null
  const pricing = `${href('/pricing')}?${new URLSearchParams({ next: href('/image/:slug', { slug }) })}`

  // Waits until it is known whether this member has to pay, or can claim.
  if (
    pressed !== answered.pressed &&
    (licensed || (licence !== undefined && (!lacking || claimed !== null || is_press)))
  )
    setAnswered({
      pressed,
      opened: lacking ? answered.opened : pressed,
      leaves: lacking && !claimable,
      // A link to this page must not claim anything.
      claims: claimable && is_press,
    })
  const onAnswer = useEffectEvent(({ leaves, claims }: typeof answered) => {
    if (leaves) void navigate(pricing)
    // The page is reloaded, as specified (docs/specification.md, section 4).
    if (claims) void run(async () => (await claimWithToast()) && location.reload())
  })
  useEffect(() => onAnswer(answered), [answered])

  useEffect(() => onOffer(text), [text, onOffer])

  async function start(chosen: Pick<Wanted, 'choice' | 'size' | 'licensed_for'>) {
    const end = await startDownload({ stock_id, name, ...chosen })
    if (end === 'insufficient_credits') await navigate(pricing)
  }

  return (
    <>
      {licensed_at && (
        <LicenceLine licensed_at={licensed_at} certificate_id={licence?.certificate_id ?? null} />
      )}
      {lacking && credits !== null && (
        <InsufficientCredits
          credits={credits}
          pricing={pricing}
          claim={
            claimed === false && (
              <ClaimButton
                // The page is reloaded, as specified (docs/specification.md, section 4).
                onClaimed={() => location.reload()}
                className="link inline-flex min-h-11 items-center gap-2 font-semibold"
              >
                Claim free credits
              </ClaimButton>
            )
          }
        />
      )}
      <DownloadPanel
        stock_id={stock_id}
        opened={answered.opened}
        licensed={licensed}
        credits={credits}
        release={release}
        credit={creditLine(asset.licence.credit)}
        download={own}
        onStart={(chosen) => void start(chosen)}
        onCancel={cancelDownload}
      />
    </>
  )
}
