import { describe, expect, it } from 'vitest';
import type { DatabaseKind } from '../../../platform/db/kind.ts';
import { createAgentApp, toDefinition, type AgentApp } from '../../../testing/agents/agent-app.ts';
import type { MadeCall } from '../../../testing/agents/agent-tools.ts';
import { createMortalDatabase } from '../../../testing/databases/mortal-database.ts';
import { checkBooks, readAccount } from '../../../testing/ledger.ts';
import { createManualClock } from '../../../testing/manual-clock.ts';
import { playToItsEnd, playUntilDeath } from '../../../testing/runs/played-runs.ts';
import type { Person } from '../../../testing/test-app.ts';
import { TEST_DATABASES } from '../../../testing/test-databases.ts';
import type { ScriptedReply } from '../../../providers/scripted/index.ts';
import type { Turn } from '../../../providers/turn.ts';

/** A lease, a round of the reaper, and a little more. */
const RECOVERY_MS = 85_000;

const HELPER = 'I am the helper.';

const definition = toDefinition({ name: 'Helper', instructions: HELPER });
const AGENTS = new Map([['helper', { id: 'helper', name: 'Helper', version: 1, definition }]]);

/** Reads, writes in two ways, destroys what a person allows, and concludes; every server tells the same. */
function work({ messages }: Turn): ScriptedReply {
  const results = messages.filter(({ role }) => role === 'tool').length;
  const call = (name: string, index: number) => ({ name, callId: `v${index}`, arguments: { text: name } });
  if (results === 0) return { text: 'I look.', toolCalls: [call('look_up', 1), call('send_letter', 2)] };
  if (results === 2) return { text: 'I note.', toolCalls: [call('save_note', 1), call('delete_all', 2)] };
  return { text: 'All done.' };
}

/** Has another agent do all that. */
function delegate(turn: Turn): ScriptedReply {
  if (turn.system?.includes(HELPER)) return work(turn);
  const isAnswered = turn.messages.some(({ role }) => role === 'tool');
  if (isAnswered) return { text: 'It is done.' };
  return {
    text: 'I ask.',
    toolCalls: [{ name: 'ask_helper', callId: 'v1', arguments: { task: 'All of it' } }],
  };
}

const STORIES = { alone: work, 'by calling another one': delegate } as const;
type Story = keyof typeof STORIES;

function prepareStory(server: AgentApp, story: Story): void {
  server.app.provider.otherwise(STORIES[story]);
  server.standing.set('send-letter', false);
  server.standing.set('save-note', false);
}

async function findRun({ app }: AgentApp) {
  return app.db.read.selectFrom('runs').select(['id', 'status']).executeTakeFirst();
}

async function advance(server: AgentApp, member: Person): Promise<boolean> {
  const run = await findRun(server);
  if (run?.status === 'waiting') await server.decide(member, run.id, 'approved');
  return run?.status === 'succeeded' || run?.status === 'failed';
}

async function startDying(database: DatabaseKind, story: Story, number: number) {
  const mortal = createMortalDatabase();
  const dying = await createAgentApp({ database, wrapDatabase: mortal.wrap, agents: AGENTS });
  prepareStory(dying, story);
  const member = await dying.app.createMember();
  mortal.dieAt('commit', number);
  dying.start(member, { agent: { sub_agent_ids: ['helper'] } }).catch(() => undefined);
  const hasEnded = await playUntilDeath({
    clock: dying.app.clock,
    mortal,
    advance: () => advance(dying, member),
    where: `at commit ${number}`,
  });
  return { dying, member, hasEnded };
}

async function listDone({ app }: AgentApp): Promise<(string | null)[]> {
  const steps = await app.db.read.selectFrom('run_steps').select(['tool', 'state', 'kind']).execute();
  return steps.flatMap(({ tool, state, kind }) => (kind === 'call' && state === 'done' ? [tool] : []));
}

async function recover(
  dying: AgentApp,
  member: Person,
  { database, story }: { database: DatabaseKind; story: Story },
): Promise<AgentApp> {
  const clock = createManualClock(dying.app.clock.now());
  const heir = await createAgentApp({ beside: dying.app, clock, agents: AGENTS });
  prepareStory(heir, story);
  if (database === 'postgres') await clock.advance(RECOVERY_MS);
  await playToItsEnd(clock, async () => !(await findRun(heir)) || advance(heir, member));
  return heir;
}

const times = (made: readonly MadeCall[], name: string): number =>
  made.filter(({ tool }) => tool === name).length;

describe.each(TEST_DATABASES)('an agent whose server is killed on %s', (database) => {
  const isMade = (tool: string | null): boolean => tool !== 'ask-helper';

  async function checkRun(heir: AgentApp, member: Person, made: readonly MadeCall[], where: string) {
    const run = await findRun(heir);
    if (!run) return;
    expect(run.status, where).toBe('succeeded');
    expect(times(made, 'send-letter'), `${where}: the letter is sent once at most`).toBeLessThanOrEqual(1);
    expect(times(made, 'delete-all'), `${where}: all is deleted once at most`).toBeLessThanOrEqual(1);
    const notes = made.filter(({ tool }) => tool === 'save-note').map(({ callId }) => callId);
    expect(new Set(notes).size, `${where}: a repeated note has the same key`).toBe(notes.length > 0 ? 1 : 0);
    const steps = await heir.steps(member, run.id);
    for (const { tool, state, kind } of steps)
      if (kind === 'call' && state === 'done' && isMade(tool))
        expect(times(made, tool ?? ''), where).toBeGreaterThan(0);
    expect(
      steps.filter(({ state }) => state === 'open'),
      where,
    ).toEqual([]);
    const { usage, reserved, charges } = await readAccount(heir.app.db, member.userId);
    expect(new Set(usage.map(({ step }) => step)).size, `${where}: billed once`).toBe(usage.length);
    expect(reserved, where).toBe(0);
    const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);
    expect(sum(charges), where).toBe(sum(steps.map(({ costMicros }) => costMicros)));
  }

  async function checkDeath(story: Story, number: number): Promise<boolean> {
    const { dying, member, hasEnded } = await startDying(database, story, number);
    if (hasEnded) {
      // Not closed in order: it would die of a write of that.
      await dying.app.testDatabase.remove();
      return false;
    }
    const where = `killed at commit ${number}`;
    const before = [...dying.tools.made];
    const done = await listDone(dying);
    const heir = await recover(dying, member, { database, story });
    const repeated = heir.tools.made.filter(({ tool }) => done.includes(tool));
    expect(repeated, `${where}: no finished call is repeated`).toEqual([]);
    await checkRun(heir, member, [...before, ...heir.tools.made], where);
    await checkBooks(heir.app.db);
    await heir.app.close();
    await dying.app.testDatabase.remove();
    return true;
  }

  // The keys of stories.
  it.each(Object.keys(STORIES) as Story[])(
    'at any write goes on elsewhere, at work %s: nothing finished is repeated, no letter is sent twice, nothing stays open [DUR-01] [DUR-02] [PF-22]',
    async (story) => {
      let deaths = 0;
      while (await checkDeath(story, deaths + 1)) deaths += 1;
      expect(deaths).toBeGreaterThan(15);
    },
    600_000,
  );
});
