import assert from 'node:assert/strict'
import { createHmac } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { auditLedger } from '../apps/api/src/features/credits/audit-ledger-queries.ts'
import type { ProofMember } from './members-and-assets.ts'
import { type Answer, ask, type ProofServer, type Shop, SIGNING_KEY } from './shop.ts'

export const pack = { code: 'PACK_10', frequency: 'One-time purchase' }

export async function order(server: ProofServer, member: ProofMember): Promise<string> {
  const { status, body } = await ask(server, '/api/transactions/', { token: member.token, body: pack })
  assert.equal(status, 201)
  return String(body.reference)
}

export const download = (server: ProofServer, { token }: ProofMember, stock_id: string) =>
  ask(server, '/api/download/', { token, body: { stock_id } })

export const verify = (server: ProofServer, { token }: ProofMember, reference: string) =>
  ask(server, `/api/verify_transaction/test/${reference}/`, { token })

export const sendWebhook = (server: ProofServer, event: string) =>
  ask(server, '/webhooks/paystack/', {
    raw: event,
    headers: { 'x-paystack-signature': signatureOf(event) },
  })

/** The provider's signature of an event. */
export const signatureOf = (event: string) => createHmac('sha512', SIGNING_KEY).update(event).digest('hex')

export const creditsOf = async (shop: Shop, { user_id }: ProofMember) =>
  (
    await shop.db.query<{ credits: number }>(
      'select coalesce(sum(balance), 0)::bigint as credits from credit_accounts where user_id = $1',
      [user_id],
    )
  ).rows[0]!.credits

export const grants = async (shop: Shop) =>
  (
    await shop.db.query<{ grants: number }>(
      "select count(*) as grants from credit_entries where cause = 'pack'",
    )
  ).rows[0]!.grants

export const openOrders = async (shop: Shop, references: string[]) =>
  (
    await shop.db.query<{ open: number }>(
      "select count(*) as open from orders where reference = any($1) and status <> 'paid'",
      [references],
    )
  ).rows[0]!.open

export async function expectBalancedBooks(shop: Shop) {
  const { checks } = await auditLedger(shop.db)
  assert.deepEqual(
    checks.filter((check) => !check.ok),
    [],
  )
}

export const countStatuses = (answers: Pick<Answer, 'status'>[]) => {
  const counts: Record<string, number> = {}
  for (const { status } of answers) counts[status] = (counts[status] ?? 0) + 1
  return counts
}

/** Runs `work` this many times, at most `at_once` at a time. */
export async function runConcurrently(times: number, at_once: number, work: (n: number) => Promise<unknown>) {
  let next = 0
  await Promise.all(
    Array.from({ length: at_once }, async () => {
      while (next < times) await work(next++)
    }),
  )
}

/** The quantile of values for a share between 0 and 1. */
export function quantile(values: number[], share: number): number {
  const sorted = values.toSorted((one, other) => one - other)
  return sorted[Math.min(sorted.length - 1, Math.ceil(sorted.length * share) - 1)] ?? 0
}

export async function until(limit_ms: number, holds: () => Promise<boolean>) {
  for (const started = Date.now(); !(await holds()); await sleep(100))
    if (Date.now() - started > limit_ms) throw new Error(`condition not met after ${limit_ms} ms`)
}
