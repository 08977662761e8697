import { type BoardImage, creditsText, isApproved, licenseBoard } from '@taswira/contract'
import { useState } from 'react'
import { href, Link } from 'react-router'
import { FormNotice, SendForm } from '../../forms/send-form.tsx'
import { useForm } from '../../forms/use-form.ts'
import { Notice } from '../../ui/form/notice.tsx'
import { SubmitButton } from '../../ui/form/submit-button.tsx'
import { BinderButton } from './binder-button.tsx'
import { imagesText } from './board-list.tsx'

interface LicenseFormProps {
  board_key: string
  credits_per_image: number
  images: BoardImage[]
  /** The member's balance; null while it isn't known. */
  credits: number | null
}

/** Licenses the approved images, or all, with the sum before, and downloads what is licensed. */
export function LicenseForm({ board_key, credits_per_image, images, credits }: LicenseFormProps) {
  const form = useForm({ name: licenseBoard.name })
  const [all, setAll] = useState(false)
  const approved = images.filter(({ marks }) => isApproved(marks))
  const chosen = (all ? images : approved).filter(({ licensed }) => !licensed)
  const owned = images.filter(({ licensed }) => licensed).length
  const sum = chosen.length * credits_per_image
  const missing = credits === null ? 0 : sum - credits
  return (
    <section aria-labelledby="license" className="panel p-4 sm:p-5">
      <h2 id="license" className="text-h3">
        License
      </h2>
      <p className="mt-2 text-small text-ink-muted">
        {approved.length === 0
          ? 'No image is approved yet. An image is approved when somebody says yes and nobody says no.'
          : `${areText(approved.length)} approved: somebody said yes and nobody said no.`}
        {owned > 0 && ` ${areText(owned)} yours already.`}
      </p>
      <label className="mt-2 flex min-h-11 items-center gap-3">
        <input type="checkbox" checked={all} onChange={() => setAll(!all)} className="size-5 flex-none" />
        License all images of this board
      </label>
      {form.answer?.sent && !form.busy && chosen.length === 0 && (
        <Notice tone="success" className="my-3">
          Licensed. The files and certificates are in{' '}
          <Link to={`${href('/account/profile')}?tab=purchases`} className="link">
            your purchases
          </Link>
          .
        </Notice>
      )}
      {chosen.length > 0 && (
        <SendForm form={form} preventScrollReset replace className="mt-3 grid gap-3">
          {chosen.map(({ stock_id }) => (
            <input key={stock_id} type="hidden" name="stock_ids" value={stock_id} />
          ))}
          <input type="hidden" name="shown_credits" value={sum} />
          <FormNotice form={form} />
          <p className="tabular-nums">
            {imagesText(chosen.length)}: {creditsText(sum)}
            {credits !== null && ` of your ${creditsText(credits)}`}
          </p>
          {missing > 0 ? (
            <Link to={href('/pricing')} className="btn btn-filled justify-self-start">
              Get {creditsText(missing)} more
            </Link>
          ) : (
            <SubmitButton busy={form.busy} className="justify-self-start">
              License {imagesText(chosen.length)}
            </SubmitButton>
          )}
        </SendForm>
      )}
      {owned > 0 && <BinderButton board_key={board_key} />}
    </section>
  )
}

const areText = (images: number) => `${imagesText(images)} ${images === 1 ? 'is' : 'are'}`
