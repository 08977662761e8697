import type { Db, Tx } from '../../db/pool.ts'
import type { PaymentMode } from '../../outside/payments.ts'
import type { ChargeableCard } from '../../outside/provider-transaction.ts'
import { seal, type SecretConfig, unseal } from '../../secret.ts'

/** Key context for saved cards, so that their ciphertext can't be used for anything else. */
export const CARD_SEAL = 'card authorisation'

/** Saves the card that renews the member's plan, replacing the previous one. */
export async function saveCard(
  tx: Tx,
  config: SecretConfig,
  { user_id, mode, card }: { user_id: string; mode: PaymentMode; card: ChargeableCard },
): Promise<void> {
  const { label, ...secret } = card
  await tx.query(
    `insert into saved_cards (user_id, sealed, label, mode) values ($1, $2, $3, $4)
     on conflict (user_id) do update
       set sealed = excluded.sealed, label = excluded.label, mode = excluded.mode, saved_at = now()`,
    [user_id, seal(config, CARD_SEAL, JSON.stringify(secret)), label, mode],
  )
}

/** The member's card for this mode, decrypted. */
export async function findCard(
  db: Db,
  config: SecretConfig,
  { user_id, mode }: { user_id: string; mode: PaymentMode },
): Promise<ChargeableCard | undefined> {
  const { rows } = await db.query<{ sealed: Buffer; label: string }>(
    'select sealed, label from saved_cards where user_id = $1 and mode = $2',
    [user_id, mode],
  )
  const [row] = rows
  if (!row) return undefined
  const secret = JSON.parse(unseal(config, CARD_SEAL, row.sealed)) as Omit<ChargeableCard, 'label'>
  return { ...secret, label: row.label }
}

export async function hasCard(
  db: Db,
  { user_id, mode }: { user_id: string; mode: PaymentMode },
): Promise<boolean> {
  const { rowCount } = await db.query('select from saved_cards where user_id = $1 and mode = $2', [
    user_id,
    mode,
  ])
  return rowCount === 1
}

/** Deletes the card if none of the member's periods will renew, because it is then no longer needed. */
export async function forgetCard(tx: Tx, user_id: string): Promise<void> {
  await tx.query(
    `delete from saved_cards where user_id = $1 and not exists (
       select from subscriptions where user_id = $1 and auto_renew and status in ('active', 'waiting'))`,
    [user_id],
  )
}
