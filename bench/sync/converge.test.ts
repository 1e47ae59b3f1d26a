import fc from 'fast-check';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { createTestApp, type TestApp } from '../../apps/server/src/testing/test-app.ts';
import { playHistory } from './converge.ts';
import { Step } from './steps.ts';

/** More conversations than a device keeps. */
const MANY_SESSIONS: Step[] = Array.from({ length: 5 }, () => ({
  device: 0,
  kind: 'create',
  session: 0,
  message: 0,
}));

let app: TestApp;

beforeAll(async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  // Its clock stands still, and so would the minute of a rate limit.
  app = await createTestApp({ environment: { LIMIT_FACTOR: '1000' } });
});
afterAll(() => app.close());

test('two devices come to the same conversations whatever happens, with nothing lost or doubled [PF-19] [SY-01] [SY-07]', async () => {
  const address = await app.listen();
  await fc.assert(
    fc.asyncProperty(fc.array(Step, { minLength: 5, maxLength: 25 }), async (steps) => {
      const person = await app.createMember();
      const setup = { address, person, startMs: app.clock.now() };
      expect(await playHistory(setup, steps)).toEqual([]);
    }),
    { numRuns: Number(process.env['HISTORIES'] ?? 50), examples: [[MANY_SESSIONS]] },
  );
}, 240_000);
