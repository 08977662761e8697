import { randomBytes } from 'node:crypto'
import type { FastifyInstance, FastifyReply, preHandlerAsyncHookHandler } from 'fastify'
import { type SendEvent, type Sending, sending_schema } from './payment-events.ts'

const statuses = ['pending', 'otp', 'success', 'failed', 'reversed'] as const
type TransferStatus = (typeof statuses)[number]

interface Transfer {
  reference: string
  transfer_code: string
  amount: number
  currency: string
  reason: string
  recipient: string
  status: TransferStatus
  created_at: string
}

/** Result of the next transfer. With `hang` the shop gets no response; `amount` replaces the amount in the answer. */
interface NextTransfer {
  status: TransferStatus
  hang?: boolean
  amount?: number
}

interface Recipient {
  recipient_code: string
  type: string
  name: string
  account_number: string
  bank_code: string
  currency: string
}

/** Duration of a transfer by default, in ms. */
const FINISHED_AFTER_MS = 300
/** The OTP that finishes a transfer here. */
const OTP = '123456'

const currencies: Record<string, string> = { nuban: 'NGN', ghipss: 'GHS', mobile_money: 'GHS', basa: 'ZAR' }
const banks = [
  { name: 'Test Bank', code: '001', currency: 'NGN' },
  { name: 'Zenith Bank', code: '057', currency: 'NGN' },
  { name: 'MTN', code: 'MTN', currency: 'GHS' },
  { name: 'GCB Bank', code: '040100', currency: 'GHS' },
  { name: 'Absa Bank', code: '632005', currency: 'ZAR' },
]

/**
 * Transfers to bank accounts. By default a transfer is pending at first; a moment later it succeeds and the signed event
 * is sent. An account belongs to "ADA OBI", or to "SOMEBODY ELSE" when its number starts with 9; an account whose number
 * starts with 000 doesn't exist. Control calls:
 *
 * - `GET /_transfers`: all transfers, oldest first.
 * - `POST /_transfers/next` `{status: "pending"|"otp"|"success"|"failed"|"reversed", hang?, amount?}`: the next transfer's
 *   result, which is then final.
 * - `POST /_transfers/{reference}` `{status, webhook?, times?, delay_ms?}`: changes a transfer.
 */
