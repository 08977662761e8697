import type { FastifyInstance } from 'fastify'

export interface GivenMember {
  full_name: string
  email: string
  password: string
}

/** The Authorization header for log-in. */
export const basic = (email: string, password: string) =>
  `Basic ${Buffer.from(`${email}:${password}`).toString('base64')}`

/** Extracts the six-digit code from a mail's text. */
export function codeIn(mail: { text: string } | undefined): string {
  const code = /^\d{6}$/m.exec(mail?.text ?? '')?.[0]
  if (!code) throw new Error('no code in this mail')
  return code
}

/** Extracts the link from a mail's text. */
export function linkIn(mail: { text: string } | undefined): URL {
  const link = /^https?:\/\/\S+$/m.exec(mail?.text ?? '')?.[0]
  if (!link) throw new Error('no link in this mail')
  return new URL(link)
}

/** A logged-in member and their actions. */
export class TestMember {
  readonly email: string
  readonly password: string
  readonly full_name: string
  readonly token: string
  readonly #app: FastifyInstance
  readonly #address: string

  constructor(
    app: FastifyInstance,
    given: GivenMember,
    { token, address }: { token: string; address: string },
  ) {
    this.#app = app
    this.#address = address
    this.email = given.email
    this.password = given.password
    this.full_name = given.full_name
    this.token = token
  }

  get headers() {
    return { authorization: `Token ${this.token}` }
  }

  call(method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE', url: string, payload?: object) {
    return this.#app.inject({ method, url, headers: this.headers, ...(payload && { payload }) })
  }

  get = (url: string) => this.call('GET', url)
  profile = () => this.call('GET', '/auth/user_profile/')
  userId = async () => (await this.profile()).json<{ profile_id: string }>().profile_id
  /** Uses the member's own client address, because claims are limited per address. */
  claim = (remoteAddress = this.#address) =>
    this.#app.inject({ method: 'POST', url: '/api/free_credits/', headers: this.headers, remoteAddress })
  credits = async () => (await this.get('/api/user/credits/')).json<{ credits: number }>().credits
  download = (stock_id: string) => this.call('POST', '/api/download/', { stock_id })
  order = (code: string, frequency = 'One-time purchase', auto_renew = false) =>
    this.call('POST', '/api/transactions/', { code, frequency, auto_renew })
  verify = (reference: string) => this.get(`/api/verify_transaction/test/${reference}/`)
  renew = (auto_renew: boolean) => this.call('PATCH', '/api/user/update_subscription/', { auto_renew })
  save = (stock_id: string) => this.call('POST', '/api/save_stock/', { stock_id })
  unsave = (stock_id: string) => this.call('DELETE', `/api/save_stock/${stock_id}/`)
}
