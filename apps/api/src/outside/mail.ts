import { createTransport } from 'nodemailer'
import { traced } from '../tracing.ts'

/** One mail to one person; text and HTML have the same content. */
interface Letter {
  /** A canonical address, validated by the contract. */
  to: string
  /** Where replies go; to the sender if not given. */
  reply_to?: string
  subject: string
  text: string
  html: string
  /** The link that withdraws consent to mails like this one. */
  unsubscribe_url?: string
  /** The same on every retry, so that mail programs can drop duplicates. Without angle brackets. */
  message_id: string
}

export interface MailSender {
  /** Resolves once the mail server has accepted it. Throws MailError. */
  send(letter: Letter): Promise<void>
  /** Closes the connections. */
  close(): void
}

/** The mail server refused a mail; `permanent` when the recipient doesn't exist. Contains no address and no content. */
export class MailError extends Error {
  readonly permanent: boolean
  constructor(message: string, permanent: boolean) {
    super(message)
    this.name = 'MailError'
    this.permanent = permanent
  }
}

/** Maximum concurrent connections; with more from one client, mail servers start to refuse. */
export const MAIL_CONNECTIONS = 4

interface SmtpOptions {
  /** `smtp://user:password@host:587`, or `smtps://` for port 465. */
  smtp_url: string
  /** Name and address of the sender, which owners may change. */
  from: () => { name: string; address: string }
}

/** Sends over SMTP. The timeouts are far shorter than the library's own, which are minutes long. */
export function createSmtpSender({ smtp_url, from: sender }: SmtpOptions): MailSender {
  const { protocol, hostname, port, username, password } = new URL(smtp_url)
  const secure = protocol === 'smtps:'
  const local = ['127.0.0.1', 'localhost', '[::1]'].includes(hostname)
  const transport = createTransport({
    host: hostname.replace(/^\[|\]$/g, ''),
    port: port ? Number(port) : secure ? 465 : 587,
    secure,
    // A password or code must never cross a network unencrypted.
    requireTLS: !secure && !local,
    ignoreTLS: local && !secure,
    ...(username && { auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) } }),
    pool: true,
    maxConnections: MAIL_CONNECTIONS,
    maxRequeues: 0,
    connectionTimeout: 5_000,
    greetingTimeout: 5_000,
    socketTimeout: 10_000,
    dnsTimeout: 5_000,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  return {
    async send({ to, reply_to, subject, text, html, unsubscribe_url, message_id }) {
      const from = sender()
      const host = from.address.slice(from.address.indexOf('@') + 1)
      try {
        const { rejected } = await traced('mail', { root: true, kind: 'client' }, async () =>
          transport.sendMail({
            from,
            // As an object, so that nothing in it is parsed as a list of addresses.
            to: { name: '', address: to },
            ...(reply_to && { replyTo: { name: '', address: reply_to } }),
            subject,
            text,
            html,
            messageId: `<${message_id}@${host}>`,
            headers: {
              'Auto-Submitted': 'auto-generated',
              // One click in the mail program itself (RFC 8058).
              ...(unsubscribe_url && {
                'List-Unsubscribe': `<${unsubscribe_url}>`,
                'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
              }),
            },
          }),
        )
        if (rejected.length) throw new MailError('recipient refused', true)
      } catch (error) {
        throw error instanceof MailError ? error : mailErrorFrom(error)
      }
    },
    close: () => transport.close(),
  }
}

/** Server responses name the recipient, so only their number, the command and the library's code are kept. */
function mailErrorFrom(error: unknown): MailError {
  const { code, responseCode, command, response } = error as Partial<
    Record<'code' | 'command' | 'response', string> & { responseCode: number }
  >
  const permanent = command === 'RCPT TO' && refusesRecipient(response ?? '')
  return new MailError(['mail server', code, responseCode, command].filter(Boolean).join(' '), permanent)
}

/**
 * Whether a response to RCPT TO permanently refuses the recipient. Many servers delay their objections to the sender
 * until this command: an unknown sender (5.1.7, 5.1.8) or no right to relay (5.7.x). Those can be fixed, so the mail
 * stays queued (codes of RFC 3463; without one, the plain codes of RFC 5321 and 7504).
 */
function refusesRecipient(response: string): boolean {
  const [, number = '', class_and_subject = '', detail = ''] =
    /^(5\d\d)[ -](?:(5\.\d{1,3})\.(\d{1,3})\b)?/.exec(response) ?? []
  if (class_and_subject === '5.1') return !['7', '8'].includes(detail)
  return class_and_subject ? class_and_subject === '5.2' : ['550', '551', '553', '556'].includes(number)
}
