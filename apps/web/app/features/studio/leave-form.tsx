import { leaveStudio, nairaAndKoboText, numberText, type Payouts, type Studio } from '@taswira/contract'
import { href, Link } from 'react-router'
import { FormNotice, SendForm } from '../../forms/send-form.tsx'
import { useForm } from '../../forms/use-form.ts'
import { PasswordField } from '../../ui/form/password-field.tsx'
import { SubmitButton } from '../../ui/form/submit-button.tsx'
import type { ImageCounts } from './studio-frame.tsx'

interface LeaveFormProps {
  studio: Studio
  counts: ImageCounts | undefined
  /** Undefined when the payouts couldn't be loaded. */
  payouts: Payouts | undefined
}

/** The consequences of leaving for this contributor, and the form to leave. */
export function LeaveForm({ studio: { published }, counts, payouts }: LeaveFormProps) {
  const form = useForm(leaveStudio)
  return (
    <section aria-labelledby="leave" className="max-w-160">
      <h2 id="leave" className="text-h2">
        Leave as a contributor
      </h2>
      <ul className="mt-4 grid list-disc gap-2 pl-6">
        <li>{imagesText(published)}</li>
        <li>{unpublishedText(counts ?? { drafts: 0, in_review: 0 })}</li>
        <li>Licences that were sold stay valid. Buyers keep their files and certificates, with your name.</li>
        <li>{payouts ? balanceText(payouts) : "We'll pay out your full balance."}</li>
        <li>Your account as a member stays, with your purchases. To come back, apply again.</li>
      </ul>
      <SendForm form={form} className="mt-6 grid gap-5">
        <FormNotice form={form} />
        <PasswordField
          label="Your password"
          {...form.field('current_password')}
          autoComplete="current-password"
          required
        />
        <div className="flex flex-wrap gap-3">
          <SubmitButton busy={form.busy} className="btn-danger">
            Leave and take my images off sale
          </SubmitButton>
          <Link to={href('/studio')} className="btn btn-outline">
            Stay
          </Link>
        </div>
      </SendForm>
    </section>
  )
}

function imagesText(published: number): string {
  if (published === 0) return 'You have no images on sale.'
  return published === 1
    ? 'Your image goes off sale at once.'
    : `All ${numberText(published)} of your images go off sale at once.`
}

function unpublishedText({ drafts, in_review }: Pick<ImageCounts, 'drafts' | 'in_review'>): string {
  const parts = [
    drafts > 0 && (drafts === 1 ? '1 draft' : `${numberText(drafts)} drafts`),
    in_review > 0 && (in_review === 1 ? '1 image in review' : `${numberText(in_review)} images in review`),
  ].filter(Boolean)
  return parts.length > 0
    ? `We delete ${parts.join(' and ')}, with all uploads that aren't finished.`
    : "We delete uploads that aren't finished. You have no drafts or images in review."
}

function balanceText({ balance, held, account, in_progress }: Payouts): string {
  if (in_progress) return 'The payout in progress goes on. What you earned since is paid after it.'
  if (balance < 0) return "Your balance is negative. You don't have to pay it back."
  if (balance === 0) return 'Your balance is zero, so there is nothing to pay.'
  const sum = nairaAndKoboText(balance)
  const hold = held.length > 0 ? ' What is on hold is paid when the last hold ends.' : ''
  return account
    ? `We pay your balance of ${sum} to ${account.bank_name}, account ending in ${account.last4}.${hold}`
    : `Your balance is ${sum}. Add an account under Payouts, now or later, and we pay it there.${hold}`
}
