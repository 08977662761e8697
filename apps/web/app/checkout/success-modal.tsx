import { creditsText, type Offer } from '@taswira/contract'
import { useEffect, useRef } from 'react'
import { CheckIcon } from '../ui/icons.tsx'
import { Sheet } from '../ui/sheet.tsx'

interface SuccessModalProps {
  /** The purchased offer; undefined only when another version of this page started the payment. */
  offer: Offer | undefined
  credits: number | undefined
  /** Code of the current plan. If it isn't the purchased one, that begins when the current plan ends. */
  subscription: string | undefined
  onContinue: () => void
  onReceipt: () => void
  /** Null when the member came from an image, to which Continue returns. */
  onBrowse: (() => void) | null
}

/** Shown when a payment was granted. Closes only with its buttons. */
export function SuccessModal({ offer, credits, subscription, onBrowse, ...leave }: SuccessModalProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const is_pack = offer?.months === 0
  const begins_later = offer && !is_pack && subscription !== undefined && subscription !== offer.code
  const title = is_pack ? 'Credits added!' : 'Subscription successful!'

  useEffect(() => {
    if (!dialog.current?.open) dialog.current?.showModal()
    heading.current?.focus()
  }, [])

  return (
    <Sheet
      ref={dialog}
      label={title}
      held
      className="m-auto w-[min(440px,100vw-32px)] rounded-modal bg-surface p-6 text-center shadow-float max-sm:mb-4 sm:p-8"
    >
      <span className="mx-auto mt-2 grid size-24 place-items-center rounded-pill bg-glow text-link">
        <CheckIcon size={52} />
      </span>
      <h2 ref={heading} tabIndex={-1} className="mt-6 text-h2 outline-none">
        {title}
      </h2>
      <p className="mt-2 text-ink-muted">
        {offer && !is_pack && `${offer.plan_name}: ${creditsText(offer.credits)} every month. `}
        {begins_later && 'It starts when your current plan ends. '}
        {credits !== undefined && `You now have ${creditsText(credits)}.`}
      </p>
      <button type="button" className="btn btn-filled mt-6 w-full" onClick={leave.onContinue}>
        Continue
      </button>
      {onBrowse && (
        <button type="button" className="btn btn-text mt-2 w-full" onClick={onBrowse}>
          Find your first image
        </button>
      )}
      <button type="button" className="btn btn-text mt-2 w-full" onClick={leave.onReceipt}>
        See the receipt
      </button>
    </Sheet>
  )
}
