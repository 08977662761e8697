import { createServer, type Server, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import PostalMime from 'postal-mime'
import { SMTPServer, type SMTPServerDataStream, type SMTPServerSession } from 'smtp-server'
import type { Faults } from './faults.ts'
import type { Inbox } from './inbox.ts'
import type { RequestRecord } from './request-record.ts'

export interface MailServer {
  port: number
  close(): Promise<void>
}

interface MailServerOptions {
  port: number
  inbox: Inbox
  faults: Faults
  record: RequestRecord
}

/**
 * An SMTP server that delivers only to the inbox page; accepts any user and password. Addresses that start with
 * `refused-` are rejected permanently (550), also as senders; `relay-` as if relaying were denied (554 5.7.1), `busy-`
 * temporarily (451).
 */
export async function startMailServer({
  port,
  inbox,
  faults,
  record,
}: MailServerOptions): Promise<MailServer> {
  const smtp = new SMTPServer({
    authOptional: true,
    // No TLS on the loopback interface, because there is no certificate.
    disabledCommands: ['STARTTLS'],
    disableReverseLookup: true,
    size: 1024 * 1024,
    onAuth: ({ username = '' }, _session, done) => done(null, { user: username }),
    onMailFrom: ({ address }, _session, done) =>
      done(address.startsWith('refused-') ? refusal(550) : undefined),
    onRcptTo({ address }, _session, done) {
      const fault = faults.of('mail')
      if (fault?.mode === 'status') return done(refusal(fault.status ?? 451))
      if (address.startsWith('refused-')) return done(refusal(550))
      if (address.startsWith('relay-')) return done(refusal(554, '5.7.1 Relay access denied'))
      if (address.startsWith('busy-')) return done(refusal(451))
      done()
    },
    onData: (stream, session, done) => void take(stream, session, done),
  })
  smtp.on('error', () => {})

  // A TCP server in front of the SMTP server, because faults are not valid SMTP.
  const sockets = new Set<Socket>()
  const front = createServer((socket) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket)).on('error', () => {})
    void greet(socket, faults, () => smtp.server.emit('connection', socket))
  })
  faults.onChange((service) => {
    if (service === 'mail') for (const socket of sockets) socket.destroy()
  })
  await listening(front, port)
  const address = front.address()
  return {
    port: typeof address === 'object' && address ? address.port : port,
    close: async () => {
      for (const socket of sockets) socket.destroy()
      await new Promise((resolve) => front.close(resolve))
    },
  }

  async function take(
    stream: SMTPServerDataStream,
    session: SMTPServerSession,
    done: (error?: Error) => void,
  ) {
    const to = session.envelope.rcptTo.map((recipient) => recipient.address)
    try {
      const mail = await receive(stream)
      record.add({
        service: 'mail',
        request: `DATA to ${to.join(', ')}`,
        body: mail.subject,
        at: mail.received_at,
      })
      for (const one of to) inbox.add({ ...mail, to: one })
      done()
    } catch {
      done(refusal(554))
    }
  }
}

const refusal = (status: number, text = 'Refused by the stand-in') =>
  Object.assign(new Error(text), { responseCode: status })

async function receive(stream: SMTPServerDataStream) {
  const chunks: Buffer[] = []
  for await (const chunk of stream) chunks.push(chunk as Buffer)
  const { from, subject = '', text = '', html = '', headers } = await PostalMime.parse(Buffer.concat(chunks))
  const header = (name: string) => headers.find(({ key }) => key === name)?.value ?? ''
  return {
    from: from?.address ?? '',
    subject,
    text,
    html,
    list_unsubscribe: header('list-unsubscribe'),
    list_unsubscribe_post: header('list-unsubscribe-post'),
    received_at: new Date().toISOString(),
  }
}

/** Passes the connection on or applies the current fault. */
async function greet(socket: Socket, faults: Faults, letThrough: () => void) {
  const { mode, ms = 3_000 } = faults.of('mail') ?? { mode: 'ok' }
  switch (mode) {
    case 'hang':
      return
    case 'reset':
      return socket.resetAndDestroy()
    case 'empty':
      return socket.end()
    case 'garbage':
      return socket.end('\u0000\u0001 this is no mail server\r\n')
    case 'giant':
      return socket.end(`220 ${'x'.repeat(10_000_000)}\r\n`)
    case 'drip':
      for (const letter of '220 drip ESMTP\r\n') {
        if (socket.destroyed) return
        socket.write(letter)
        await sleep(ms)
      }
      return
    case 'delay':
      await sleep(ms)
      if (!socket.destroyed) letThrough()
      return
    default:
      letThrough()
  }
}

function listening(server: Server, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, '127.0.0.1', () => resolve())
  })
}
