import { defineConfig } from 'vitest/config';

/** Immediate on an idle machine; generous, because slowness is not a failure. */
const expectation = { poll: { timeout: 30_000, interval: 20 } };

export default defineConfig({
  test: {
    // Vitest leaves a processor idle; here most of a test's time is spent waiting for a database.
    maxWorkers: '100%',
    projects: [
      {
        test: {
          name: 'contract',
          include: ['packages/contract/src/**/*.test.ts'],
          environment: 'node',
          testTimeout: 20_000,
        },
      },
      {
        test: {
          name: 'client',
          include: ['packages/client/src/**/*.test.ts'],
          environment: 'node',
          testTimeout: 20_000,
        },
      },
      {
        test: {
          name: 'server',
          include: ['apps/server/src/**/*.test.ts'],
          environment: 'node',
          globalSetup: ['apps/server/src/testing/databases/template-databases.ts'],
          testTimeout: 60_000,
          hookTimeout: 60_000,
          expect: expectation,
        },
      },
      {
        test: {
          name: 'web',
          include: ['apps/web/src/**/*.test.{ts,tsx}'],
          environment: 'jsdom',
          setupFiles: ['apps/web/src/testing/setup.ts'],
          testTimeout: 60_000,
          expect: expectation,
        },
      },
      {
        test: {
          name: 'scripts',
          include: ['scripts/**/*.test.ts', 'bench/**/*.test.ts'],
          environment: 'node',
          testTimeout: 60_000,
          expect: expectation,
        },
      },
    ],
  },
});
