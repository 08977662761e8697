import type { TroubledMail } from '@taswira/contract'
import { site } from '../../site/site.ts'
import { TableHead } from '../../ui/table-head.tsx'
import { mail_texts, momentText } from './desk-texts.ts'

interface TroubledMailsProps {
  late: number
  given_up: number
  to_us: number
  /** The first of them. */
  mails: TroubledMail[]
}

/** A wrong address is nothing to be alarmed by; mail that nobody takes is, and mail that does not reach us. */
export function TroubledMails({ late, given_up, to_us, mails }: TroubledMailsProps) {
  const total = late + given_up
  return (
    <section aria-label="Mails that do not go out">
      <p className={late > 0 || to_us > 0 ? 'notice notice-danger' : 'notice notice-info'}>
        {late > 0 && `${counted(late)} waited for more than an hour: look at the mail server. `}
        {given_up > 0 &&
          `${counted(given_up)} been given up: refused by their address, or not taken for 30 days. "npm run desk -- resend" tries again. `}
        {to_us > 0 && `Among these: ${to_us.toLocaleString('en-GB')} to us, at ${site.email}.`}
      </p>
      <table className="mt-4 w-full text-small">
        <TableHead columns={['To', 'About']} />
        <tbody>
          {mails.map((mail) => (
            <tr key={mail.mail_id} className="border-b border-line align-top">
              <td className="overflow-y-clip py-3 pr-3">
                {mail.to_us ? <strong className="text-danger">Us, {mail.to}</strong> : mail.to}
              </td>
              <td className="py-3">
                {mail_texts[mail.about]}
                <span className="block text-ink-muted">
                  {mail.given_up ? 'given up' : 'late'}, written{' '}
                  <time dateTime={mail.since}>{momentText(mail.since)}</time>
                </span>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {total > mails.length && (
        <p className="mt-3 text-small text-ink-muted">
          These are {mails.length} of {total.toLocaleString('en-GB')}.
        </p>
      )}
    </section>
  )
}

const counted = (count: number) =>
  count === 1 ? '1 mail has' : `${count.toLocaleString('en-GB')} mails have`
