import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { defineConfig } from '@playwright/test'

/** The journeys use a shop of their own: other ports, and a data folder that starts empty. */
const port = Number(process.env.E2E_PORT ?? 3900)
const executablePath = process.env.CHROMIUM
// Written down at once: every worker reads this file again, and all must mean the same folder.
const data_dir = (process.env.E2E_DATA_DIR ??= mkdtempSync(join(tmpdir(), 'taswira-e2e-')))

export default defineConfig({
  testDir: '.',
  testMatch: '*.spec.ts',
  fullyParallel: true,
  workers: 2,
  timeout: 60_000,
  // Ends when it comes true; the bound is for a busy machine.
  expect: { timeout: 15_000 },
  retries: 0,
  use: {
    baseURL: `http://localhost:${port}`,
    // Requests that went through it would be hidden from the tests; offline-page.spec.ts allows it.
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
    timeout: 120_000,
    stdout: 'ignore',
    stderr: 'pipe',
    gracefulShutdown: { signal: 'SIGTERM', timeout: 15_000 },
    env: {
      PORT: String(port),
      SANDBOX_PORT: String(port + 100),
      DATA_DIR: data_dir,
      NODE_ENV: 'production',
      LIMITS_FACTOR: '100',
      // Would keep one of the cores busy for minutes; pictures are rendered when a browser asks for them.
      BACKGROUND_RENDITIONS: 'off',
      // A busy test machine is not an overloaded shop.
      OVERLOADED_AFTER_MS: '60000',
      // Lets a test say where its visitor is (X-Forwarded-For).
      TRUSTED_PROXIES: '127.0.0.1,::1',
      LOG_LEVEL: 'warn',
    },
  },
})
