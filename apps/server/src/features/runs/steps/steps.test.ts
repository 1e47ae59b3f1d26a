import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { Run, RunList } from '@parley/contract/runs/schemas.ts';
import { checkBooks, readAccount } from '../../../testing/ledger.ts';
import { createTestTools } from '../../../testing/runs/step-kind.ts';
import { createStepApp, replyWithStory, type StepApp } from '../../../testing/runs/step-runs.ts';
import type { Person } from '../../../testing/test-app.ts';
import { TEST_DATABASES } from '../../../testing/test-databases.ts';
import { advanceUntil, until } from '../../../testing/until.ts';

const DAY_MS = 86_400_000;

describe.each(TEST_DATABASES)('a run of steps on %s', (database) => {
  let first: StepApp;
  let member: Person;
  beforeEach(async () => {
    first = await createStepApp({ database, kind: { callMicros: 300 } });
    first.app.provider.otherwise(replyWithStory);
    member = await first.app.createMember();
  });
  afterEach(async () => {
    await checkBooks(first.app.db);
    await first.app.close();
  });

  async function startAndWait(): Promise<string> {
    const runId = await first.start(member);
    await first.reach(member, runId, 'waiting');
    return runId;
  }
  async function answer(runId: string, decision: 'approved' | 'denied'): Promise<void> {
    for (const approval of await first.approvals(member, runId))
      expect(await first.decide(member, approval, decision)).toBe(true);
  }
  async function cancel(runId: string): Promise<Run> {
    const asked = first.app.call({ method: 'POST', url: `/runs/${runId}/cancel` }, member);
    return Run.parse((await advanceUntil(first.app.clock, asked)).json());
  }
  const account = () => readAccount(first.app.db, member.userId);

  it('journals each turn, call and approval, and bills each step once', async () => {
    const runId = await startAndWait();
    const [approval] = await first.approvals(member, runId);
    expect(approval).toMatchObject({ callId: 'write-1', tool: 'write_it', args: { to: 'ada' } });
    await answer(runId, 'approved');
    const run = await first.reach(member, runId, 'succeeded');
    expect(run.output).toBe('All done.');
    expect(first.tools.made).toEqual(['read-1', 'write-1', 'read-2']);
    const steps = await first.steps(member, runId);
    expect(steps.map(({ n, kind, state }) => [n, kind, state])).toEqual([
      [0, 'turn', 'done'],
      [1, 'call', 'done'],
      [2, 'turn', 'done'],
      [3, 'approval', 'done'],
      [4, 'call', 'done'],
      [5, 'call', 'done'],
      [6, 'turn', 'done'],
    ]);
    expect(steps[3]).toMatchObject({ decision: 'approved', decidedBy: member.userId });
    const { usage, reserved, charges } = await account();
    expect(usage.map(({ step }) => step).sort()).toEqual([0, 1, 2, 4, 5, 6]);
    expect(reserved).toBe(0);
    const total = steps.reduce((sum, { costMicros }) => sum + costMicros, 0);
    expect(charges.reduce((sum, charge) => sum + charge, 0)).toBe(total);
    expect(Math.round(run.cost * 1_000_000)).toBe(total);
  });

  it('sends its readers everything in order, across the wait, at once and when read again', async () => {
    const runId = await first.start(member);
    const reader = await first.app.follow(member, runId);
    await first.reach(member, runId, 'waiting');
    await advanceUntil(first.app.clock, reader.waitFor('waiting'));
    expect(reader.isComplete()).toBe(false);
    await answer(runId, 'approved');
    await advanceUntil(first.app.clock, reader.ended);
    const again = await first.app.follow(member, runId);
    await again.ended;
    expect(again.events).toEqual(reader.events);
    expect(again.seqs).toEqual(reader.seqs);
    expect(reader.seqs).toEqual(reader.seqs.map((_, index) => index + 1));
    const types = reader.events.map(({ type }) => type).filter((type) => type !== 'content');
    expect(types.slice(0, 7)).toEqual([
      'info',
      'step_cost',
      'tool_called',
      'tool_output',
      'step_cost',
      'approval_requested',
      'waiting',
    ]);
    expect(types.slice(7, 9)).toEqual(['approval_decided', 'resumed']);
    expect(types.at(-1)).toBe('end');
    expect(reader.text()).toBe('I look.I write.All done.');
  });

  it('is listed as waiting, holds no money meanwhile, and keeps nothing else from starting', async () => {
    const runId = await startAndWait();
    const { runs } = RunList.parse((await first.app.call({ url: '/runs?active=true' }, member)).json());
    expect(runs).toMatchObject([{ id: runId, status: 'waiting' }]);
    expect((await account()).reserved).toBe(0);
    const waiting: string[] = [];
    for (let count = 0; count < 10; count += 1) waiting.push(await startAndWait());
    first.app.provider.next({ text: 'Hello' });
    const reply = await first.app.generate(member, { prompt: 'Hello' });
    expect([waiting.length, reply.statusCode]).toEqual([10, 200]);
  });

  it('is refused a wait where a hundred others of the user wait, and may wait once one is decided', async () => {
    const runId = await startAndWait();
    const { db } = first.app;
    const row = await db.read
      .selectFrom('runs')
      .selectAll()
      .where('id', '=', runId)
      .executeTakeFirstOrThrow();
    const steps = await db.read.selectFrom('run_steps').selectAll().where('run_id', '=', runId).execute();
    for (let count = 1; count < 100; count += 1) {
      const id = `${runId}${count}`;
      const copies = steps.map((step) => ({
        ...step,
        run_id: id,
        approval_id: step.approval_id && `${id}a`,
      }));
      await db.write(async (tx) => {
        await tx
          .insertInto('runs')
          .values({ ...row, id })
          .execute();
        await tx.insertInto('run_steps').values(copies).execute();
      });
    }
    const refused = await first.reach(member, await first.start(member), 'failed');
    expect(refused.error).toBe('too_many_waiting_runs');
    const other = await first.app.createMember();
    await first.reach(other, await first.start(other), 'waiting');
    await answer(runId, 'approved');
    await first.reach(member, runId, 'succeeded');
    await startAndWait();
  });

  it('is stopped while it waits, and no decision reaches it any more', async () => {
    const runId = await startAndWait();
    const [approval] = await first.approvals(member, runId);
    const before = (await account()).charges;
    expect(await cancel(runId)).toMatchObject({ status: 'cancelled', error: null });
    if (approval) expect(await first.decide(member, approval, 'approved')).toBe(false);
    expect((await first.steps(member, runId)).at(-1)).toMatchObject({ state: 'denied', decidedBy: null });
    expect(first.tools.made).toEqual(['read-1']);
    const after = await account();
    expect([after.charges, after.reserved]).toEqual([before, 0]);
    const reader = await first.app.follow(member, runId);
    await reader.ended;
    expect(reader.events.at(-1)).toMatchObject({ type: 'end', reason: 'cancelled' });
  });

  it('is stopped in the middle of a turn, and pays for what was said', async () => {
    const runId = await first.start(member);
    const reader = await first.app.follow(member, runId);
    await advanceUntil(
      first.app.clock,
      until(() => reader.text() === 'I ', 'the first word'),
      10,
    );
    await first.app.call({ method: 'POST', url: `/runs/${runId}/cancel` }, member);
    const run = await first.run(member, runId);
    expect(run).toMatchObject({ status: 'cancelled', output: 'I ' });
    expect(await first.steps(member, runId)).toMatchObject([{ kind: 'turn', state: 'failed' }]);
    expect(run.cost).toBeGreaterThan(0);
    expect((await account()).reserved).toBe(0);
  });

  it('reads a denial, and one that came too late', async () => {
    const denied = await startAndWait();
    await answer(denied, 'denied');
    await first.reach(member, denied, 'succeeded');
    expect((await first.steps(member, denied)).find(({ tool }) => tool === 'write_it')).toMatchObject({
      state: 'denied',
      decision: 'denied',
    });

    const expired = await startAndWait();
    const [approval] = await first.approvals(member, expired);
    first.app.clock.jump(DAY_MS);
    if (approval) expect(await first.decide(member, approval, 'approved')).toBe(false);
    await first.reach(member, expired, 'succeeded');
    const steps = await first.steps(member, expired);
    expect(steps.find(({ kind }) => kind === 'approval')).toMatchObject({
      state: 'expired',
      decidedBy: null,
    });
    expect(first.tools.made).not.toContain('write-1');
  });

  it('goes on by itself once an approval has expired', async () => {
    const runId = await startAndWait();
    first.app.clock.jump(DAY_MS);
    await first.reach(member, runId, 'succeeded');
    const reader = await first.app.follow(member, runId);
    await reader.ended;
    expect(reader.events.find(({ type }) => type === 'approval_decided')).toMatchObject({
      decision: 'expired',
      by: null,
    });
  });

  it('can be read again for a day after its end, however long it waited [ST-12]', async () => {
    const runId = await startAndWait();
    first.app.clock.jump(DAY_MS);
    await first.reach(member, runId, 'succeeded');
    const removeOld = () => advanceUntil(first.app.clock, first.app.server.runs.removeOld());
    await removeOld();
    const reader = await first.app.follow(member, runId);
    await reader.ended;
    expect(reader.events.at(-1)).toMatchObject({ type: 'end' });
    first.app.clock.jump(DAY_MS);
    await removeOld();
    const stored = await first.app.db.read.selectFrom('run_events').select('seq').execute();
    expect(stored).toEqual([]);
  });

  it('is approved with the call that was asked for, and with no other', async () => {
    const runId = await startAndWait();
    const [approval] = await first.approvals(member, runId);
    if (!approval) throw new Error('There is no approval');
    for (const change of [{ argsHash: 'of other arguments' }, { definitionHash: 'of another tool' }])
      await expect(first.decide(member, { ...approval, ...change }, 'approved')).rejects.toThrow('conflicts');
    expect((await first.run(member, runId)).status).toBe('waiting');
    const stranger = await first.app.createMember();
    await expect(first.decide(stranger, approval, 'denied')).rejects.toThrow('Not found');
    expect(await first.decide(member, approval, 'approved')).toBe(true);
    await first.reach(member, runId, 'succeeded');
  });

  it('ends with the line about the balance when that is gone on resuming, and makes no call', async () => {
    const runId = await startAndWait();
    await first.app.db.write(async (tx) => {
      const { balance } = await tx
        .selectFrom('users')
        .select('balance')
        .where('id', '=', member.userId)
        .executeTakeFirstOrThrow();
      const entry = { user_id: member.userId, reference: 'gone', created_at: 1, balance_after: 0 };
      await tx
        .insertInto('balance_entries')
        .values({ ...entry, reason: 'admin', amount: -balance })
        .execute();
      await tx.updateTable('users').set({ balance: 0 }).where('id', '=', member.userId).execute();
    });
    await answer(runId, 'approved');
    expect(await first.reach(member, runId, 'failed')).toMatchObject({ error: 'insufficient_balance' });
    expect(first.tools.made).toEqual(['read-1']);
    const reader = await first.app.follow(member, runId);
    await reader.ended;
    expect(reader.events.at(-1)).toMatchObject({
      type: 'error',
      detail: 'Insufficient balance. Please add funds to your account.',
    });
  });

  it('goes with its steps after 90 days, and what it cost stays', async () => {
    const runId = await startAndWait();
    await answer(runId, 'denied');
    await first.reach(member, runId, 'succeeded');
    const before = (await account()).charges;
    first.app.clock.jump(91 * DAY_MS);
    const isRemoved = until(async () => {
      const rows = await first.app.db.read.selectFrom('run_steps').select('n').execute();
      return rows.length === 0;
    }, 'the steps to be removed');
    await advanceUntil(first.app.clock, isRemoved, 5_000);
    expect((await account()).charges).toEqual(before);
  });
});

