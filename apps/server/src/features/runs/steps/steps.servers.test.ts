import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { checkBooks, readAccount } from '../../../testing/ledger.ts';
import { createManualClock } from '../../../testing/manual-clock.ts';
import { createTestTools, type TestTools } from '../../../testing/runs/step-kind.ts';
import {
  createStepApp,
  replyWithStory,
  type StepApp,
  type StepAppOptions,
} from '../../../testing/runs/step-runs.ts';
import type { Person } from '../../../testing/test-app.ts';
import { TEST_DATABASES } from '../../../testing/test-databases.ts';
import { advanceUntil, until } from '../../../testing/until.ts';

/** A lease, a round of the reaper, and a little more. */
const RECOVERY_MS = 85_000;

describe.each(TEST_DATABASES)('a run of steps and several servers on %s', (database) => {
  let first: StepApp;
  let others: StepApp[];
  let member: Person;
  async function begin(options: StepAppOptions = {}): Promise<void> {
    others = [];
    first = await createStepApp({ database, ...options });
    first.app.provider.otherwise(replyWithStory);
    member = await first.app.createMember();
  }
  beforeEach(() => begin());
  afterEach(async () => {
    await checkBooks((others.at(-1) ?? first).app.db);
    for (const other of others) await other.app.close();
    if (others.length === 0) await first.app.close();
    else await first.app.testDatabase.remove();
  });

  /** The next server, which finds what the one before has left. */
  async function startNext(options: StepAppOptions = {}): Promise<StepApp> {
    const clock = createManualClock(first.app.clock.now());
    const next = await createStepApp({ beside: first.app, clock, ...options });
    next.app.provider.otherwise(replyWithStory);
    others.push(next);
    return next;
  }
  const stop = (server: StepApp) => advanceUntil(server.app.clock, server.app.server.stop(), 1_000);
  async function approveAll(server: StepApp, runId: string): Promise<void> {
    for (const approval of await server.approvals(member, runId))
      await server.decide(member, approval, 'approved');
  }

  it('waits through a restart, and is decided about afterwards', async () => {
    const runId = await first.start(member);
    await first.reach(member, runId, 'waiting');
    await stop(first);
    const next = await startNext();
    expect((await next.run(member, runId)).status).toBe('waiting');
    await approveAll(next, runId);
    expect(await next.reach(member, runId, 'succeeded')).toMatchObject({ output: 'All done.' });
    expect([first.tools.made, next.tools.made.toSorted()]).toEqual([['read-1'], ['read-2', 'write-1']]);
  });

  it('is handed over at once by a server that stops, without another take-over', async () => {
    const runId = await first.start(member);
    const reader = await first.app.follow(member, runId);
    await advanceUntil(
      first.app.clock,
      until(() => reader.text() === 'I ', 'the first word'),
      10,
    );
    const stoppedAtMs = first.app.clock.now();
    await advanceUntil(first.app.clock, first.app.server.stop(), 100);
    // Replies that cannot be handed over would have had 25 s.
    expect(first.app.clock.now() - stoppedAtMs).toBeLessThan(20_000);
    const next = await startNext();
    await next.reach(member, runId, 'waiting');
    const [row] = await next.app.db.read.selectFrom('runs').select(['fence', 'takeovers']).execute();
    expect(row).toEqual({ fence: 2, takeovers: 0 });
    const steps = await next.steps(member, runId);
    expect(steps.map(({ kind, state }) => [kind, state]).slice(0, 2)).toEqual([
      ['turn', 'done'],
      ['call', 'done'],
    ]);
    // The word that was sent before is paid for with the turn, which was asked for again.
    expect(steps[0]?.usage?.outputTokens).toBeGreaterThan(2);
    const again = await next.app.follow(member, runId);
    await advanceUntil(next.app.clock, again.waitFor('waiting'));
    const resumed = again.events.find((event) => event.type === 'resumed');
    expect(resumed).toMatchObject({ after: 1 });
    again.cut();
  });

  it('learns that the outcome of a writing call is unknown, and does not repeat it', async () => {
    const never: TestTools = createTestTools((callId) =>
      callId === 'write-1' ? new Promise(() => undefined) : Promise.resolve('ok'),
    );
    await first.app.close();
    await begin({ tools: never });
    const runId = await first.start(member);
    await first.reach(member, runId, 'waiting');
    await approveAll(first, runId);
    await until(() => never.made.includes('write-1'), 'the call');
    const next = await startNext();
    await next.app.clock.advance(database === 'postgres' ? RECOVERY_MS : 0);
    await next.reach(member, runId, 'succeeded');
    expect(next.tools.made).not.toContain('write-1');
    const call = (await next.steps(member, runId)).find(
      (step) => step.kind === 'call' && step.effect === 'write',
    );
    expect(call).toMatchObject({ state: 'unknown', isError: true });
  });

  it('ends with a reason once three servers have died over the same step', async () => {
    const hang = { text: 'Never', firstDelayMs: 36_000_000 };
    const untilAsked = ({ app: { clock, provider } }: StepApp) =>
      advanceUntil(
        clock,
        until(() => provider.calls.length === 1, 'the turn to be asked for'),
        10,
      );
    first.app.provider.otherwise(hang);
    const runId = await first.start(member);
    let last = first;
    for (let takeovers = 1; takeovers <= 3; takeovers += 1) {
      await untilAsked(last);
      last = await startNext();
      last.app.provider.otherwise(hang);
      await last.app.clock.advance(database === 'postgres' ? RECOVERY_MS : 0);
    }
    await untilAsked(last);
    last = await startNext();
    await last.app.clock.advance(database === 'postgres' ? RECOVERY_MS : 0);
    expect(await last.reach(member, runId, 'failed')).toMatchObject({ error: 'run_keeps_failing' });
    expect(last.app.provider.calls).toHaveLength(0);
    expect((await readAccount(last.app.db, member.userId)).reserved).toBe(0);
  });
});

describe.runIf(TEST_DATABASES.includes('postgres'))('two servers and a run of steps', () => {
  it('decide once when asked at the same time, and one of them goes on', async () => {
    const first = await createStepApp({ database: 'postgres' });
    const second = await createStepApp({ beside: first.app });
    for (const server of [first, second]) server.app.provider.otherwise(replyWithStory);
    const member = await first.app.createMember();
    const runId = await first.start(member);
    await first.reach(member, runId, 'waiting');
    const [approval] = await first.approvals(member, runId);
    if (!approval) throw new Error('There is no approval');
    const asked = [first, second].map((server, index) =>
      server.decide(member, approval, index === 0 ? 'approved' : 'denied'),
    );
    expect((await Promise.all(asked)).sort()).toEqual([false, true]);
    await first.reach(member, runId, 'succeeded');
    const steps = await first.steps(member, runId);
    const { decision } = steps.find(({ kind }) => kind === 'approval') ?? {};
    const made = [...first.tools.made, ...second.tools.made].filter((callId) => callId === 'write-1');
    expect(made).toHaveLength(decision === 'approved' ? 1 : 0);
    await checkBooks(first.app.db);
    await second.app.close();
    await first.app.close();
  });
});
