import assert from 'node:assert/strict'
import { Agent, request } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import type { ProofServer, Shop } from './shop.ts'
import { countStatuses, order, quantile, signatureOf, until } from './steps.ts'

const MEASURE_MS = 5_000
const OVERLOAD_MS = 15_000
const TIMES = 4
/** Requests per second in addition to pages. */
const WEBHOOKS = 40
const HEALTH_CHECKS = 5
/** Longest time until a refusal and until the answer to a health check, in ms. */
const REFUSED_WITHIN_MS = 500
const HEALTHY_WITHIN_MS = 500
/** Minimum share of the capacity that is served under overload, and of the webhooks that are accepted. */
const SERVED = 0.7
const ACCEPTED = 0.99
/** Longest time until the server is as fast as before, in ms. */
const BACK_WITHIN_MS = 5_000

let pages_asked = 0
/** Another page each time: a cached one would be too light a load. */
const nextPage = () => `/search?keywords=market%20${pages_asked++}`

/**
 * Sends four times as many pages per second as the server can render, for 15 s and without waiting for answers,
 * together with webhooks and health checks. The server serves most of what it can render, refuses the rest at once,
 * answers webhooks and health checks, and is as fast as before once the load is over.
 */
export async function survive4TimesTheLoad(shop: Shop): Promise<string> {
  const server = await shop.serverAt({})
  await server.start()
  const [member] = await shop.givenMembers(1)
  const event = await shop.pay(await order(server, member!))
  try {
    await requestsPerSecond(server)
    const quiet_ms = await medianOfVisits(server)
    const capacity = await requestsPerSecond(server)
    const [pages, checks, hooks] = await Promise.all([
      askAtRate(server, capacity * TIMES, () => ({ path: nextPage() })),
      askAtRate(server, HEALTH_CHECKS, () => ({ path: '/healthz' })),
      askAtRate(server, WEBHOOKS, () => ({ path: '/webhooks/paystack/', body: event })),
    ])
    const over_at = Date.now()
    await until(30_000, async () => (await medianOfVisits(server)) < Math.max(3 * quiet_ms, 50))
    const back_ms = Date.now() - over_at

    const served = statusOf(pages, 200).length / ((OVERLOAD_MS / 1_000) * capacity)
    const accepted = statusOf(hooks, 200).length / hooks.length
    const summary = [
      `${TIMES} times the ${Math.round(capacity)} pages a second it can render`,
      `pages ${counted(pages)}, ${percent(served)} of the capacity served`,
      `served after ${times(statusOf(pages, 200))}`,
      `refused after ${times(statusOf(pages, 503))}`,
      `health checks ${counted(checks)} after ${times(checks)}`,
      `webhooks ${counted(hooks)}, ${percent(accepted)} accepted after ${times(hooks)}`,
      `as fast as before after ${back_ms} ms`,
    ].join('; ')
    const slowestRefusal = quantile(tookOf(statusOf(pages, 503)), 0.99)
    assert.ok(served >= SERVED && accepted >= ACCEPTED, summary)
    assert.ok(statusOf(pages, 503).length > 0 && slowestRefusal <= REFUSED_WITHIN_MS, summary)
    assert.equal(pages.length, statusOf(pages, 200).length + statusOf(pages, 503).length, summary)
    assert.equal(checks.length, statusOf(checks, 200).length, summary)
    assert.ok(Math.max(...tookOf(checks)) <= HEALTHY_WITHIN_MS, summary)
    assert.ok(back_ms <= BACK_WITHIN_MS, summary)
    return summary
  } finally {
    await server.kill()
  }
}

/** The result of a request: its status, or 0 without an answer within 15 s, and its time, in ms. */
interface Outcome {
  status: number
  took_ms: number
}

const statusOf = (outcomes: Outcome[], wanted: number) => outcomes.filter(({ status }) => status === wanted)
const tookOf = (outcomes: Outcome[]) => outcomes.map(({ took_ms }) => took_ms)
const percent = (share: number) => `${Math.round(share * 100)} %`
const times = (outcomes: Outcome[]) =>
  [0.5, 0.99, 1].map((share) => Math.round(quantile(tookOf(outcomes), share))).join(', ') +
  ' ms (median, p99, longest)'
const counted = (outcomes: Outcome[]) => JSON.stringify(countStatuses(outcomes))

async function medianOfVisits(server: ProofServer): Promise<number> {
  const took_ms: number[] = []
  for (let n = 0; n < 20; n++) {
    const asked = performance.now()
    await fetch(server.url + nextPage()).then((answer) => answer.arrayBuffer())
    took_ms.push(performance.now() - asked)
  }
  return Math.round(quantile(took_ms, 0.5))
}

/** Throughput with 16 clients that each wait for the answer. */
async function requestsPerSecond(server: ProofServer): Promise<number> {
  const began = Date.now()
  let answered = 0
  await Promise.all(
    Array.from({ length: 16 }, async () => {
      while (Date.now() - began < MEASURE_MS) {
        await fetch(server.url + nextPage()).then((answer) => answer.arrayBuffer())
        answered++
      }
    }),
  )
  return answered / (MEASURE_MS / 1_000)
}

/** Sends requests at a fixed rate for 15 s without waiting for answers. */
async function askAtRate(
  server: ProofServer,
  per_second: number,
  what: () => { path: string; body?: string },
): Promise<Outcome[]> {
  const agent = new Agent({ keepAlive: true, maxSockets: 900 })
  const pending: Promise<Outcome>[] = []
  const began = Date.now()
  for (; Date.now() - began < OVERLOAD_MS; await sleep(10))
    while (pending.length < ((Date.now() - began) / 1_000) * per_second)
      pending.push(askOnce(server, agent, what()))
  const outcomes = await Promise.all(pending)
  agent.destroy()
  return outcomes
}

function askOnce(server: ProofServer, agent: Agent, { path, body }: { path: string; body?: string }) {
  return new Promise<Outcome>((resolve) => {
    const asked = performance.now()
    const done = (status: number) => resolve({ status, took_ms: performance.now() - asked })
    const headers = body
      ? { 'content-type': 'application/json', 'x-paystack-signature': signatureOf(body) }
      : {}
    const sent = request(
      server.url + path,
      { agent, method: body ? 'POST' : 'GET', headers, signal: AbortSignal.timeout(15_000) },
      (answer) => answer.resume().once('end', () => done(answer.statusCode!)),
    )
    sent.once('error', () => done(0)).end(body)
  })
}