describe.each(TEST_DATABASES)('the limits of a run of steps on %s', (database) => {
  let limited: StepApp;
  afterEach(async () => {
    await checkBooks(limited.app.db);
    await limited.app.close();
  });
  const endless = () => ({ text: 'More', toolCalls: [{ name: 'read_it', callId: `read-${Math.random()}` }] });

  it('end it with the status that says so', async () => {
    limited = await createStepApp({ database, kind: { mostTurns: 2 } });
    const member = await limited.app.createMember();
    limited.app.provider.otherwise(endless);
    const runId = await limited.start(member);
    const run = await limited.reach(member, runId, 'limit');
    expect(run).toMatchObject({ error: 'reply_budget_reached', output: 'More' });
    expect(run.cost).toBeGreaterThan(0);
  });

  it('include what calls may cost that are made side by side', async () => {
    limited = await createStepApp({ database, kind: { capMicros: 1_000, callMicros: 300 } });
    const member = await limited.app.createMember({ balance: 1 });
    const toolCalls = Array.from({ length: 6 }, (_, index) => ({ name: 'read_it', callId: `read-${index}` }));
    limited.app.provider.next({ text: 'All at once', toolCalls });
    const runId = await limited.start(member);
    const run = await limited.reach(member, runId, 'failed');
    expect(run).toMatchObject({ error: 'reply_budget_reached' });
    expect(limited.tools.made.length).toBeGreaterThan(0);
    expect(run.cost).toBeLessThanOrEqual(0.001);
    const { charges, reserved } = await readAccount(limited.app.db, member.userId);
    expect(charges.reduce((sum, charge) => sum + charge, 0)).toBeLessThanOrEqual(1_000);
    expect(reserved).toBe(0);
  });

  it('include what it may cost in all', async () => {
    limited = await createStepApp({ database, kind: { capMicros: 700, callMicros: 300 } });
    const member = await limited.app.createMember({ balance: 1 });
    limited.app.provider.otherwise(endless);
    const runId = await limited.start(member);
    expect(await limited.reach(member, runId, 'failed')).toMatchObject({ error: 'reply_budget_reached' });
    const { charges } = await readAccount(limited.app.db, member.userId);
    expect(charges.reduce((sum, charge) => sum + charge, 0)).toBeLessThanOrEqual(700);
  });
});

