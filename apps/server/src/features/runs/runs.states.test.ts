import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createTestApp, type Person, type TestApp } from '../../testing/test-app.ts';
import { TEST_DATABASES } from '../../testing/test-databases.ts';
import { advanceUntil } from '../../testing/until.ts';
import { runStates } from './runs.states.store.ts';

describe.each(TEST_DATABASES)('what the event log asks about runs on %s', (database) => {
  let app: TestApp;
  let member: Person;
  beforeEach(async () => {
    app = await createTestApp({ database });
    member = await app.createMember({ balance: 5 });
  });
  afterEach(() => app.close());

  it('distinguishes those that go on from those that have ended, and returns the fence of each', async () => {
    await app.generate(member, { prompt: 'Done at once' });
    app.provider.next({ text: ['one', ' two'], delayMs: 60_000 });
    const reply = await app.stream(member, { prompt: 'Takes long' });
    await reply.waitFor('info');
    const running = reply.runId();
    const rows = await app.db.read.selectFrom('runs').select(['id', 'fence']).execute();
    const ids = [...rows.map((row) => row.id), 'run_none'];
    expect(rows).toHaveLength(2);

    expect(await runStates.listOpen(app.db.read, ids)).toEqual(new Set([running]));
    const fences = new Map(rows.map(({ id, fence }) => [id, fence]));
    expect(await runStates.listOwn(app.db.read, fences)).toEqual(new Set([running]));
    const overtaken = new Map([...fences].map(([id, fence]) => [id, fence - 1]));
    expect(await runStates.listOwn(app.db.read, overtaken)).toEqual(new Set());
    await advanceUntil(app.clock, reply.ended, 5_000);
  });
});
