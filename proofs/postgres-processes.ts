import pg from 'pg'
import type { EmbeddedPostgres } from '../apps/api/src/db/embedded-postgres.ts'

/** Process ids of the server, that of the postmaster first. */
export async function processesOf(postgres: EmbeddedPostgres): Promise<number[]> {
  const client = new pg.Client({ connectionString: postgres.databaseUrl('postgres') })
  await client.connect()
  try {
    const { rows } = await client.query<{ pid: number }>(
      `select split_part(pg_read_file('postmaster.pid'), E'\\n', 1)::int as pid
       union all select pid from pg_stat_activity where pid <> pg_backend_pid()`,
    )
    return rows.map(({ pid }) => pid)
  } finally {
    await client.end()
  }
}

/** Kills the server with SIGKILL. */
export async function killPostmaster(postgres: EmbeddedPostgres) {
  const [postmaster] = await processesOf(postgres)
  process.kill(postmaster!, 'SIGKILL')
}
