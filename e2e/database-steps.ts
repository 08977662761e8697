import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { withDatabase } from '../apps/api/src/commands/run-main.ts'
import { readConfig } from '../apps/api/src/config.ts'
import { passUntil } from '../apps/api/src/testing/pass-time.ts'

const environment = () => ({ ...process.env, DATA_DIR: process.env.E2E_DATA_DIR! })

/** Moves time forward until only `interval` is left of the member's active period, in the database of the site under test. */
export const passUntilLeft = (email: string, interval: string) =>
  withDatabase(readConfig(environment()), ({ db }) => passUntil(db, email, interval))

/** Throws with what is wrong if the books of the site under test break a rule. */
export async function expectRightBooks() {
  const command = join(import.meta.dirname, '../apps/api/src/commands/audit.ts')
  await promisify(execFile)(process.execPath, [command], { env: environment() })
}
