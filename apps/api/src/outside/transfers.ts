import * as v from 'valibot'
import { createOutboundClient, OutboundError, type OutboundLimits } from './outbound-client.ts'

/** Kinds of account that money can be sent to, with their currency (docs/providers.md, "Paystack transfers"). */
const account_currencies = { nuban: 'NGN', ghipss: 'GHS', mobile_money: 'GHS', basa: 'ZAR' } as const

type AccountKind = keyof typeof account_currencies

/** A transfer as the provider reports it. */
export interface ProviderTransfer {
  reference: string
  /** "success", "failed", "reversed", "otp", or on its way: anything else. */
  status: string
  /** Null when it is not a whole number of kobo. */
  amount_kobo: number | null
  /** Identifies the transfer when an OTP completes it; null when missing. */
  transfer_code: string | null
  /** "test" or "live"; null when missing. */
  mode: string | null
}

interface Account {
  kind: AccountKind
  account_number: string
  bank_code: string
}

/** Transfers with Paystack. Each call throws OutboundError. */
export interface Transfers {
  listBanks(kind: AccountKind): Promise<{ code: string; name: string }[]>
  /** The name that the bank has for an account; undefined when it knows no such account. */
  findAccountName(account: Omit<Account, 'kind'>): Promise<string | undefined>
  /** Registers an account with the provider and returns its code; undefined when it is refused. */
  createRecipient(recipient: Account & { name: string }): Promise<string | undefined>
  /**
   * Sends money. After an OutboundError the outcome is unknown: call `find` before sending again. `refused` has the
   * provider's reason.
   */
  send(transfer: {
    reference: string
    kobo: number
    recipient_code: string
    reason: string
  }): Promise<{ transfer: ProviderTransfer } | { refused: string }>
  /** Finishes a transfer that waits for an OTP; undefined when the OTP is wrong. */
  finish(transfer_code: string, otp: string): Promise<ProviderTransfer | undefined>
  /** Undefined when the provider doesn't know it. */
  find(reference: string): Promise<ProviderTransfer | undefined>
}

const envelope = v.object({
  status: v.boolean(),
  message: v.fallback(v.string(), ''),
  data: v.optional(v.unknown()),
})
const text = (max: number) => v.pipe(v.string(), v.maxLength(max))
const code = v.pipe(v.string(), v.regex(/^[A-Za-z0-9_-]{1,100}$/))
const banks_schema = v.array(v.object({ code: v.fallback(v.string(), ''), name: text(200) }))
const account_schema = v.object({ account_name: text(200) })
const recipient_schema = v.object({ recipient_code: code })

export const transfer_schema = v.pipe(
  v.object({
    reference: v.pipe(v.string(), v.regex(/^[a-z0-9_-]{1,100}$/)),
    status: text(50),
    amount: v.fallback(v.nullable(v.pipe(v.number(), v.safeInteger(), v.minValue(0))), null),
    transfer_code: v.fallback(v.nullable(code), null),
    domain: v.fallback(v.nullable(text(20)), null),
  }),
  v.transform(
    ({ amount, domain, ...rest }): ProviderTransfer => ({ ...rest, amount_kobo: amount, mode: domain }),
  ),
)

export function createPaystackTransfers(
  { base_url, secret_key }: { base_url: string; secret_key: string },
  limits?: Partial<OutboundLimits>,
): Transfers {
  const { call } = createOutboundClient({
    service: 'transfers',
    base_url,
    headers: { authorization: `Bearer ${secret_key}` },
    limits,
  })

  return {
    async listBanks(kind) {
      const query = new URLSearchParams({ currency: account_currencies[kind], perPage: '100' })
      if (kind === 'mobile_money' || kind === 'ghipss') query.set('type', kind)
      const { body } = await call({ method: 'GET', path: `/bank?${query}`, schema: envelope })
      return understood(banks_schema, body).filter((bank) => bank.code !== '')
    },

    async findAccountName({ account_number, bank_code }) {
      const path = `/bank/resolve?${new URLSearchParams({ account_number, bank_code })}`
      const { body } = await call({ method: 'GET', path, schema: envelope })
      return body.status ? understood(account_schema, body).account_name : undefined
    },

    async createRecipient({ kind, name, account_number, bank_code }) {
      const body = { type: kind, name, account_number, bank_code, currency: account_currencies[kind] }
      const answer = await call({ method: 'POST', path: '/transferrecipient', body, schema: envelope })
      return answer.body.status ? understood(recipient_schema, answer.body).recipient_code : undefined
    },

    async send({ reference, kobo, recipient_code, reason }) {
      const body = { source: 'balance', reference, amount: kobo, recipient: recipient_code, reason }
      const answer = await call({ method: 'POST', path: '/transfer', body, schema: envelope })
      if (!answer.body.status) return { refused: answer.body.message.slice(0, 300) }
      return { transfer: understood(transfer_schema, answer.body) }
    },

    async finish(transfer_code, otp) {
      const path = '/transfer/finalize_transfer'
      const answer = await call({ method: 'POST', path, body: { transfer_code, otp }, schema: envelope })
      return answer.body.status ? understood(transfer_schema, answer.body) : undefined
    },

    async find(reference) {
      const path = `/transfer/verify/${encodeURIComponent(reference)}`
      const { status, body } = await call({ method: 'GET', path, schema: envelope })
      if (!body.status && (status === 404 || (status === 400 && /not found/i.test(body.message))))
        return undefined
      return understood(transfer_schema, body)
    },
  }
}

/** The data of a successful answer. Throws OutboundError for a refusal or invalid data. */
function understood<S extends v.GenericSchema>(
  schema: S,
  { status, data }: { status: boolean; data?: unknown },
) {
  const parsed = v.safeParse(schema, data)
  if (!status || !parsed.success) throw new OutboundError('transfers', 'nonsense')
  return parsed.output as v.InferOutput<S>
}
