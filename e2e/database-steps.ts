import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { startEmbeddedPostgres } from '../apps/api/src/db/embedded-postgres.ts'
import { createPool, type Pool } from '../apps/api/src/db/pool.ts'
import { hashPassword } from '../apps/api/src/features/members/passwords.ts'
import { type GivenSettings, givenSettings } from '../apps/api/src/testing/given-settings.ts'
import { passUntil } from '../apps/api/src/testing/pass-time.ts'

const pools = new Map<string, Promise<Pool>>()

/** Returns this worker's connections to the database of the site under test, whose server is running. */
function siteDatabase(): Promise<Pool> {
  const data_dir = process.env.E2E_DATA_DIR!
  const pool =
    pools.get(data_dir) ??
    startEmbeddedPostgres(data_dir).then((postgres) =>
      createPool({ connection_string: postgres.databaseUrl('taswira'), size: 2, name: 'journeys' }),
    )
  pools.set(data_dir, pool)
  return pool
}

const hashes = new Map<string, Promise<string>>()

/** Adds a member whose email address is verified, without the two emails and calls that signing up takes. */
export async function insertMember(member: { full_name: string; email: string; password: string }) {
  const { full_name, email, password } = member
  const hash = hashes.get(password) ?? hashPassword(password)
  hashes.set(password, hash)
  const values = [email, full_name, await hash]
  await (await siteDatabase()).query(
    'insert into users (email, full_name, password_hash, verified_at) values ($1, $2, $3, now())',
    values,
  )
}

/** Ends the week in which an owner may use the desk without two-step log-in. */
export const endFactorWeek = async (email: string) => {
  await (await siteDatabase()).query('update operators set factor_due = now() where email = $1', [email])
}

/** Publishes settings of the site under test; its server has them within a second. */
export const publishSettings = async (settings: GivenSettings) =>
  givenSettings(await siteDatabase(), settings)

/** Moves time forward until only `interval` is left of the member's active period, in the database of the site under test. */
export const passUntilLeft = async (email: string, interval: string) =>
  passUntil(await siteDatabase(), email, interval)

/** Throws with what is wrong if the books of the site under test break a rule. */
export async function expectRightBooks() {
  const command = join(import.meta.dirname, '../apps/api/src/commands/audit.ts')
  await promisify(execFile)(process.execPath, [command], {
    env: { ...process.env, DATA_DIR: process.env.E2E_DATA_DIR! },
  })
}
