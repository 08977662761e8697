import { createHmac } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'

/** Whether and how an event is sent. */
export interface Sending {
  webhook?: boolean
  /** Sends the same event this many times, one after the other. */
  times?: number
  /** Sends it after a delay without waiting for the response. */
  delay_ms?: number
}

export const sending_schema = {
  webhook: { type: 'boolean' },
  times: { type: 'integer', minimum: 1, maximum: 20 },
  delay_ms: { type: 'integer', minimum: 0, maximum: 600_000 },
}

/** Sends the provider's signed events to the shop. */
export function createEventSender({
  secret_key,
  webhook_url,
}: {
  secret_key: string
  webhook_url: () => string
}) {
  /** Returns the status of the shop's last response; null without a response, or with a delay. */
  return async function send(
    event: { event: string; data: object },
    { webhook, times = 1, delay_ms = 0 }: Sending,
  ): Promise<number | null> {
    if (!webhook) return null
    if (delay_ms) {
      void sleep(delay_ms, undefined, { ref: false }).then(() => send(event, { webhook, times }))
      return null
    }
    let status: number | null = null
    for (let left = times; left > 0; left--) status = await post(JSON.stringify(event))
    return status
  }

  async function post(body: string): Promise<number | null> {
    const signature = createHmac('sha512', secret_key).update(body).digest('hex')
    const headers = { 'content-type': 'application/json', 'x-paystack-signature': signature }
    try {
      const signal = AbortSignal.timeout(30_000)
      return (await fetch(webhook_url(), { method: 'POST', headers, body, signal })).status
    } catch {
      return null
    }
  }
}

export type SendEvent = ReturnType<typeof createEventSender>
