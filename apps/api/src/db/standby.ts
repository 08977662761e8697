import type pg from 'pg'

/** SQLSTATE of a read-only server. */
export const READ_ONLY = '25006'

export class StandbyError extends Error {
  readonly code = READ_ONLY

  constructor() {
    super('the database is a standby')
  }
}

/**
 * Throws StandbyError when the connection reaches a standby. After a failover the database address may still lead to
 * one for a while, and an open connection would keep using it.
 */
export async function expectPrimary(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query<{ is_standby: boolean }>('select pg_is_in_recovery() as is_standby')
  if (rows[0]!.is_standby) throw new StandbyError()
}
