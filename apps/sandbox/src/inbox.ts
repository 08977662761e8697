/** A received mail. Ids are ascending. */
export interface Mail {
  id: number
  /** Email addresses without names. */
  from: string
  to: string
  subject: string
  text: string
  /** Empty for plain-text mail. */
  html: string
  /** Its headers List-Unsubscribe and List-Unsubscribe-Post (RFC 8058); empty when it has none. */
  list_unsubscribe: string
  list_unsubscribe_post: string
  /** ISO 8601 UTC. */
  received_at: string
}

/** Number of mails kept, so that a long-running demo does not fill the memory. */
const KEPT = 1_000

/** Mail sent by the shop, newest first. */
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
