import { defineConfig } from 'vitest/config'

/** Waiting for something to come true ends when it does; the bound is for a busy machine, not a measure of ours. */
const patience = { poll: { timeout: 15_000 } }

/** Test files share the modules of their worker: loading them for each file took a third of the processor time. */
const shared = { expect: patience, isolate: false }

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          ...shared,
          name: 'unit',
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
      {
        test: {
          ...shared,
          name: 'api',
          include: ['apps/api/src/**/*.test.ts', 'proofs/*.test.ts'],
          globalSetup: ['apps/api/src/testing/test-postgres.ts'],
          testTimeout: 30_000,
          hookTimeout: 60_000,
          // Two cores, and every file has a database and real pictures of its own.
          maxWorkers: 3,
        },
      },
    ],
  },
})
