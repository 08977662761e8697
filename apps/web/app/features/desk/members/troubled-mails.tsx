import { numberText } from '@taswira/contract'
import type { TroubledMail } from '@taswira/contract'
import { settings } from '../../../site/settings.ts'
import { type Column, Table } from '../../../ui/table.tsx'
import { countText, mail_texts, momentText } from '../frame/desk-texts.ts'

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
export function TroubledMails({ late, given_up, to_us, mails }: TroubledMailsProps) {
  const total = late + given_up
  return (
    <section aria-label="Undelivered emails">
      <p className={late > 0 || to_us > 0 ? 'notice notice-danger' : 'notice notice-info'}>
        {late > 0 && `${counted(late)} waited for more than an hour: check the mail server. `}
        {given_up > 0 &&
          `${counted(given_up)} failed: rejected by the recipient, or undeliverable for 30 days. Run "npm run desk -- resend" to try again. `}
        {to_us > 0 && `${countText(to_us)} of them to us, at ${settings.now().email}.`}
      </p>
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
