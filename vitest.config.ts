import { defineConfig } from 'vitest/config'

/** Waiting for something to come true ends when it does; the limits are those that only a hung test reaches. */
const patience = { expect: { poll: { timeout: 60_000 } }, testTimeout: 120_000, hookTimeout: 300_000 }

/** Test files share the modules of their worker: loading them for each file took a third of the processor time. */
const shared = { ...patience, isolate: false }

const with_database = {
  ...shared,
  // For commands: small pictures make fast tests.
  env: { IMAGE_MIN_MEGAPIXELS: '0' },
  globalSetup: ['scripts/temporary-folder.mjs', 'apps/api/src/testing/test-postgres.ts'],
  // Two cores, and every file has a database and real pictures of its own.
  maxWorkers: 3,
}

export default defineConfig({
  test: {
    tags: [
      {
        name: 'slow',
        description: 'Starts programs, renders many images or waits in real time. `npm test` leaves it out.',
      },
    ],
    projects: [
      {
        test: {
          ...shared,
          name: 'unit',
          globalSetup: ['scripts/temporary-folder.mjs'],
          // OpenCV's default export is a promise, which the wrapper around CommonJS modules breaks.
          deps: { interopDefault: false },
          include: [
            'packages/*/src/**/*.test.ts',
            'apps/web/{app/**/,}*.test.{ts,tsx}',
            'apps/sandbox/src/**/*.test.ts',
            'scripts/**/*.test.ts',
          ],
        },
      },
      { test: { ...with_database, name: 'api', include: ['apps/api/src/**/*.test.ts'] } },
      // In a project of its own, because it moves the clock of its process.
      { test: { ...with_database, name: 'simulation', include: ['simulation/*.test.ts'] } },
      // They start, stop and kill whole servers; only `npm run test:all` runs them.
      { test: { ...with_database, name: 'proofs', include: ['proofs/*.test.ts'], testTimeout: 600_000 } },
    ],
  },
})
