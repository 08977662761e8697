import { searchImages, WELCOME_DELAY_MS } from '@taswira/contract'
import { useEffect, useRef, useState } from 'react'
import { callApi } from '../../api/call-api.ts'
import { type CardAsset, cardAsset } from '../../assets/card-asset.ts'
import { LinkedImage } from '../../assets/image-strip.tsx'
import { settings } from '../../site/settings.ts'
import { CloseIcon } from '../../ui/icons.tsx'
import { Mark } from '../../site/mark.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { ClaimButton } from './claim-button.tsx'
import { local_store } from '../../browser/browser-store.ts'

/** Pause before the next attempt, in ms, when the member was busy with something else. */
const WAIT_MS = 500

interface WelcomeModalProps {
  /** The new member who hasn't claimed yet, else null. Once open, the modal stays until it is closed. */
  profile_id: string | null
}

/**
 * Opens four seconds after arrival; never over another dialog or while the member types (docs/design.md, "Pages").
 */
export function WelcomeModal({ profile_id }: WelcomeModalProps) {
  const { name, prices } = settings.now()
  const dialog = useRef<HTMLDialogElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  // Claiming makes `profile_id` null before the modal closes.
  const shown_to = useRef<string | null>(null)
  const [busy, setBusy] = useState(false)
  const [arrived_at] = useState(() => performance.now())
  const [assets, setAssets] = useState<CardAsset[]>([])

  // Loaded during the pause, and left out if they aren't there by then.
  useEffect(() => {
    if (!profile_id || hasClosedWelcome(profile_id)) return
    callApi(searchImages, { query: { type: 'Image', sort: 'popular', limit: '3' } }).then(
      ({ items }) => {
        if (!shown_to.current) setAssets(items.map(cardAsset))
      },
      () => {},
    )
  }, [profile_id])

  useEffect(() => {
    if (!profile_id || hasClosedWelcome(profile_id)) return
    const waited_ms = performance.now() - arrived_at
    let timer = setTimeout(function open() {
      if (isOccupied()) timer = setTimeout(open, WAIT_MS)
      // It may have been closed in another tab since this one was opened.
      else if (!hasClosedWelcome(profile_id!)) {
        shown_to.current = profile_id
        dialog.current?.showModal()
        // Not on a button: a key meant for the page must not press it.
        heading.current?.focus()
      }
    }, WELCOME_DELAY_MS - waited_ms)
    return () => clearTimeout(timer)
  }, [profile_id, arrived_at])

  return (
    <Sheet
      ref={dialog}
      label={`Welcome to ${name}`}
      held={busy}
      onClose={() => {
        if (shown_to.current) keepWelcomeClosed(shown_to.current)
      }}
      className="m-auto w-[min(440px,100vw-32px)] rounded-modal bg-surface p-6 text-center shadow-float max-sm:mb-4 sm:p-8"
    >
      {assets.length === 3 ? (
        <ul className="mt-10 grid grid-cols-3 gap-2" aria-label="Images you can license now">
          {assets.map((asset) => (
            <li key={asset.slug}>
              <LinkedImage asset={asset} sizes="120px" className="aspect-square rounded-card" />
            </li>
          ))}
        </ul>
      ) : (
        <span className="mx-auto mt-2 grid size-24 place-items-center rounded-pill bg-glow text-link">
          <Mark size={52} />
        </span>
      )}
      <h2 ref={heading} tabIndex={-1} className="mt-6 text-h2 outline-none">
        Welcome to {name}
      </h2>
      <p className="mt-2 text-ink-muted">
        Your free signup reward: {prices.welcome_credits} credits, enough for{' '}
        {Math.floor(prices.welcome_credits / prices.credits_per_image)} images.
      </p>
      <div className="mt-6">
        <ClaimButton
          onBusy={setBusy}
          onClaimed={() => dialog.current?.close()}
          className="btn btn-filled w-full"
        >
          Claim Credits
        </ClaimButton>
      </div>
      <button
        type="button"
        className="icon-btn absolute top-3 right-3"
        aria-label="Close"
        onClick={() => dialog.current?.close()}
      >
        <CloseIcon size={22} />
      </button>
    </Sheet>
  )
}

function isOccupied(): boolean {
  if (document.visibilityState !== 'visible') return true
  if (document.querySelector('dialog[open], [popover]:popover-open, .yarl__root')) return true
  return document.activeElement?.matches('input, textarea, select, [contenteditable]') ?? false
}

const KEY = 'welcome_closed'

/** Profile ids, because several members may share a browser. */
const readIds = () => local_store.read(KEY)?.split(' ') ?? []

/** Whether this member has closed the welcome modal in this browser. */
const hasClosedWelcome = (profile_id: string) => readIds().includes(profile_id)

const keepWelcomeClosed = (profile_id: string) =>
  local_store.keep(KEY, [...new Set([...readIds(), profile_id])].join(' '))
