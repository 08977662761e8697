import type { Deps } from '../../deps.ts'
import { listOldSecrets, openSealed, seal } from '../../secret.ts'
import { BOARD_SEAL } from '../boards/board-link.ts'
import { FACTOR_SEAL } from '../operators/factor-queries.ts'
import { MAIL_SEAL } from '../mail/outbox-queries.ts'
import { ACCOUNT_SEAL } from '../payouts/set-account.ts'
import { EVENT_SEAL } from '../payments/take-event.ts'
import { RELEASE_SEAL } from '../releases/seal-release.ts'
import { CARD_SEAL } from '../subscriptions/saved-card-queries.ts'
import { listSealed, replaceSealed, type SealedTable } from './queries.ts'

/** All columns that are encrypted with the signing secret. */
const sealed_tables: (SealedTable & { purpose: string })[] = [
  { table: 'saved_cards', key: 'user_id', purpose: CARD_SEAL },
  { table: 'outbox_mails', key: 'mail_id', purpose: MAIL_SEAL },
  { table: 'payment_events', key: 'event_id', purpose: EVENT_SEAL },
  { table: 'payout_details', key: 'contributor_id', purpose: ACCOUNT_SEAL },
  { table: 'releases', key: 'release_id', purpose: RELEASE_SEAL },
  { table: 'board_links', key: 'board_id', purpose: BOARD_SEAL },
  { table: 'operator_factors', key: 'operator_id', purpose: FACTOR_SEAL },
]

/** Number of rows read at a time. */
const AT_ONCE = 200

export interface Resealed {
  /** Values that were re-encrypted with the current secret. */
  resealed: number
  /** Values that no known secret decrypts. */
  unreadable: number
}

/**
 * Re-encrypts all stored values with the newest secret, so that older ones can be removed from the settings, and logs
 * the counts. Does nothing without older secrets. Safe to run in several processes at once.
 */
export async function resealAll({ db, config, log }: Pick<Deps, 'db' | 'config' | 'log'>): Promise<Resealed> {
  const total: Resealed = { resealed: 0, unreadable: 0 }
  if (listOldSecrets(config).length === 0) return total
  for (const { purpose, ...table } of sealed_tables) {
    for (let after: string | null = null; ; ) {
      const rows = await listSealed(db, table, { after, limit: AT_ONCE })
      for (const row of rows) {
        const opened = openedOrNothing(() => openSealed(config, purpose, row.sealed))
        if (!opened) total.unreadable++
        else if (opened.outdated && (await replaceSealed(db, table, row, seal(config, purpose, opened.text))))
          total.resealed++
      }
      if (rows.length < AT_ONCE) break
      after = rows.at(-1)!.key
    }
  }
  const level = total.unreadable > 0 ? 'warn' : 'info'
  log[level]({ event: 'secrets resealed', ...total }, 'secrets: all readable values use the newest secret')
  return total
}

function openedOrNothing<T>(open: () => T): T | undefined {
  try {
    return open()
  } catch {
    return undefined
  }
}
