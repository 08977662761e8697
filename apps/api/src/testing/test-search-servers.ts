import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePorts } from '../../../../scripts/free-ports.ts'

/** The program from Debian's package sphinxsearch, which `npm test` installs if it has permission. */
const SEARCHD = '/usr/bin/searchd'

export const has_searchd = existsSync(SEARCHD)
if (!has_searchd)
  console.warn(`Tests of the search server are skipped: ${SEARCHD} is not installed (package sphinxsearch).`)

export type TestSearchServers = Awaited<ReturnType<typeof startSearchServers>>

/** Two real Sphinx servers, each with a shard and a distributed index over both, in a temporary folder. */
export async function startSearchServers() {
  const folder = await mkdtemp(join(tmpdir(), 'taswira-sphinx-'))
  const sql_1 = await freePorts(4)
  const [sql_2, api_1, api_2] = [sql_1 + 1, sql_1 + 2, sql_1 + 3]
  const shards = [
    await prepareShard(join(folder, '1'), { sql_port: sql_1, api_port: api_1, other_api_port: api_2 }),
    await prepareShard(join(folder, '2'), { sql_port: sql_2, api_port: api_2, other_api_port: api_1 }),
  ]
  await Promise.all(shards.map((shard) => shard.start()))
  return {
    search_url: `sphinxql://127.0.0.1:${sql_1},127.0.0.1:${sql_2}`,
    shards,
    async close() {
      await Promise.all(shards.map((shard) => shard.kill()))
      await rm(folder, { recursive: true, force: true })
    },
  }
}

interface ShardPorts {
  sql_port: number
  api_port: number
  other_api_port: number
}

async function prepareShard(folder: string, ports: ShardPorts) {
  await mkdir(folder)
  const config = join(folder, 'sphinx.conf')
  await writeFile(config, await configuration(folder, ports))
  let server: ChildProcess | undefined
  return {
    async start() {
      server = spawn(SEARCHD, ['--config', config, '--nodetach'], { stdio: 'ignore' })
      await untilListening(ports.sql_port)
    },
    /** Kills the server, as a crash would. */
    async kill() {
      if (!server || server.exitCode !== null || server.signalCode !== null) return
      server.kill('SIGKILL')
      await once(server, 'exit')
    },
    pid: () => server!.pid!,
    pause: () => server!.kill('SIGSTOP'),
    goOn: () => server!.kill('SIGCONT'),
    /** Deletes all data of the shard, as if it had a new disk. */
    async lose() {
      await rm(folder, { recursive: true })
      await mkdir(folder)
      await writeFile(config, await configuration(folder, ports))
    },
  }
}

/**
 * Adapts the configuration in deploy/manticore/ to this machine and to Sphinx, which calls a table an index.
 */
async function configuration(folder: string, { sql_port, api_port, other_api_port }: ShardPorts) {
  const text = await readFile(new URL('../../../../deploy/manticore/shard-1.conf', import.meta.url), 'utf8')
  return (
    text
      .replaceAll(/^table /gm, 'index ')
      .replaceAll(/^ *stored_fields =$/gm, '')
      .replaceAll(/\/(var\/lib|var\/log|run)\/manticore/g, folder)
      .replaceAll('search-2:9312', `127.0.0.1:${other_api_port}`)
      .replace('0.0.0.0:9306', `127.0.0.1:${sql_port}`)
      .replace('0.0.0.0:9312', `127.0.0.1:${api_port}`)
      // On a busy machine, a slow shard must not count as unavailable.
      .replaceAll(/(agent_\w+_timeout) = \d+/g, '$1 = 20000')
  )
}

async function untilListening(port: number) {
  for (;;) {
    const socket = connect(port, '127.0.0.1')
    const is_listening = await Promise.race([
      once(socket, 'data').then(
        () => true,
        () => false,
      ),
      once(socket, 'close').then(() => false),
    ])
    socket.destroy()
    if (is_listening) return
    await sleep(50)
  }
}
