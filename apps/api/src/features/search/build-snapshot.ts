// Runs in a separate process: reading a million assets takes seconds of CPU and hundreds of megabytes that the server
// would never release. The result reaches the server as a file.
import { writeSnapshotFile } from '@taswira/search-index'
import { createPool } from '../../db/pool.ts'
import { type BuildOrder, BUILT } from './build-order.ts'
import { readSnapshot } from './snapshot-queries.ts'

process.once('message', (order: BuildOrder) => void build(order))
// The server is gone, so nobody needs the result.
process.once('disconnect', () => process.exit(0))

async function build({ connection_string, file }: BuildOrder) {
  const pool = createPool({ connection_string, size: 1, name: 'taswira-search' })
  await writeSnapshotFile(file, await readSnapshot(pool))
  await pool.end()
  process.send!(BUILT)
}
