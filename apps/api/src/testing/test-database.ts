import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { inject } from 'vitest'
import { createPool } from '../db/pool.ts'
import { TEMPLATE } from './test-postgres.ts'

/**
 * Creates an empty database for one test file, migrated unless another template is given; `close` drops it.
 */
export async function createTestDatabase(template = TEMPLATE) {
  const server_url = inject('postgres_url')
  const name = `test_${randomBytes(6).toString('hex')}`
  await onServer(server_url, `create database ${name} template ${template} strategy file_copy`)
  const connection_string = server_url.replace('/postgres?', `/${name}?`)
  const db = createPool({ connection_string, size: 8, name: 'test', patience: 5 })
  return {
    db,
    connection_string,
    close: async () => {
      await db.end()
      await onServer(server_url, `drop database ${name} with (force)`)
    },
  }
}

async function onServer(url: string, sql: string) {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    // A template can't be copied twice at the same time.
    await client.query('select pg_advisory_lock(1)')
    await client.query(sql)
  } finally {
    await client.end()
  }
}
