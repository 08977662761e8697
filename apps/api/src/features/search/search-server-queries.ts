import type { Socket } from 'node:net'
import type { CatalogueStore, ServerContent, WriterSession } from '@taswira/search-server'
import pg from 'pg'
import { advisory_locks } from '../../db/advisory-locks.ts'
import { type Db, oneRow } from '../../db/pool.ts'
import { expectPrimary } from '../../db/standby.ts'
import { destroy, endOrDestroy } from '../../db/watch-database.ts'
import { readChangePosition } from './change-queries.ts'
import { listDocuments, listDocumentsById, listPopularities } from './document-queries.ts'
import { takeChanges } from './read-changes.ts'

/** What the search server's engine needs of PostgreSQL; `db` is used to read which index is active. */
export const catalogueStore = (db: Db, connection_string: string): CatalogueStore => ({
  findContent: () => findContent(db),
  endTransaction: async () => {
    const { ended } = await oneRow<{ ended: string }>(db, 'select pg_current_xact_id()::text as ended')
    return ended
  },
  connect: () => connect(connection_string),
})

async function connect(connection_string: string): Promise<WriterSession> {
  const client = new pg.Client({
    connectionString: connection_string,
    application_name: 'taswira-search-writer',
    connectionTimeoutMillis: 2_000,
    query_timeout: 15_000,
    // PostgreSQL detects within half a minute that the writer's machine has failed, and releases the lock.
    options:
      '-c timezone=UTC -c tcp_keepalives_idle=10 -c tcp_keepalives_interval=5 -c tcp_keepalives_count=3',
  })
  const ended = new Promise<void>((resolve) => {
    client.on('error', () => resolve())
    client.on('end', resolve)
  })
  await client.connect()
  await expectPrimary(client).catch((error: unknown) => {
    destroy(client)
    throw error
  })
  return {
    ended,
    get bytes_read() {
      return (client as unknown as { connection: { stream: Socket } }).connection.stream.bytesRead
    },
    async beTheOnlyWriter() {
      const { locked } = await oneRow<{ locked: boolean }>(
        client,
        'select pg_try_advisory_lock($1) as locked',
        [advisory_locks.search_writer],
      )
      return locked
    },
    findContent: () => findContent(client),
    async saveContent({ active, build, epoch, changes_before, layout }) {
      await client.query(
        `insert into search_server (active, build, epoch, changes_before, layout) values ($1, $2, $3, $4::xid8, $5)
         on conflict (only_row) do update set active = excluded.active, build = excluded.build,
           epoch = excluded.epoch, changes_before = excluded.changes_before, layout = excluded.layout`,
        [active, build, epoch, changes_before, layout],
      )
    },
    async savePosition({ build, changes_before }) {
      await client.query('update search_server set changes_before = $2::xid8 where build = $1', [
        build,
        changes_before,
      ])
    },
    async forgetContent() {
      await client.query('delete from search_server')
    },
    readChangePosition: () => readChangePosition(client),
    takeChanges: (read, take) => takeChanges(client, read, take),
    listDocuments: (asset_ids) => listDocuments(client, asset_ids),
    listDocumentsById: (after, limit) => listDocumentsById(client, after, limit),
    listPopularities: (after, limit) => listPopularities(client, after, limit),
    end: () => endOrDestroy(client),
    destroy: () => destroy(client),
  }
}

async function findContent(db: Db): Promise<ServerContent | undefined> {
  const { rows } = await db.query<ServerContent>({
    name: 'search-server-content',
    text: 'select active, build, epoch, changes_before::text, layout from search_server',
    values: [],
  })
  return rows[0]
}
