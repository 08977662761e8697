// Runs in a separate process: reading a million assets takes seconds of CPU and hundreds of megabytes that the server
// would never release. The result reaches the server as a file.
import { readdir, rename, rm } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { writeSegmentFile } from '@taswira/search-index'
import { createPool } from '../../db/pool.ts'
import { offerToKernel } from '../../started-process.ts'
import { canVanish, watchDatabase } from '../../db/watch-database.ts'
import { beTheOnlyBuilder, readSegment } from './document-queries.ts'

offerToKernel()
process.once('message', (order: BuildOrder) => void build(order))
// The server has exited, so the result is no longer needed.
process.once('disconnect', () => process.exit(0))

async function build({ connection_string, file }: BuildOrder) {
  const pool = createPool({ connection_string, size: 2, name: 'taswira-search-build' })
  // Exit instead of waiting for a database that may never respond. The server starts another builder later.
  if (canVanish(connection_string)) watchDatabase([pool], connection_string, () => process.exit(1))
  // The lock belongs to the session and ends with this process.
  if (!(await beTheOnlyBuilder(await pool.connect()))) return answer('busy')
  await removeUnfinished(file)
  const { segment, position } = await readSegment(pool)
  const origin: SegmentOrigin = { ...position, built_at: Date.now() }
  const unfinished = `${file}.${process.pid}`
  await writeSegmentFile(unfinished, segment, origin).catch(async (error: unknown) => {
    // Don't leave a partial file on a full disk.
    await rm(unfinished, { force: true })
    throw error
  })
  await rename(unfinished, file)
  answer('built')
}

/** Deletes files of builders that were killed. Only one builder runs at a time, so none of them is in use. */
async function removeUnfinished(file: string) {
  const folder = dirname(file)
  for (const name of await readdir(folder)) {
    if (name.startsWith(`${basename(file)}.`)) await rm(join(folder, name), { force: true })
  }
}

/** Sends the result. The server then closes the channel, which ends this process. */
function answer(word: BuildAnswer) {
  process.send!(word)
}

/** The message that starts a build. */
export interface BuildOrder {
  connection_string: string
  /** Path of the segment file, which is only replaced by a complete new one. */
  file: string
}

/** The state of the database from which a segment was built. */
export interface SegmentOrigin {
  /** Identifies the server and database. A file from another database is ignored. */
  database: string
  /** Changes are only complete within one epoch. */
  epoch: string
  /** The segment includes all transactions before this one. */
  cursor: string
  /** ms since 1970. */
  built_at: number
}

/** The result of the build: the file is complete, or another process is building one. */
export type BuildAnswer = 'built' | 'busy'
