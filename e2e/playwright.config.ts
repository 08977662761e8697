import { mkdtempSync, readdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { defineConfig } from '@playwright/test'
import main_journeys from './main-journeys.json' with { type: 'json' }

/** The journeys run on a separate shop: other ports, and a new data folder. */
const port = Number(process.env.E2E_PORT ?? 3900)
const executablePath = process.env.CHROMIUM
// In the environment, because every worker loads this file again and must use the same folder.
const data_dir = (process.env.E2E_DATA_DIR ??= mkdtempSync(join(tmpdir(), 'taswira-e2e-')))

/** With JOURNEYS=main, those that main-journeys.json names; else all. */
const chosen =
  process.env.JOURNEYS === 'main'
    ? Object.values(main_journeys).flat()
    : readdirSync(import.meta.dirname).flatMap((file) => /^(.+)\.spec\.ts$/.exec(file)?.[1] ?? [])

/** Journeys that publish images and take them off sale: others would find these among the newest, and then not. */
const publishing = [
  'be-paid',
  'contribute-on-a-slow-line',
  'leave-as-a-contributor',
  'release-on-paper',
  'review-images',
  'sign-a-release',
  'upload-as-a-contributor',
]
const filesOf = (journeys: string[]) => journeys.map((name) => `**/${name}.spec.ts`)

export default defineConfig({
  testDir: '.',
  projects: [
    // Two cores.
    { name: 'journeys', testMatch: filesOf(chosen), testIgnore: filesOf(publishing), workers: 2 },
    // They wait for slow lines and jobs. Alone: npx playwright test NAME --no-deps
    {
      name: 'publishing',
      testMatch: filesOf(chosen.filter((name) => publishing.includes(name))),
      dependencies: ['journeys'],
    },
  ],
  fullyParallel: true,
  workers: 3,
  // Limits that only a hung test reaches: expectations end as soon as they hold.
  timeout: 120_000,
  expect: { timeout: 60_000 },
  retries: 0,
  use: {
    baseURL: `http://localhost:${port}`,
    // Tests cannot see requests that a service worker makes; offline-page.spec.ts allows it.
    serviceWorkers: 'block',
    launchOptions: {
      ...(executablePath && { executablePath }),
      args: [
        // Chromium's sandbox does not work for root.
        ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        '--no-first-run',
      ],
    },
  },
  webServer: {
    command: `"${process.execPath}" ../apps/api/src/main.ts`,
    url: `http://localhost:${port}/readyz`,
    timeout: 300_000,
    stdout: 'ignore',
    stderr: 'pipe',
    gracefulShutdown: { signal: 'SIGTERM', timeout: 15_000 },
    env: {
      PORT: String(port),
      SANDBOX_PORT: String(port + 100),
      DATA_DIR: data_dir,
      NODE_ENV: 'production',
      LIMITS_FACTOR: '100',
      // Journeys don't last a month.
      EARNINGS_HOLD_DAYS: '0',
      // Would keep a core busy for minutes; images are rendered on request.
      BACKGROUND_RENDITIONS: 'off',
      // A busy test machine must not count as an overloaded shop.
      MOST_WAITING: '100000',
      // Lets tests set the address of a visitor (X-Forwarded-For).
      TRUSTED_PROXIES: '127.0.0.1,::1',
      LOG_LEVEL: 'warn',
      // Small pictures make fast journeys.
      IMAGE_MIN_MEGAPIXELS: '0',
    },
  },
})
