import { createTransport } from 'nodemailer'

/** One mail to one person; both forms say the same. */
interface Letter {
  /** A canonical address, checked by the contract's pattern. */
  to: string
  /** Whom an answer goes to; the sender else. */
  reply_to?: string
  subject: string
  text: string
  html: string
  /** Stable over repeated tries, so that a mail program can drop a second copy. Without brackets. */
  message_id: string
}

export interface MailSender {
  /** Resolves once the mail server has taken it over. Throws MailError. */
  send(letter: Letter): Promise<void>
  /** Ends the connections. */
  close(): void
}

/** The mail server did not take a mail: with `permanent` because there is no such recipient. Holds no address and no text. */
export class MailError extends Error {
  readonly permanent: boolean
  constructor(message: string, permanent: boolean) {
    super(message)
    this.name = 'MailError'
    this.permanent = permanent
  }
}

/** At most so many connections at once; a mail server that sees more from one client begins to refuse. */
export const MAIL_CONNECTIONS = 4

interface SmtpOptions {
  /** `smtp://user:password@host:587`, or `smtps://` for port 465. */
  smtp_url: string
  from: { name: string; address: string }
}

/** Sends over SMTP. Time limits are far below the library's own, which wait for minutes. */
export function createSmtpSender({ smtp_url, from }: SmtpOptions): MailSender {
  const { protocol, hostname, port, username, password } = new URL(smtp_url)
  const secure = protocol === 'smtps:'
  const local = ['127.0.0.1', 'localhost', '[::1]'].includes(hostname)
  const transport = createTransport({
    host: hostname.replace(/^\[|\]$/g, ''),
    port: port ? Number(port) : secure ? 465 : 587,
    secure,
    // A password or a code never crosses a network in the open.
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
    async send({ to, reply_to, subject, text, html, message_id }) {
      const host = from.address.slice(from.address.indexOf('@') + 1)
      try {
        const { rejected } = await transport.sendMail({
          from,
          // As an object: nothing in it is parsed as a list of addresses.
          to: { name: '', address: to },
          ...(reply_to && { replyTo: { name: '', address: reply_to } }),
          subject,
          text,
          html,
          messageId: `<${message_id}@${host}>`,
          headers: { 'Auto-Submitted': 'auto-generated' },
        })
        if (rejected.length) throw new MailError('recipient refused', true)
      } catch (error) {
        throw error instanceof MailError ? error : mailErrorFrom(error)
      }
    },
    close: () => transport.close(),
  }
}

/** Server answers name the recipient: only their number, the command and the library's code are kept. */
function mailErrorFrom(error: unknown): MailError {
  const { code, responseCode, command, response } = error as Partial<
    Record<'code' | 'command' | 'response', string> & { responseCode: number }
  >
  const permanent = command === 'RCPT TO' && refusesRecipient(response ?? '')
  return new MailError(['mail server', code, responseCode, command].filter(Boolean).join(' '), permanent)
}

/**
 * Whether an answer to RCPT TO is about the recipient and for ever. Many servers keep until then what they have against us: a
 * sender they do not know (5.1.7, 5.1.8), no right to relay (5.7.x). That can be put right, and the mail still goes out (codes
 * of RFC 3463; without one the bare numbers of RFC 5321 and 7504).
 */
function refusesRecipient(response: string): boolean {
  const [, number = '', class_and_subject = '', detail = ''] =
    /^(5\d\d)[ -](?:(5\.\d{1,3})\.(\d{1,3})\b)?/.exec(response) ?? []
  if (class_and_subject === '5.1') return !['7', '8'].includes(detail)
  return class_and_subject ? class_and_subject === '5.2' : ['550', '551', '553', '556'].includes(number)
}