export function paymentTransfers(
  app: FastifyInstance,
  { send, receive }: { send: SendEvent; receive: preHandlerAsyncHookHandler[] },
): { clear: () => void } {
  const transfers = new Map<string, Transfer>()
  const recipients = new Map<string, Recipient>()
  let next: NextTransfer | undefined

  app.get<{ Querystring: { currency?: string } }>('/bank', { preHandler: receive }, async (request) => ({
    status: true,
    message: 'Banks retrieved',
    data: banks.filter(({ currency }) => currency === (request.query.currency ?? 'NGN')),
  }))

  app.get<{ Querystring: { account_number?: string; bank_code?: string } }>(
    '/bank/resolve',
    { preHandler: receive },
    async (request, reply) => {
      const { account_number = '', bank_code } = request.query
      if (!/^\d{10}$/.test(account_number) || account_number.startsWith('000') || !bank_code)
        return refuse(reply, 'Could not resolve account name. Check parameters or try again.')
      const account_name = account_number.startsWith('9') ? 'SOMEBODY ELSE' : 'ADA OBI'
      return { status: true, message: 'Account number resolved', data: { account_number, account_name } }
    },
  )

  app.post<{ Body: Partial<Recipient> | null }>(
    '/transferrecipient',
    { preHandler: receive },
    async (request, reply) => {
      const { type = '', name, account_number = '', bank_code = '' } = request.body ?? {}
      const currency = request.body?.currency ?? currencies[type]
      if (!name || !currency || !account_number) return refuse(reply, 'Invalid recipient')
      const known = [...recipients.values()].find(
        (one) => one.account_number === account_number && one.bank_code === bank_code,
      )
      const recipient = known ?? {
        recipient_code: `RCP_${randomBytes(8).toString('hex')}`,
        type,
        name,
        account_number,
        bank_code,
        currency,
      }
      recipients.set(recipient.recipient_code, recipient)
      return reply
        .code(201)
        .send({ status: true, message: 'Transfer recipient created successfully', data: recipient })
    },
  )

  app.post<{ Body: Partial<Transfer> | null }>(
    '/transfer',
    { preHandler: receive },
    async (request, reply) => {
      const { reference = '', amount = 0, recipient = '', reason = '' } = request.body ?? {}
      const to = recipients.get(recipient)
      if (!to) return refuse(reply, 'Recipient specified is invalid')
      if (!Number.isInteger(amount) || amount <= 0) return refuse(reply, 'Invalid amount')
      if (transfers.has(reference))
        return refuse(reply, 'Please provide a unique reference. Reference already exists on a transfer')
      const wanted = next
      next = undefined
      const transfer: Transfer = {
        reference,
        transfer_code: `TRF_${randomBytes(8).toString('hex')}`,
        amount: wanted?.amount ?? amount,
        currency: to.currency,
        reason,
        recipient,
        status: wanted?.status ?? 'pending',
        created_at: new Date().toISOString(),
      }
      transfers.set(reference, transfer)
      if (!wanted)
        setTimeout(() => void finish(transfer, 'success', { webhook: true }), FINISHED_AFTER_MS).unref()
      if (wanted?.hang) return reply.hijack()
      const message =
        transfer.status === 'otp' ? 'Transfer requires OTP to continue' : 'Transfer has been queued'
      return { status: true, message, data: toPublic(transfer) }
    },
  )

  app.post<{ Body: { transfer_code?: string; otp?: string } | null }>(
    '/transfer/finalize_transfer',
    { preHandler: receive },
    async (request, reply) => {
      const { transfer_code, otp } = request.body ?? {}
      const transfer = [...transfers.values()].find((one) => one.transfer_code === transfer_code)
      if (!transfer || transfer.status !== 'otp')
        return refuse(reply, 'Transfer is not currently awaiting OTP')
      if (otp !== OTP) return refuse(reply, 'OTP is invalid')
      transfer.status = 'pending'
      setTimeout(() => void finish(transfer, 'success', { webhook: true }), FINISHED_AFTER_MS).unref()
      return { status: true, message: 'Transfer has been queued', data: toPublic(transfer) }
    },
  )

  app.get<{ Params: { reference: string } }>(
    '/transfer/verify/:reference',
    { preHandler: receive },
    async (request, reply) => {
      const transfer = transfers.get(request.params.reference)
      if (!transfer) return reply.code(404).send({ status: false, message: 'Transfer not found' })
      return { status: true, message: 'Transfer retrieved', data: toPublic(transfer) }
    },
  )

  app.get('/_transfers', async () => [...transfers.values()].map(toPublic))

  app.post<{ Body: NextTransfer }>(
    '/_transfers/next',
    {
      schema: {
        body: {
          type: 'object',
          required: ['status'],
          properties: {
            status: { enum: statuses },
            hang: { type: 'boolean' },
            amount: { type: 'integer', minimum: 1 },
          },
        },
      },
    },
    async (request) => (next = request.body),
  )

  app.post<{ Params: { reference: string }; Body: { status: TransferStatus } & Sending }>(
    '/_transfers/:reference',
    {
      schema: {
        body: {
          type: 'object',
          required: ['status'],
          properties: { status: { enum: statuses }, ...sending_schema },
        },
      },
    },
    async (request, reply) => {
      const transfer = transfers.get(request.params.reference)
      if (!transfer) return reply.code(404).send({ detail: 'There is no transfer with this reference.' })
      const { status, ...sending } = request.body
      return { ...toPublic(transfer), webhook_status: await finish(transfer, status, sending) }
    },
  )

  async function finish(transfer: Transfer, status: TransferStatus, sending: Sending) {
    transfer.status = status
    if (status === 'pending' || status === 'otp') return null
    return send({ event: `transfer.${status}`, data: toPublic(transfer) }, sending)
  }

  function clear() {
    transfers.clear()
    recipients.clear()
    next = undefined
  }
  return { clear }
}

const toPublic = ({ created_at, ...transfer }: Transfer) => ({
  ...transfer,
  domain: 'test',
  failures: null,
  source: 'balance',
  createdAt: created_at,
})

const refuse = (reply: FastifyReply, message: string) =>
  reply.code(400).send({ status: false, message, type: 'validation_error' })
