// Runs in a separate process: reading a million assets takes seconds of CPU and hundreds of megabytes that the server
// would never release. The result reaches the server as a file.
import { rename } from 'node:fs/promises'
import { writeSegmentFile } from '@taswira/search-index'
import { createPool } from '../../db/pool.ts'
import type { BuildAnswer, BuildOrder, SegmentOrigin } from './build-order.ts'
import { beTheOnlyBuilder, readSegment } from './document-queries.ts'

process.once('message', (order: BuildOrder) => void build(order))
// The server is gone, so nobody needs the result.
process.once('disconnect', () => process.exit(0))

async function build({ connection_string, file }: BuildOrder) {
  const pool = createPool({ connection_string, size: 2, name: 'taswira-search-build' })
  // The lock is the session's, and ends with this process.
  if (!(await beTheOnlyBuilder(await pool.connect()))) return answer('busy')
  const { segment, position } = await readSegment(pool)
  const origin: SegmentOrigin = { ...position, built_at: Date.now() }
  const unfinished = `${file}.${process.pid}`
  await writeSegmentFile(unfinished, segment, origin)
  await rename(unfinished, file)
  answer('built')
}

/** The server closes the channel once it has heard, which ends this process. */
function answer(word: BuildAnswer) {
  process.send!(word)
}
