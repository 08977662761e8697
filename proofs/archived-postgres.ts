import { execFile } from 'node:child_process'
import { appendFile, chmod, chown, mkdir, readdir, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import pg from 'pg'
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../apps/api/src/db/embedded-postgres.ts'
import { until } from './steps.ts'

// The way back to any moment as decision 29 has it. The packages bring no pg_basebackup: its steps are done one by one.

const clusterIn = (data_dir: string) => join(data_dir, 'postgres')
const archiveIn = (data_dir: string) => join(data_dir, 'wal')

/** A PostgreSQL with its data in `data_dir` that copies each finished piece of its log into a folder beside them. */
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

/** Copies the data of a running server, as pg_basebackup does: what changes meanwhile is made good by the log. */
export async function takeBaseBackup(
  postgres: EmbeddedPostgres,
  from_dir: string,
  to_dir: string,
): Promise<void> {
  const [from, to] = [clusterIn(from_dir), clusterIn(to_dir)]
  await mkdir(to)
  await giveToServer(to, from)
  // Both in one session: the end of it would be the end of the backup.
  await onServer(postgres, async (client) => {
    await client.query("select pg_backup_start('nightly', fast => true)")
    await copyFiles(from, to)
    const { rows } = await client.query<{ labelfile: string }>('select labelfile from pg_backup_stop()')
    await writeFile(join(to, 'backup_label'), rows[0]!.labelfile)
  })
  await mkdir(join(to, 'pg_wal'))
  for (const name of ['backup_label', 'pg_wal']) await giveToServer(join(to, name), from)
}

/** Not the log, which the archive has, nor what says that a server runs here. */
const left_out = ['pg_wal', 'postmaster.pid', 'postmaster.opts']

async function copyFiles(from: string, to: string) {
  const names = (await readdir(from)).filter((name) => !left_out.includes(name))
  const paths = names.map((name) => join(from, name))
  // Keeps the owner. A file that goes away meanwhile is one that nobody needs.
  await promisify(execFile)('cp', ['-a', ...paths, to], { env: { ...process.env, LC_ALL: 'C' } }).catch(
    (error: { stderr?: string }) => {
      if (!/^(cp: .*No such file or directory\n)+$/.test(error.stderr ?? '')) throw error
    },
  )
}

/** Waits until all that has been committed so far is in the archive. */
export async function archiveAll(postgres: EmbeddedPostgres): Promise<void> {
  await onServer(postgres, async (client) => {
    const { rows } = await client.query<{ name: string }>('select pg_walfile_name(pg_switch_wal()) as name')
    await until(20_000, async () => {
      const { rowCount } = await client.query('select from pg_stat_archiver where last_archived_wal >= $1', [
        rows[0]!.name,
      ])
      return rowCount === 1
    })
  })
}

/** Starts a base backup as the server it was at `moment`, with what another one has archived since. */
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
  // It answers before it has got there, and takes no writes yet.
  await onServer(postgres, (client) =>
    until(60_000, async () => {
      const { rowCount } = await client.query('select where not pg_is_in_recovery()')
      return rowCount === 1
    }),
  )
  return postgres
}

/** Where the server runs as another user than we do, a file of ours is none of its own. */
async function giveToServer(path: string, cluster: string) {
  const { uid, gid } = await stat(cluster)
  await chmod(path, (await stat(path)).isDirectory() ? 0o700 : 0o600)
  await chown(path, uid, gid)
}

async function onServer(postgres: EmbeddedPostgres, work: (client: pg.Client) => Promise<unknown>) {
  const client = new pg.Client({ connectionString: postgres.urlOf('postgres') })
  await client.connect()
  try {
    await work(client)
  } finally {
    await client.end()
  }
}
