import { type Sandbox, startSandbox } from '@taswira/sandbox'
import type { ServiceDeps } from '../deps.ts'
import { sendDueMails } from '../features/mail/mail-worker.ts'
import { createSmtpSender, type MailSender } from '../outside/mail.ts'

/** A mail as listed by the sandbox's inbox. */
export interface ReceivedMail {
  id: number
  from: string
  to: string
  subject: string
  text: string
  html: string
  list_unsubscribe: string
  list_unsubscribe_post: string
  received_at: string
}

/** Delivers mails from the outbox over real SMTP to the sandbox's inbox. Starts on first use. */
export class TestMail {
  readonly #deps: ServiceDeps
  #delivering: Promise<unknown> = Promise.resolve()
  #started: Promise<{ sandbox: Sandbox; sender: MailSender }> | undefined

  constructor(deps: ServiceDeps) {
    this.#deps = deps
  }

  /** Sends due mails, then lists the mails to an address, newest first. */
  async inbox(to: string): Promise<ReceivedMail[]> {
    await this.deliver()
    const answer = await fetch(`${await this.base()}/_inbox?to=${encodeURIComponent(to)}`)
    return (await answer.json()) as ReceivedMail[]
  }

  /** Sends due mails from the outbox and returns how many were leased. */
  deliver(): Promise<number> {
    // One delivery at a time, so that a reader of the inbox never misses a mail that another call is sending.
    const delivery = this.#delivering.then(() => this.#deliver())
    this.#delivering = delivery.catch(() => {})
    return delivery
  }

  async #deliver(): Promise<number> {
    const { sender } = await this.#start()
    let sent = 0
    for (let round; (round = await sendDueMails({ ...this.#deps, mail: sender })) > 0; ) sent += round
    return sent
  }

  async fault(mode: string, more: { ms?: number; status?: number } = {}) {
    await fetch(`${await this.base()}/_faults`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ service: 'mail', mode, ...more }),
    })
  }

  async base() {
    return `http://127.0.0.1:${(await this.#start()).sandbox.port}`
  }

  async smtpUrl() {
    return `smtp://127.0.0.1:${(await this.#start()).sandbox.smtp_port}`
  }

  async close() {
    if (!this.#started) return
    const { sandbox, sender } = await this.#started
    sender.close()
    await sandbox.close()
  }

  #start() {
    this.#started ??= startSandbox({ port: 0, smtp_port: 0 }).then((sandbox) => ({
      sandbox,
      sender: createSmtpSender({
        smtp_url: `smtp://127.0.0.1:${sandbox.smtp_port}`,
        from: () => ({
          name: this.#deps.settings.now().site.name,
          address: this.#deps.settings.now().site.email,
        }),
      }),
    }))
    return this.#started
  }
}