describe.each(TEST_DATABASES)('the answer of a call in a run of steps on %s', (database) => {
  /** With its two quotes, the longest that is kept whole. */
  const longest = 'x'.repeat(262_142);
  const left = (notes: object) => longest.slice(JSON.stringify(notes).length - 2);

  it.each([
    ['whole up to 256 KB', longest, longest],
    ['by its beginning beyond that', `${longest}yz`, { isCut: true, data: left({ isCut: true, data: '' }) }],
    [
      'cut between two characters',
      `${left({ isCut: true, data: '' }).slice(1)}${'😀'.repeat(20)}`,
      { isCut: true, data: left({ isCut: true, data: '' }).slice(1) },
    ],
    [
      'with all that is noted beside its data',
      { data: `${longest}yz`, source: 7 },
      { source: 7, isCut: true, data: left({ source: 7, isCut: true, data: '' }) },
    ],
  ])('is kept %s, and the next turn reads the same', async (_name, result, kept) => {
    const tools = createTestTools(() => Promise.resolve(result));
    const server = await createStepApp({ database, tools });
    server.app.provider.next({ text: 'I look.', toolCalls: [{ name: 'read_it', callId: 'read-1' }] });
    server.app.provider.next({ text: 'Done.' });
    const member = await server.app.createMember();
    const runId = await server.start(member);
    await server.reach(member, runId, 'succeeded');
    const call = (await server.steps(member, runId)).find(({ kind }) => kind === 'call');
    expect(call?.result).toEqual(kept);
    const read = server.app.provider.calls.at(-1)?.turn.messages.find(({ role }) => role === 'tool');
    expect(read?.content).toEqual([{ type: 'text', text: JSON.stringify(kept) }]);
    await checkBooks(server.app.db);
    await server.app.close();
  });
});
