/** One mail that came in. Its id counts up, so that a later mail has a higher one. */
export interface Mail {
  id: number
  /** Addresses without names. */
  from: string
  to: string
  subject: string
  text: string
  /** Empty for a mail of plain text. */
  html: string
  /** ISO 8601 UTC. */
  received_at: string
}

/** Mails kept; older ones are forgotten, so that a demo may run for weeks. */
const KEPT = 1_000

/** The mail that the product sent, newest first. */
export class Inbox {
  readonly #mails: Mail[] = []
  #next_id = 1

  add(mail: Omit<Mail, 'id'>) {
    this.#mails.unshift({ id: this.#next_id++, ...mail })
    if (this.#mails.length > KEPT) this.#mails.pop()
  }

  list(to?: string): Mail[] {
    return this.#mails.filter((mail) => !to || mail.to.toLowerCase() === to.trim().toLowerCase())
  }

  find(id: number): Mail | undefined {
    return this.#mails.find((mail) => mail.id === id)
  }

  clear() {
    this.#mails.length = 0
  }
}
