import type pg from 'pg'
import { oneRow } from './pool.ts'

/** The prefix of this database's image and order numbers. */
export async function readIdPrefix(client: pg.Client): Promise<string> {
  const { id_prefix } = await oneRow<{ id_prefix: string }>(client, 'select id_prefix()')
  return id_prefix
}

/**
 * Sets the prefix of this database's numbers, 2 to 5 capital letters. Call it with migrations locked. Throws an Error
 * with one sentence when an image or an order already has a number with another prefix.
 */
export async function applyIdPrefix(client: pg.Client, prefix: string) {
  const current = await readIdPrefix(client)
  if (current === prefix) return
  const { used } = await oneRow<{ used: boolean }>(
    client,
    'select exists (select from assets) or exists (select from orders) as used',
  )
  if (used) throw new Error(`ID_PREFIX: this shop's numbers start with ${current}, which can't change.`)
  await client.query(
    `create or replace function id_prefix() returns text language sql immutable as $$ select '${prefix}' $$`,
  )
}
