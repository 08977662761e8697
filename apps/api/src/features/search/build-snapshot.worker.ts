import { parentPort, workerData } from 'node:worker_threads'
import pg from 'pg'
import { createPool } from '../../db/pool.ts'
import { readSnapshot } from './read-snapshot.ts'

// Building reads the whole catalogue: minutes of another thread's time, none of the thread that answers people.
pg.types.setTypeParser(pg.types.builtins.INT8, Number)
const pool = createPool({ connection_string: workerData.connection_string, size: 1, name: 'taswira-search' })
const { words, ...snapshot } = await readSnapshot(pool)
await pool.end()

const buffers = [snapshot.asset_ids, snapshot.starts, snapshot.postings, snapshot.newest, snapshot.newest_place].map(
  (array) => array.buffer as ArrayBuffer,
)
parentPort!.postMessage({ ...snapshot, words: [...words.keys()] }, buffers)
