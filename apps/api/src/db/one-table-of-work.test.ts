import pg from 'pg'
import { expect, it } from 'vitest'
import { createTestDatabase } from '../testing/test-database.ts'
import { ensureMigrationTable, listMigrations, runMigration } from './migrate.ts'

const MIGRATION = '0078-one-table-of-work.sql'

it('checks of uploads in progress and paused ones move to the table of work, and release 1.3 starts no more', async () => {
  const database = await createTestDatabase('template0')
  const client = new pg.Client({ connectionString: database.connection_string })
  await client.connect()
  try {
    await ensureMigrationTable(client)
    for (const name of await listMigrations()) if (name < MIGRATION) await runMigration(client, name)
    const insert = (letter: string, columns = '', values = '') =>
      client.query(
        `insert into uploads (upload_key, contributor_id, file_name, bytes, sha256 ${columns})
         values (repeat('${letter}', 32), 1, 'a.jpg', 9, repeat('a', 64) ${values})`,
      )
    await client.query("insert into contributors (username, full_name) values ('ada', 'Ada Obi')")
    await insert('a', ', status', ", 'arrived'")
    await insert(
      'b',
      ', status, checks, checking_since, check_after',
      ", 'arrived', 3, now(), now() + interval '4 minutes'",
    )
    await insert('c', ', status, checks, checking_since', ", 'accepted', 1, now()")
    await runMigration(client, MIGRATION)
    const { rows } = await client.query(
      "select kind, left(key, 1) as upload, tries, error, due_at > now() + interval '3 minutes' as paused from work",
    )
    expect(rows).toEqual([{ kind: 'check_upload', upload: 'b', tries: 3, error: null, paused: true }])

    // As release 1.3 announces a file, releases one and claims the next.
    await insert('d')
    await client.query("update uploads set status = 'arrived' where status = 'arriving'")
    await client.query("update uploads set check_after = now() where status = 'arrived'")
    const claim = "select from uploads where status = 'arrived' and check_after <= now()"
    expect((await client.query(claim)).rowCount).toBe(0)
  } finally {
    await client.end()
    await database.close()
  }
})
