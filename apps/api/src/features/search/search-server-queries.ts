import { advisory_locks } from '../../db/advisory-locks.ts'
import { type Db, oneRow } from '../../db/pool.ts'
import type { IndexName } from './sphinx-queries.ts'

/** The contents of the search server. */
export interface ServerContent {
  active: IndexName
  build: string
  epoch: string
  changes_before: string
  layout: string
}

/** Takes the writer lock for this session; false when another session holds it. */
export async function beTheOnlyWriter(db: Db): Promise<boolean> {
  const { locked } = await oneRow<{ locked: boolean }>(db, 'select pg_try_advisory_lock($1) as locked', [
    advisory_locks.search_writer,
  ])
  return locked
}

export async function findServerContent(db: Db): Promise<ServerContent | undefined> {
  const { rows } = await db.query<ServerContent>({
    name: 'search-server-content',
    text: 'select active, build, epoch, changes_before::text, layout from search_server',
    values: [],
  })
  return rows[0]
}

export async function saveServerContent(db: Db, content: ServerContent): Promise<void> {
  const { active, build, epoch, changes_before, layout } = content
  await db.query(
    `insert into search_server (active, build, epoch, changes_before, layout) values ($1, $2, $3, $4::xid8, $5)
     on conflict (only_row) do update set active = excluded.active, build = excluded.build, epoch = excluded.epoch,
       changes_before = excluded.changes_before, layout = excluded.layout`,
    [active, build, epoch, changes_before, layout],
  )
}

/** Saves only the position, because an operator may have replaced the epoch in the meantime. */
export async function savePosition(db: Db, { build, changes_before }: ServerContent): Promise<void> {
  await db.query('update search_server set changes_before = $2::xid8 where build = $1', [
    build,
    changes_before,
  ])
}

/** Deletes the record of the search server's contents. Until it is filled again, no process reads from it. */
export async function forgetServerContent(db: Db): Promise<void> {
  await db.query('delete from search_server')
}

/** Returns the id of a transaction that has just ended. */
export async function endTransaction(db: Db): Promise<string> {
  const { ended } = await oneRow<{ ended: string }>(db, 'select pg_current_xact_id()::text as ended')
  return ended
}
