import assert from 'node:assert/strict'
import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePorts } from '../scripts/free-ports.ts'
import { loadBehindNginx, restartInTurn, startNginx } from './nginx.ts'
import { MAIN, type Shop } from './shop.ts'
import { expectBalancedBooks } from './steps.ts'

const root = join(import.meta.dirname, '..')
/** On the same disk as node_modules, so that hard links work. */
const EARLIER = join(root, '.data/upgraded-from')

/** The last commit before this one named "Release" and a version; without one, the previous commit. */
export function previousRelease(): string {
  const search = ['log', 'HEAD~1', '--format=%h', '--max-count=1', '--grep=^Release [0-9.]*$']
  const commit = execFileSync('git', search, { cwd: root, encoding: 'utf8' }).trim()
  if (!commit) console.log('There is no earlier release, so the upgrade starts from the previous commit.')
  return commit || 'HEAD~1'
}

/**
 * Replaces two processes of an earlier commit behind nginx by this one, one after the other, under load and with a
 * browser tab that was open before: no request fails and no script is missing. `earlier` is a commit.
 */
export async function upgradeFrom(shop: Shop, folder: string, earlier: string): Promise<string> {
  const commit = execFileSync('git', ['rev-parse', '--short', earlier], {
    cwd: root,
    encoding: 'utf8',
  }).trim()
  const program = await checkOut(commit)
  const port = await freePorts(1)
  const origin = `https://localhost:${port}`
  const settings = {
    TRUSTED_PROXIES: '127.0.0.1',
    PUBLIC_ORIGIN: origin,
    DEMO_CATALOGUE: 'on',
  }
  const servers = [
    await shop.serverAt(settings, { program }),
    await shop.serverAt(settings, { program }),
  ] as const
  // One after the other, because the first one creates the demo catalogue.
  for (const server of servers) await server.start()
  const nginx = await startNginx(folder, port, servers)
  const visitor = spawn(process.execPath, [join(root, 'e2e/browse-during-upgrade.ts'), origin], {
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  try {
    let said = ''
    visitor.stdout.setEncoding('utf8').on('data', (text: string) => (said += text))
    await once(visitor.stdout, 'data')
    const load = await loadBehindNginx(shop, origin)
    await sleep(5_000)
    for (const server of servers) server.runNext(MAIN)
    await restartInTurn(servers, folder, nginx)
    await sleep(10_000)
    const { answered, failures } = await load.stop()
    visitor.stdin.end()
    await once(visitor, 'exit')
    const seen = JSON.parse(said.trim().split('\n').at(-1)!) as { failures: string[]; pages_seen: number }
    assert.deepEqual([...failures.slice(0, 5), ...seen.failures.slice(0, 5)], [])
    assert.ok(seen.pages_seen > 10)
    await expectBalancedBooks(shop)
    return `two processes upgraded from ${commit} in turn: ${answered} requests and ${seen.pages_seen} pages in a browser, 0 failed, no script missing`
  } finally {
    visitor.kill()
    nginx.kill('SIGTERM')
    await Promise.all(servers.map((server) => server.kill()))
    execFileSync('git', ['worktree', 'remove', '--force', EARLIER], { cwd: root, stdio: 'ignore' })
  }
}

interface Workspaces {
  workspaces: string[]
}

/** Checks out and builds the earlier commit in a separate folder; returns its main program. */
async function checkOut(commit: string): Promise<string> {
  const git = (...args: string[]) => execFileSync('git', args, { cwd: root, stdio: 'ignore' })
  if (existsSync(EARLIER)) {
    await rm(EARLIER, { recursive: true })
    git('worktree', 'prune')
  }
  git('worktree', 'add', '--detach', EARLIER, commit)
  // Hard-links node_modules. Its links to the workspaces are relative, so they point to the earlier commit.
  const { workspaces } = JSON.parse(await readFile(join(EARLIER, 'package.json'), 'utf8')) as Workspaces
  for (const place of ['.', ...workspaces])
    if (existsSync(join(root, place, 'node_modules')))
      execFileSync('cp', ['-al', join(root, place, 'node_modules'), join(EARLIER, place, 'node_modules')])
  const build =
    "import('./scripts/set-up.mjs').then((it) => (it.installPackages(), it.buildPages(it.findNode())))"
  execFileSync(process.execPath, ['--eval', build], { cwd: EARLIER, stdio: 'ignore' })
  return join(EARLIER, 'apps/api/src/main.ts')
}
