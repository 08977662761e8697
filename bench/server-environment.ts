import { join } from 'node:path'

/** The shop as it is measured: on a generated catalogue, without limits, jobs of its own kept out of the way. */
export const serverEnvironment = (connection_string: string, more: Record<string, string> = {}) => ({
  DATABASE_URL: connection_string,
  DATA_DIR: process.env.BENCH_DATA_DIR ?? join(import.meta.dirname, '../.data/bench'),
  LIMITS_FACTOR: '1000000',
  DEMO_CATALOGUE: 'off',
  SANDBOX: 'off',
  BACKGROUND_RENDITIONS: 'off',
  PAGE_CACHE: 'off',
  ...more,
})
