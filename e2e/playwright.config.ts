import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { defineConfig } from '@playwright/test'
import { freePorts } from '../scripts/free-ports.ts'

/**
 * The journeys run on a separate site with a new data folder, and some on a site of their own with one of the next 250
 * ports (own-site.ts). Stored in the environment, because every worker loads this file again and must use the same.
 */
const port = Number((process.env.E2E_PORT ??= String(await freePorts(250))))
const executablePath = process.env.CHROMIUM
const data_dir = (process.env.E2E_DATA_DIR ??= mkdtempSync(join(tmpdir(), 'taswira-e2e-')))

/** Journeys that publish images and take them off sale: other journeys would see these among the newest, and then lose them. */
const publishing = [
  'be-paid',
  'contribute-on-a-slow-line',
  'correct-an-image',
  'leave-as-a-contributor',
  'release-on-paper',
  'review-images',
  'sign-a-release',
  'upload-as-a-contributor',
  'withdrawn-purchases',
].map((name) => `**/${name}.spec.ts`)

/** Journeys about words, money and rights. Without pictures, they take half the processor time. */
const without_pictures = [
  'account',
  'account-security',
  'browse-and-search',
  'buy-a-credit-pack',
  'buy-a-plan',
  'change-prices',
  'claim-free-credits',
  'desk-lists',
  'double-taps',
  'edit-an-image',
  'edit-many-images',
  'end-a-hold',
  'find-a-purchase',
  'find-the-way-at-the-desk',
  'finish-what-was-pressed',
  'first-owner',
  'forgot-password',
  'help-a-member',
  'join-as-a-contributor',
  'keeps-nothing',
  'log-in',
  'log-in-with-a-second-factor',
  'mail-trouble',
  'notify-me',
  'pay-by-transfer',
  'pricing',
  'read-the-sales-report',
  'retry-a-download',
  'save-after-session-end',
  'save-an-image',
  'see-what-people-search-for',
  'share-the-desk',
  'sign-up',
  'subscription',
  'translate-a-page',
  'try-stuck-work-again',
  'unknown-parameters',
  'write-to-us',
  'write-without-script',
].map((name) => `**/${name}.spec.ts`)

const launch_options = {
  ...(executablePath && { executablePath }),
  args: [
    // Chromium's sandbox doesn't work for root.
    ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
    '--no-first-run',
  ],
}

export default defineConfig({
  testDir: '.',
  projects: [
    { name: 'journeys', testIgnore: [...publishing, ...without_pictures] },
    {
      name: 'without-pictures',
      testMatch: without_pictures,
      use: {
        launchOptions: {
          ...launch_options,
          args: [...launch_options.args, '--blink-settings=imagesEnabled=false'],
        },
      },
    },
    // These wait for slow connections and jobs. To run one alone: npx playwright test NAME --no-deps
    { name: 'publishing', testMatch: publishing, dependencies: ['journeys', 'without-pictures'] },
  ],
  // `npm test` runs the main ways of money, rights, accounts, visitors and contributors.
  ...(process.env.JOURNEYS === 'main' && { grep: /@main/ }),
  fullyParallel: true,
  // The machine has two cores.
  workers: 2,
  // Limits that only a hung test reaches, because expectations end as soon as they hold.
  timeout: 120_000,
  expect: { timeout: 60_000 },
  retries: 0,
  use: {
    baseURL: `http://localhost:${port}`,
    // Playwright can't see requests made by a service worker; offline-page.spec.ts allows it.
    serviceWorkers: 'block',
    launchOptions: launch_options,
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
      // Background renditions would keep a core busy for minutes; images are rendered on request.
      BACKGROUND_RENDITIONS: 'off',
      // A busy test machine must not count as an overloaded site.
      MOST_WAITING: '100000',
      // Lets tests set a visitor's address (X-Forwarded-For).
      TRUSTED_PROXIES: '127.0.0.1,::1',
      LOG_LEVEL: 'warn',
      // Small pictures keep journeys fast.
      IMAGE_MIN_MEGAPIXELS: '0',
    },
  },
})
