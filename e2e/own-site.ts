import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'

/**
 * Gives the tests of a file a site of their own, for changes that other journeys would see. `offset` is added to the
 * port of the shared site and must be used by no other file; `env` adds settings. Call it at the top level of the file.
 */
export function useOwnSite(offset: number, env: Record<string, string> = {}) {
  const first_port = Number(process.env.E2E_PORT)
  const port = first_port + offset
  const shared_data_dir = process.env.E2E_DATA_DIR
  let folder: string
  let site: ChildProcess

  test.use({ baseURL: `http://localhost:${port}` })

  test.beforeAll(async ({ request }) => {
    test.setTimeout(300_000)
    folder = mkdtempSync(join(tmpdir(), 'taswira-own-site-'))
    // The command that adds operators finds this site through this variable.
    process.env.E2E_DATA_DIR = folder
    site = spawn(process.execPath, [join(import.meta.dirname, '../apps/api/src/main.ts')], {
      stdio: ['ignore', 'ignore', 'inherit'],
      env: {
        ...process.env,
        NODE_ENV: 'production',
        PORT: String(port),
        SANDBOX_PORT: String(port + 100),
        DATA_DIR: folder,
        // Mail arrives in the inbox of the shared site.
        SMTP_URL: `smtp://127.0.0.1:${first_port + 125}`,
        LIMITS_FACTOR: '100',
        BACKGROUND_RENDITIONS: 'off',
        MOST_WAITING: '100000',
        LOG_LEVEL: 'silent',
        ...env,
      },
    })
    await expect
      .poll(async () => (await request.get('/readyz').catch(() => null))?.status(), { timeout: 280_000 })
      .toBe(200)
  })

  test.afterAll(async () => {
    process.env.E2E_DATA_DIR = shared_data_dir
    if (site?.kill('SIGTERM')) await once(site, 'exit')
    rmSync(folder, { recursive: true, force: true })
  })
}
