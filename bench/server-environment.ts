import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** The memory limits that npm start sets. */
export const server_memory = JSON.parse(
  readFileSync(join(import.meta.dirname, '../scripts/server-memory.json'), 'utf8'),
) as { environment: Record<string, string>; node_options: string[] }

/** Folder where the databases and files of the benchmarks stay between runs. */
export const bench_dir = join(import.meta.dirname, '../.data/bench')

/** The shop as shipped, with a generated catalogue. One address stands for many clients, so their limits don't count. */
export const serverEnvironment = (connection_string: string, more: Record<string, string> = {}) => ({
  DATABASE_URL: connection_string,
  DATA_DIR: bench_dir,
  LIMITS_FACTOR: '1000000',
  IMAGE_MIN_MEGAPIXELS: '0',
  DEMO_CATALOGUE: 'off',
  SANDBOX: 'off',
  // A closed port, so that no mail is sent and no payment is made.
  SMTP_URL: 'smtp://127.0.0.1:9',
  PAYSTACK_BASE_URL: 'http://127.0.0.1:9',
  PAYSTACK_SECRET_KEY: 'sk_test_bench',
  PAYSTACK_PUBLIC_KEY: 'pk_test_bench',
  ...server_memory.environment,
  ...more,
})
