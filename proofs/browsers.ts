import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { migrate } from '../apps/api/src/db/migrate.ts'
import { createPool } from '../apps/api/src/db/pool.ts'
import { type Driver, visit } from './browser-driver.ts'
import { type Journey, ways } from './browser-ways.ts'
import { startFirefox } from './firefox.ts'
import { MAIN, newServer } from './shop.ts'
import { startWebKit } from './webkit.ts'

const browsers: Record<string, () => Promise<Driver>> = { Firefox: startFirefox, WebKit: startWebKit }

/** Debian's packages, and a program of each. */
const packages = {
  'firefox-esr': '/usr/bin/firefox-esr',
  'webkit2gtk-driver': '/usr/bin/WebKitWebDriver',
  xvfb: '/usr/bin/Xvfb',
}

const missing = () =>
  Object.entries(packages).flatMap(([name, program]) => (existsSync(program) ? [] : [name]))

/** The packages that this machine lacks, after trying to install them as root; undefined if it has all. */
export function missingForBrowsers(): string | undefined {
  if (missing().length && process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    console.log(`  Installing ${missing().join(' and ')} from the system packages`)
    const quiet = { stdio: 'ignore', env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } } as const
    spawnSync('apt-get', ['update', '-qq'], quiet)
    spawnSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...missing()], quiet)
  }
  return missing().length ? `not installed: ${missing().join(' and ')} (apt-get install)` : undefined
}

/** Walks the main ways of a new shop with stand-ins in Firefox and in WebKit. A console error fails a way. */
export async function useInOtherBrowsers(folder: string, connection_string: string): Promise<string> {
  await migrate(connection_string)
  const db = createPool({ connection_string, size: 2, name: 'proof' })
  const server = await newServer(MAIN, {
    ...process.env,
    NODE_ENV: 'production',
    DATABASE_URL: connection_string,
    DATA_DIR: folder,
    LIMITS_FACTOR: '100',
    IMAGE_MIN_MEGAPIXELS: '0',
    BACKGROUND_RENDITIONS: 'off',
    LOG_LEVEL: 'error',
  })
  const failures: string[] = []
  try {
    await server.start()
    for (const [name, start] of Object.entries(browsers)) {
      const driver = await start()
      const visitor = visit(driver, server.url)
      try {
        const failure = await walk({ name, visitor, server, db, folder })
        if (failure) failures.push(failure)
      } finally {
        await driver.close()
      }
    }
  } finally {
    await server.kill()
    await db.end()
  }
  if (failures.length) throw new Error(failures.join('\n'))
  return `${Object.keys(ways).join(', ')} in Firefox and in WebKit without a console error (WebKit's are seen once a page has loaded)`
}

/** Takes the ways in order until one fails; returns it with its reason. */
async function walk(journey: Journey): Promise<string | undefined> {
  for (const [way, take] of Object.entries(ways)) {
    try {
      await take(journey)
      journey.visitor.expectNoErrors()
      console.log(`  ${journey.name}: ${way}`)
    } catch (error) {
      return `${journey.name}: ${way} failed, and the ways after it were not tried: ${(error as Error).message}`
    }
  }
  return undefined
}
