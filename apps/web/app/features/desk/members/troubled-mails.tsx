import { numberText } from '@taswira/contract'
import type { TroubledMail } from '@taswira/contract'
import { FormNotice, SendForm } from '../../../forms/send-form.tsx'
import { settings } from '../../../site/settings.ts'
import { SubmitButton } from '../../../ui/form/submit-button.tsx'
import { type Column, Table } from '../../../ui/table.tsx'
import { countText, mail_texts } from '../frame/desk-texts.ts'
import { momentText } from '../frame/moment-text.ts'
import { useDeskForm } from '../frame/use-desk-form.ts'

interface TroubledMailsProps {
  late: number
  given_up: number
  to_us: number
  mails: TroubledMail[]
}

const columns: Column<TroubledMail>[] = [
  {
    label: 'To',
    cell: ({ to, to_us: ours }) => (ours ? <strong className="text-danger">Us, {to}</strong> : to),
  },
  {
    label: 'About',
    cell: ({ about, given_up: failed, since }) => (
      <>
        {mail_texts[about]}
        <span className="block text-ink-muted">
          {failed ? 'failed' : 'late'}, written <time dateTime={since}>{momentText(since)}</time>
        </span>
      </>
    ),
  },
]

/** A rejected address is not an alarm, but undelivered mail and mail that can't reach us are. */
export const MailTrouble = ({ late, given_up, to_us }: Omit<TroubledMailsProps, 'mails'>) => (
  <p className={late > 0 || to_us > 0 ? 'notice notice-danger' : 'notice notice-info'}>
    {late > 0 && `${counted(late)} waited for more than an hour: check the mail server. `}
    {given_up > 0 && `${counted(given_up)} failed: rejected by the recipient, or undeliverable for 30 days. `}
    {to_us > 0 && `${countText(to_us)} of them to us, at ${settings.now().email}.`}
  </p>
)

export function TroubledMails({ mails, ...counts }: TroubledMailsProps) {
  const form = useDeskForm('resend')
  const { late, given_up } = counts
  const total = late + given_up
  return (
    <section aria-labelledby="mails">
      <h2 id="mails" className="mb-4 text-h2">
        Undelivered emails
      </h2>
      <MailTrouble {...counts} />
      {given_up > 0 && (
        <SendForm form={form} preventScrollReset className="mt-4 grid justify-items-start gap-3">
          <FormNotice form={form} />
          <SubmitButton busy={form.busy} className="btn-compact">
            Send failed emails again
          </SubmitButton>
        </SendForm>
      )}
      <Table columns={columns} rows={mails} rowKey={({ mail_id }) => mail_id} />
      {total > mails.length && (
        <p className="mt-3 text-small text-ink-muted">
          Showing {mails.length} of {numberText(total)}.
        </p>
      )}
    </section>
  )
}

const counted = (count: number) => (count === 1 ? '1 email has' : `${numberText(count)} emails have`)
