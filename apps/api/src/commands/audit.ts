// npm run audit: checks the ledger's invariants, prints the result as JSON and exits with 1 if one is broken.
import { readConfig } from '../config.ts'
import { auditBooks } from '../features/credits/audit-books.ts'
import { expectShop } from './expect-shop.ts'
import { readArgument } from './read-arguments.ts'
import { runMain, withDatabase } from './run-main.ts'

const USAGE = 'npm run audit   check the ledger and sales against their rules'

async function main(): Promise<number> {
  readArgument({})
  const config = readConfig()
  await expectShop(config)
  const audit = await withDatabase(config, ({ db }) => auditBooks(db))
  console.log(JSON.stringify({ checked_at: new Date().toISOString(), ...audit }, null, 2))
  return audit.ok ? 0 : 1
}

export const run = () => runMain(USAGE, main)

if (import.meta.main) process.exitCode = await run()
