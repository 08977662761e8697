import {
  account_kinds,
  nairaAndKoboText,
  nairaText,
  PAYOUT_MIN_KOBO,
  type Payouts,
  requestPayout,
} from '@taswira/contract'
import { FormNotice, SendForm } from '../../forms/send-form.tsx'
import { useForm } from '../../forms/use-form.ts'
import { heldLines, hold_text } from '../../texts/earning-text.ts'
import { PayoutGoal } from '../../texts/payout-goal.tsx'
import { Notice } from '../../ui/form/notice.tsx'
import { SubmitButton } from '../../ui/form/submit-button.tsx'

/** The payout in progress (`pending`, in kobo, or 0), the balance, the account, and the request. */
export function PayoutPanel({ payouts, pending }: { payouts: Payouts; pending: number }) {
  const form = useForm(requestPayout)
  const { balance, available, held, account, requestable } = payouts
  return (
    <section aria-labelledby="balance" className="panel p-5 sm:p-6">
      <h2 id="balance" className="text-h2">
        {pending > 0 ? 'Payout in progress' : 'Balance'}
      </h2>
      <p className="mt-2 text-price tabular-nums">{nairaAndKoboText(pending || balance)}</p>
      {pending > 0 && <p className="mt-1 text-small tabular-nums">Balance: {nairaAndKoboText(balance)}</p>}
      {held.length > 0 && (
        <div className="mt-1 text-small">
          <p className="tabular-nums">{nairaAndKoboText(available)} available now</p>
          <h3 className="mt-3 font-semibold">On hold</h3>
          <ul className="mt-1 tabular-nums">
            {heldLines(held).map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
          <p className="mt-2 text-ink-muted">{hold_text}</p>
        </div>
      )}
      {pending === 0 && <PayoutGoal earnings={payouts} />}
      {account && (
        <dl className="mt-3 grid gap-1 text-small">
          <dt className="text-ink-muted">{account_kinds[account.kind]}</dt>
          <dd>
            {account.bank_name}, ending in {account.last4}
          </dd>
          {account.account_name && <dd>In the name of {account.account_name}</dd>}
        </dl>
      )}
      {account?.account_name && !account.name_matches && (
        <Notice tone="info" className="mt-3">
          That isn't the name in your agreement, so we check the account before we pay.
        </Notice>
      )}
      <p className="mt-4 text-small text-ink-muted">{whatNext(payouts)}</p>
      {requestable && (
        <SendForm form={form} className="mt-4 grid gap-4">
          <FormNotice form={form} />
          <SubmitButton busy={form.busy} className="justify-self-start">
            Request a payout
          </SubmitButton>
        </SendForm>
      )}
    </section>
  )
}

function whatNext({ account, in_progress, requestable }: Payouts): string {
  if (in_progress) return 'A payout is in progress. You can change your account when it is done.'
  if (!account) return 'Add your account to be paid.'
  if (new Date(account.usable_from) > new Date())
    return 'You changed your account less than 24 hours ago, so nothing is sent there yet.'
  if (!requestable)
    return `We pay out from ${nairaText(PAYOUT_MIN_KOBO)} of available earnings, on the first of each month or on request. Less than that is carried over.`
  return 'We pay out what is available on the first of each month. You can also request it now.'
}
