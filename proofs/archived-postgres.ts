import { execFile } from 'node:child_process'
import { appendFile, chmod, chown, mkdir, readdir, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import pg from 'pg'
import { oneRow } from '../apps/api/src/db/pool.ts'
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../apps/api/src/db/embedded-postgres.ts'
import { until } from './steps.ts'

// Continuous archiving and point-in-time recovery (decision 29). The embedded PostgreSQL has no pg_basebackup, so this
// file does its steps one by one.

const clusterIn = (data_dir: string) => join(data_dir, 'postgres')
const archiveIn = (data_dir: string) => join(data_dir, 'wal')

/** Starts PostgreSQL with its data in `data_dir`; finished WAL segments are archived to a folder next to it. */
export async function startArchiving(data_dir: string): Promise<EmbeddedPostgres> {
  const unprepared = await startEmbeddedPostgres(data_dir)
  const wal = archiveIn(data_dir)
  await mkdir(wal, { mode: 0o700 })
  await giveToServer(wal, clusterIn(data_dir))
  await onServer(unprepared, async (client) => {
    await client.query('alter system set archive_mode = on')
    await client.query('alter system set archive_timeout = 60')
    const command = pg.escapeLiteral(`test ! -f ${wal}/%f && cp %p ${wal}/%f`)
    await client.query(`alter system set archive_command = ${command}`)
  })
  await unprepared.stop()
  return startEmbeddedPostgres(data_dir)
}

/**
 * Copies the data of a running server, as pg_basebackup does. Recovery replays the changes made during the copy from
 * the WAL.
 */
export async function takeBaseBackup(
  postgres: EmbeddedPostgres,
  from_dir: string,
  to_dir: string,
): Promise<void> {
  const [from, to] = [clusterIn(from_dir), clusterIn(to_dir)]
  await mkdir(to)
  await giveToServer(to, from)
  // Both run in one session: PostgreSQL aborts the backup when the session ends.
  await onServer(postgres, async (client) => {
    await client.query("select pg_backup_start('nightly', fast => true)")
    await copyFiles(from, to)
    const row = await oneRow<{ labelfile: string }>(client, 'select labelfile from pg_backup_stop()')
    await writeFile(join(to, 'backup_label'), row.labelfile)
  })
  await mkdir(join(to, 'pg_wal'))
  for (const name of ['backup_label', 'pg_wal']) await giveToServer(join(to, name), from)
}

/** Not copied: the WAL, which is in the archive, and the files that mark a running server. */
const left_out = ['pg_wal', 'postmaster.pid', 'postmaster.opts']

async function copyFiles(from: string, to: string) {
  const names = (await readdir(from)).filter((name) => !left_out.includes(name))
  const paths = names.map((name) => join(from, name))
  // `-a` keeps the owner. Files that disappear during the copy are not needed.
  await promisify(execFile)('cp', ['-a', ...paths, to], { env: { ...process.env, LC_ALL: 'C' } }).catch(
    (error: { stderr?: string }) => {
      if (!/^(cp: .*No such file or directory\n)+$/.test(error.stderr ?? '')) throw error
    },
  )
}

/** Waits until everything committed so far is in the archive. */
export async function archiveAll(postgres: EmbeddedPostgres): Promise<void> {
  await onServer(postgres, async (client) => {
    const row = await oneRow<{ name: string }>(client, 'select pg_walfile_name(pg_switch_wal()) as name')
    await until(20_000, async () => {
      const { rowCount } = await client.query('select from pg_stat_archiver where last_archived_wal >= $1', [
        row.name,
      ])
      return rowCount === 1
    })
  })
}

/** Starts a base backup and recovers it to `moment` with the WAL that another server has archived. */
export async function recoverTo(
  moment: string,
  data_dir: string,
  archived_by: string,
): Promise<EmbeddedPostgres> {
  const cluster = clusterIn(data_dir)
  await appendFile(
    join(cluster, 'postgresql.auto.conf'),
    [
      `restore_command = 'cp ${archiveIn(archived_by)}/%f %p'`,
      `recovery_target_time = '${moment}'`,
      "recovery_target_action = 'promote'",
      '',
    ].join('\n'),
  )
  await writeFile(join(cluster, 'recovery.signal'), '')
  await giveToServer(join(cluster, 'recovery.signal'), cluster)
  const postgres = await startEmbeddedPostgres(data_dir)
  // The server accepts connections before recovery has finished, but no writes.
  await onServer(postgres, (client) =>
    until(60_000, async () => {
      const { rowCount } = await client.query('select where not pg_is_in_recovery()')
      return rowCount === 1
    }),
  )
  return postgres
}

/** Gives a file that we created to the server, which may run as another user. */
async function giveToServer(path: string, cluster: string) {
  const { uid, gid } = await stat(cluster)
  await chmod(path, (await stat(path)).isDirectory() ? 0o700 : 0o600)
  await chown(path, uid, gid)
}

async function onServer(postgres: EmbeddedPostgres, work: (client: pg.Client) => Promise<unknown>) {
  const client = new pg.Client({ connectionString: postgres.databaseUrl('postgres') })
  await client.connect()
  try {
    await work(client)
  } finally {
    await client.end()
  }
}
