import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';

/** Immediate on an idle machine; generous, because slowness is not a failure. */
const expectation = { poll: { timeout: 30_000, interval: 20 } };

/** Tests that replace a module, are about what modules do when they are loaded, or read files and the clipboard, which
 * belong to the first window that a library has seen, have modules of their own. */
const ISOLATED = 'apps/server/src/**/*.isolated.test.ts';
const ISOLATED_WEB = 'apps/web/src/**/*.isolated.test.{ts,tsx}';
/** A test waits for a part of its time: a processor with one test at once is idle then. */
const workers = (perProcessor: number): number => Math.ceil(availableParallelism() * perProcessor);

const server = {
  environment: 'node',
  globalSetup: ['apps/server/src/testing/databases/template-databases.ts'],
  testTimeout: 60_000,
  hookTimeout: 60_000,
  expect: expectation,
};
const web = {
  environment: 'jsdom',
  // Those of screens wait for half of it.
  maxWorkers: workers(2),
  // After the others, which are fewer at once.
  sequence: { groupOrder: 1 },
  setupFiles: ['apps/web/src/testing/setup.ts'],
  hookTimeout: 60_000,
  // Each app that a test opens has modules of its own. These keep no state: they are loaded once, as Node loads them.
  server: { deps: { external: [/packages\/contract\/src\//] } },
  testTimeout: 60_000,
  expect: expectation,
};

export default defineConfig({
  test: {
    maxWorkers: workers(1.5),
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
          ...server,
          name: 'server',
          include: ['apps/server/src/**/*.test.ts'],
          exclude: [ISOLATED],
          // The modules of the server are loaded once for each worker: they keep no state outside of what a test makes.
          isolate: false,
        },
      },
      { test: { ...server, name: 'server-isolated', include: [ISOLATED] } },
      {
        test: {
          ...web,
          name: 'web',
          include: ['apps/web/src/**/*.test.{ts,tsx}'],
          exclude: [ISOLATED_WEB],
          isolate: false,
        },
      },
      { test: { ...web, name: 'web-isolated', include: [ISOLATED_WEB] } },
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
