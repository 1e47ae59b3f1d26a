import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { runStates } from '../../features/runs/index.ts';
import { createTestApp, type Person, type TestApp } from '../../testing/test-app.ts';
import { TEST_DATABASES } from '../../testing/test-databases.ts';
import { advanceUntil, until } from '../../testing/until.ts';
import { createLog } from '../log.ts';
import type { Database } from '../db/database.ts';
import { createRemoteReaders, type RemoteReaders } from './remote-readers.ts';

interface Seen {
  text: string;
  ends: number;
}

describe.each(TEST_DATABASES)('readers of runs of another process on %s', (database) => {
  let app: TestApp;
  let member: Person;
  let remote: RemoteReaders;
  let isAway: boolean;
  beforeEach(async () => {
    app = await createTestApp({ database });
    member = await app.createMember();
    isAway = false;
    const db: Database = {
      ...app.db,
      get read() {
        if (isAway) throw new Error('away');
        return app.db.read;
      },
    };
    remote = createRemoteReaders({ db, runs: runStates, clock: app.clock, log: createLog('silent') });
  });
  afterEach(async () => {
    remote.stop();
    await app.close();
  });

  async function follow(runId: string, after = 0): Promise<Seen & { leave: () => void }> {
    const seen = { text: '', ends: 0, leave: () => undefined as void };
    const reader = {
      write: (frames: string) => void (seen.text += frames),
      end: () => void (seen.ends += 1),
    };
    seen.leave = await remote.attach(runId, after, reader);
    return seen;
  }

  /** Lets the other process store what it has, and the readers find it. */
  const tick = () => app.clock.advance(1_000);

  const comes = (condition: () => boolean) => advanceUntil(app.clock, until(condition), 50);

  async function startRun(): Promise<string> {
    app.provider.next({ text: ['one', ' two', ' three'], delayMs: 1_000 });
    const reply = await app.stream(member, { prompt: 'Count' });
    await reply.waitFor('info');
    const runId = reply.runId();
    reply.cut();
    return runId;
  }

  it('get all that is stored, what comes, and the end', async () => {
    const runId = await startRun();
    const early = await follow(runId);
    await comes(() => early.text.includes('"one"'));
    const late = await follow(runId, 1);
    await comes(() => early.ends + late.ends === 2);
    expect(early.text).toContain('" three"');
    expect(early.text.match(/^id: \d+$/gm)).toEqual([1, 2, 3, 4, 5].map((seq) => `id: ${seq}`));
    expect(late.text).toBe(early.text.slice(early.text.indexOf('id: 2')));
  });

  it('get a finished run at once', async () => {
    const answer = await app.generate(member, { prompt: 'Hello' });
    const seen = await follow(answer.json<{ run_id: string }>().run_id, 2);
    expect(seen.ends).toBe(1);
    expect(seen.text).toMatch(/^id: 3\n/);
  });

  it('get nothing more once they have left', async () => {
    const runId = await startRun();
    const seen = await follow(runId);
    seen.leave();
    for (let round = 0; round < 4; round += 1) await tick();
    expect(seen).toMatchObject({ text: '', ends: 0 });
  });

  it('wait while the database is away, even when it is away at the start', async () => {
    const runId = await startRun();
    isAway = true;
    const seen = await follow(runId);
    await tick();
    expect(seen).toMatchObject({ text: '', ends: 0 });
    isAway = false;
    await comes(() => seen.ends === 1);
    expect(seen.text.match(/^id: \d+$/gm)).toEqual([1, 2, 3, 4, 5].map((seq) => `id: ${seq}`));
  });

  it('are disconnected when the server stops', async () => {
    const seen = await follow(await startRun());
    remote.stop();
    expect(seen.ends).toBe(1);
  });
});
