// Finds a Chromium for the browser tests, or installs one: from the system's packages if we may, otherwise
// Playwright's.
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { environmentFor, fail, root } from './set-up.mjs'

// Headless shell first, because it is much faster.
const known = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
]

/** The path of the browser; an empty string means Playwright's own. */
export async function ensureChromium(node) {
  if (process.env.CHROMIUM) return process.env.CHROMIUM
  const found = known.find((path) => existsSync(path))
  if (found) return found

  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    console.log('  Installing Chromium from the system packages (about half a minute)')
    const quiet = { stdio: 'ignore', env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } }
    spawnSync('apt-get', ['update', '-qq'], quiet)
    spawnSync(
      'apt-get',
      ['install', '-y', '-qq', '--no-install-recommends', 'chromium-headless-shell'],
      quiet,
    )
    if (existsSync(known[0])) return known[0]
  }
  console.log("  Installing Playwright's own Chromium")
  const cli = join(root, 'node_modules/@playwright/test/cli.js')
  const done = spawnSync(node, [cli, 'install', 'chromium'], { stdio: 'inherit', env: environmentFor(node) })
  if (done.status !== 0) fail("Chromium couldn't be found or installed. Set CHROMIUM to its path.")
  return ''
}
