// Journeys in a real browser. They have their own configuration so that `vitest run` stays fast.
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

export default defineConfig({
  root: fileURLToPath(new URL('..', import.meta.url)),
  test: {
    name: 'e2e',
    include: ['e2e/**/*.test.ts'],
    environment: 'node',
    // A journey waits half of its time: two at once keep two processors busy.
    maxWorkers: 2,
    // Modules are loaded, a browser and the server of most files are started once for each of the two, not for each file.
    isolate: false,
    // Longer than several waits that each take their time: on a busy machine a journey is slow, and no failure.
    testTimeout: 180_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 30_000, interval: 50 } },
  },
});
