import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createBrokenKind } from '../../testing/runs/broken-kind.ts';
import { toActorOf } from '../../testing/runs/step-runs.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { TEST_DATABASES } from '../../testing/test-databases.ts';
import { advanceUntil, until } from '../../testing/until.ts';

describe.each(TEST_DATABASES)('on %s', (database) => {
  let app: TestApp;
  let broken: ReturnType<typeof createBrokenKind>;
  beforeEach(async () => {
    app = await createTestApp({
      database,
      kinds({ model }) {
        broken = createBrokenKind(model);
        return [broken];
      },
    });
  });
  afterEach(() => app.close());

  it('a run whose account goes does not keep the events of others from being stored [PE-01]', async () => {
    const [leaving, staying] = [await app.createMember(), await app.createMember()];
    app.provider.otherwise({ text: ['one', ' two'], fault: { kind: 'silence', afterPieces: 2 } });
    const lost = await app.stream(leaving, { prompt: 'Count' });
    const kept = await app.stream(staying, { prompt: 'Count' });
    await until(() => [lost, kept].every((reply) => reply.text() === 'one two'), 'both replies');
    await app.db.write((tx) => tx.deleteFrom('users').where('id', '=', leaving.userId).execute());
    const isStored = async (): Promise<boolean> => {
      const rows = await app.db.read.selectFrom('run_events').select(['run_id', 'data']).execute();
      return rows.some((row) => row.run_id === kept.runId() && row.data.includes(' two'));
    };
    // By the next commits, and not only once this server doubts that its runs are its own.
    await app.clock.advance(2_000);
    await until(isStored, 'the events to be stored');
    expect(kept.events.at(-1)).toMatchObject({ type: 'content' });
    for (const reply of [lost, kept]) reply.cut();
  });

  it('a run whose end goes wrong lets its readers go, and they find the end in the database [ST-07]', async () => {
    const member = await app.createMember();
    const { runId } = await app.server.runs.start({
      actor: toActorOf(member),
      kind: broken,
      input: {},
      key: null,
      bodyHash: '',
    });
    const reader = await app.follow(member, runId);
    // A round of every 20 s closes what nobody has worked on for a minute.
    await advanceUntil(app.clock, reader.ended, 2_000);
    const isEnded = async () => (await app.server.runs.get(member, runId)).finished_at !== null;
    await advanceUntil(app.clock, until(isEnded, 'the run to be closed'), 5_000);
    const again = await app.follow(member, runId, reader.lastSeq());
    await advanceUntil(app.clock, again.ended);
    expect([...reader.events, ...again.events].at(-1)).toMatchObject({
      type: 'error',
      code: 'interrupted',
    });
  });
});
