import type { Pool } from '../../db/pool.ts'
import type { Deps } from '../../deps.ts'
import { type Audit, auditLedger, liftTimeLimit } from './audit-ledger-queries.ts'

/**
 * Runs the audit on its own connection without a statement timeout: auditing millions of entries takes longer than a
 * request is allowed.
 */
export async function auditBooks(db: Pool): Promise<Audit> {
  const client = await db.connect()
  try {
    await liftTimeLimit(client)
    return await auditLedger(client)
  } finally {
    client.release(true)
  }
}

/** Logs each failed check as an error. Returns how many failed. */
export async function reportBrokenBooks({ db, log }: Pick<Deps, 'db' | 'log'>): Promise<number> {
  const { checks } = await auditBooks(db)
  for (const { name, ok, broken, examples } of checks)
    if (!ok) log.error({ event: 'audit failed', check: name, broken, examples }, 'security')
  return checks.filter(({ ok }) => !ok).length
}
