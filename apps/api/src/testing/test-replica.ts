import { execFile } from 'node:child_process'
import { chmod, chown, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import pg from 'pg'
import { type EmbeddedPostgres, ensureDatabase, startEmbeddedPostgres } from '../db/embedded-postgres.ts'
import { oneRow } from '../db/pool.ts'
import { reachableCluster, serverUser } from '../db/server-user.ts'

const run = promisify(execFile)

/**
 * Starts a PostgreSQL server and a streaming replica: two real servers, the second copied while the first
 * runs, after `fill` has inserted data.
 */
export async function startPrimaryAndReplica(fill?: (primary_url: string) => Promise<void>) {
  const folder = await mkdtemp(join(tmpdir(), 'taswira-replication-'))
  // The server's user must be able to enter its folders.
  await chmod(folder, 0o711)
  const primary = await startEmbeddedPostgres(join(folder, 'primary'))
  const filled = ensureDatabase(primary, 'taswira').then(fill)
  const replica = await filled
    .then(() => startReplica(primary, join(folder, 'replica')))
    .catch(async (error: unknown) => {
      await primary.stop()
      throw error
    })
  return {
    primary,
    replica,
    close: async () => {
      await replica.stop()
      await primary.stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

async function startReplica(primary: EmbeddedPostgres, data_dir: string): Promise<EmbeddedPostgres> {
  const owner = await serverUser()
  await mkdir(data_dir)
  const named = join(data_dir, 'postgres')
  const cluster = owner ? await reachableCluster(named, owner) : named
  const client = new pg.Client({ connectionString: primary.databaseUrl('postgres') })
  await client.connect()
  try {
    const { source, host } = await oneRow<{ source: string; host: string }>(
      client,
      "select current_setting('data_directory') as source, current_setting('unix_socket_directories') as host",
    )
    await client.query("select pg_backup_start('replica', true)")
    // Keeps owners and modes, which PostgreSQL checks.
    await run('cp', ['-a', `${source}/.`, cluster])
    const { labelfile } = await oneRow<{ labelfile: string }>(
      client,
      'select labelfile from pg_backup_stop(false)',
    )
    await rm(join(cluster, 'postmaster.pid'), { force: true })
    const files = {
      backup_label: labelfile,
      'standby.signal': '',
      'postgresql.auto.conf': `primary_conninfo = 'host=${host} port=5432 user=taswira'\n`,
    }
    for (const [name, content] of Object.entries(files)) {
      await writeFile(join(cluster, name), content)
      if (owner) await chown(join(cluster, name), owner.uid, owner.gid)
    }
  } finally {
    await client.end()
  }
  return startEmbeddedPostgres(data_dir)
}
