// How much of a run is written when: what a crash makes necessary to do again does not hold the run up.
import { afterEach, describe, expect, it } from 'vitest';
import { createMortalDatabase } from '../../../testing/databases/mortal-database.ts';
import { checkBooks } from '../../../testing/ledger.ts';
import { createTestTools } from '../../../testing/runs/step-kind.ts';
import { createStepApp, type StepApp } from '../../../testing/runs/step-runs.ts';
import { TEST_DATABASES } from '../../../testing/test-databases.ts';
import { advanceUntil, until } from '../../../testing/until.ts';

const TURNS = 10;

describe.each(TEST_DATABASES)('the journal of a run of steps on %s', (database) => {
  let server: StepApp;
  afterEach(async () => {
    await checkBooks(server.app.db);
    await server.app.close();
  });

  it('takes one commit for a turn and the reading calls before it', async () => {
    const mortal = createMortalDatabase();
    server = await createStepApp({ database, wrapDatabase: mortal.wrap, kind: { mostTurns: TURNS + 2 } });
    const member = await server.app.createMember();
    server.app.provider.otherwise(({ messages }) => {
      const results = messages.filter(({ role }) => role === 'tool').length;
      if (results === TURNS) return { text: 'Done.' };
      return { text: 'More.', toolCalls: [{ name: 'read_it', callId: `read-${results}` }] };
    });
    const before = mortal.count('commit');
    const runId = await server.start(member);
    await server.reach(member, runId, 'succeeded');
    expect(server.tools.made).toHaveLength(TURNS);
    // One for each turn, and the admission, the beginning, the last turn and the end. The clock may bring a few more.
    expect(mortal.count('commit') - before).toBeLessThan(TURNS * 2);
  });

  it('tells of a reading call while it is made, and has stored that it began', async () => {
    const { promise: answered, resolve: answer } = Promise.withResolvers<unknown>();
    const tools = createTestTools(() => answered);
    server = await createStepApp({ database, tools });
    const member = await server.app.createMember();
    server.app.provider.next({ text: 'I look.', toolCalls: [{ name: 'read_it', callId: 'read-1' }] });
    server.app.provider.next({ text: 'Done.' });
    const runId = await server.start(member);
    const reader = await server.app.follow(member, runId);
    await advanceUntil(server.app.clock, reader.waitFor('tool_called'));
    expect(tools.made).toEqual(['read-1']);
    await until(async () => {
      const states = (await server.steps(member, runId)).map(({ kind, state }) => `${kind} ${state}`);
      return states.join() === 'turn done,call open';
    }, 'the open call to be stored');
    answer('found');
    await server.reach(member, runId, 'succeeded');
    const states = (await server.steps(member, runId)).map(({ kind, state }) => `${kind} ${state}`);
    expect(states).toEqual(['turn done', 'call done', 'turn done']);
  });

  it('has stored that a writing call began before it is made', async () => {
    const stored: string[][] = [];
    const tools = createTestTools(async () => {
      const steps = await server.app.db.read
        .selectFrom('run_steps')
        .select(['kind', 'state'])
        .orderBy('n')
        .execute();
      stored.push(steps.map(({ kind, state }) => `${kind} ${state}`));
      return 'sent';
    });
    server = await createStepApp({ database, tools });
    const member = await server.app.createMember();
    server.app.provider.next({ text: 'I write.', toolCalls: [{ name: 'write_it', callId: 'write-1' }] });
    server.app.provider.next({ text: 'Done.' });
    const runId = await server.start(member);
    await server.reach(member, runId, 'waiting');
    for (const approval of await server.approvals(member, runId))
      await server.decide(member, approval, 'approved');
    await server.reach(member, runId, 'succeeded');
    expect(stored).toEqual([['turn done', 'approval done', 'call open']]);
  });
});
