// Finds the search server for the tests of SEARCH_URL=sphinxql://…, or installs it from the system's packages if we may.
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'

const searchd = '/usr/bin/searchd'

/** Without it, its tests are skipped, and they print why. */
export function ensureSearchd() {
  if (existsSync(searchd) || process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return
  console.log('  Installing the search server Sphinx from the system packages (a few seconds)')
  const quiet = {
    stdio: 'ignore',
    timeout: 120_000,
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  }
  const install = () =>
    spawnSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'sphinxsearch'], quiet).status
  if (install() === 0) return
  spawnSync('apt-get', ['update', '-qq'], quiet)
  install()
}
