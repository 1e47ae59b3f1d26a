import type { Comparison } from '@parley/contract/agents/comparisons/schemas.ts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Row } from '../../../platform/db/schema.ts';
import type { ScriptedReply } from '../../../providers/scripted/index.ts';
import { createAgentClient, type AgentClient } from '../../../testing/agents/agent-client.ts';
import { createAgentTools } from '../../../testing/agents/agent-tools.ts';
import { checkBooks } from '../../../testing/ledger.ts';
import { copyRun } from '../../../testing/runs/copied-runs.ts';
import { createTestApp, type Person, type TestApp } from '../../../testing/test-app.ts';
import { TEST_DATABASES } from '../../../testing/test-databases.ts';
import { DEFAULT_AGENT_ID } from '../agents.default.ts';

const BROKEN = { kind: 'error', error: new Error('The vendor is down') } as const;
const says = (text: string): ScriptedReply => ({ text, usage: { inputTokens: 1_000, outputTokens: 500 } });
/** 1,000 tokens at $1 and 500 at $2 per million; ten times as much for the dear model. */
const [COST, DEAR_COST] = [0.002, 0.02];
const NEWEST = 400;

describe.each(TEST_DATABASES)('runs of an agent beside each other on %s', (database) => {
  let app: TestApp;
  let ada: Person;
  let client: AgentClient;
  let agent: string;
  beforeEach(async () => {
    app = await createTestApp({
      database,
      builtinTools: createAgentTools().tools,
      otherModels: [{ id: 'scripted/dear', model: 'dear', prices: { input: 10, output: 20 } }],
    });
    ada = await app.createMember();
    client = createAgentClient(app, ada);
    agent = await client.create({ is_public: true });
  });
  afterEach(async () => {
    await checkBooks(app.db);
    await app.close();
  });

  const ask = (runs: readonly string[], person = ada, id = agent) =>
    app.call({ url: `/agents/${id}/comparison?runs=${runs.join(',')}` }, person);
  const compare = async (runs: readonly string[], person = ada): Promise<Comparison> =>
    (await ask(runs, person)).json();
  /** By the text of each input: what the columns say of it. */
  const listPreviews = ({ inputs }: Comparison) =>
    inputs.map(({ input_preview: input, answers }) => [
      input,
      ...answers.map((answer) => (answer ? answer.output_preview : 'none')),
    ]);
  const saveAgain = (instructions: string) =>
    client.change(agent, { name: 'Tester', is_public: true, model: 'scripted/one', instructions });

  async function run(
    content: string,
    answer: ScriptedReply,
    model?: string,
    by = client,
    id = agent,
  ): Promise<string> {
    app.provider.next(answer);
    const body = { content, ...(model !== undefined && { model }) };
    const reader = await by.execute(`/agents/${id}/execute`, body);
    await by.finish(reader);
    await app.clock.advance(1_000);
    return reader.runId();
  }
  const copy = async (runId: string, change: Partial<Row<'runs'>> = {}): Promise<string> =>
    (await copyRun(app, runId, [change]))[0] ?? '';

  it('are shown by version on the last inputs, the newest run of each, with costs of what is missing', async () => {
    const first = await run('Rates?', says('Old rates.'));
    await run('Tolls?', says('Old tolls.'));
    await saveAgain('Be brief.');
    const second = await run('Rates?', says('New rates.'));
    await run('Rates?', says('Newer rates.'));
    await run('rates?', says('Small letters.'));
    const found = await compare([second, first]);
    expect(found.variants).toEqual([
      { run_id: second, agent_version: 2, model: 'scripted/one' },
      { run_id: first, agent_version: 1, model: 'scripted/one' },
    ]);
    expect(listPreviews(found)).toEqual([
      ['rates?', 'Small letters.', 'none'],
      ['Rates?', 'Newer rates.', 'Old rates.'],
      ['Tolls?', 'none', 'Old tolls.'],
    ]);
    expect(found.inputs[1]?.answers[1]).toEqual({
      run_id: first,
      status: 'succeeded',
      output_preview: 'Old rates.',
      cost: COST,
      duration_ms: expect.any(Number),
    });
    expect(found.inputs.map(({ estimated_costs: costs }) => costs)).toEqual(
      found.inputs.map(() => [COST, COST]),
    );
  });

  it('are shown by model, up to four beside each other, whichever run stands for a variant', async () => {
    const cheap = await run('Rates?', says('Cheap.'));
    const dear = await run('Rates?', says('Dear.'), 'scripted/dear');
    const replayed = await copy(dear, { replay_of: dear, output: 'x'.repeat(600) });
    const gone = await copy(cheap, { model: 'scripted/gone', output: 'Gone.' });
    const found = await compare([cheap, dear, replayed, gone]);
    const long = 'x'.repeat(500);
    expect(listPreviews(found)).toEqual([['Rates?', 'Cheap.', long, long, 'Gone.']]);
    expect(found.inputs[0]).toMatchObject({
      // The newest one that repeats no other.
      run_id: gone,
      answers: [{ run_id: cheap }, { run_id: replayed }, { run_id: replayed }, { run_id: gone }],
      estimated_costs: [COST, DEAR_COST, DEAR_COST, null],
    });
  });

  it('answer only for themselves where they were not saved', async () => {
    const saved = await run('Rates?', says('Saved.'));
    await run('Tolls?', says('Saved tolls.'));
    const draft = await copy(saved, { agent_version: null, replay_of: saved, output: 'Draft.' });
    const other = await copy(saved, { agent_version: null, replay_of: saved, output: 'Other draft.' });
    const found = await compare([draft, saved, other]);
    expect(found.variants[0]).toEqual({ run_id: draft, agent_version: null, model: 'scripted/one' });
    expect(listPreviews(found)).toEqual([
      ['Tolls?', 'none', 'Saved tolls.', 'none'],
      ['Rates?', 'Draft.', 'Saved.', 'Other draft.'],
    ]);
    expect(found.inputs[0]?.estimated_costs).toEqual([null, COST, null]);
    const refused = await copy(saved, { agent_version: null, model: '', request: null });
    expect((await compare([refused, saved])).variants[0]).toMatchObject({ model: null });
  });

  it('say why they failed, and nothing yet while they are under way', async () => {
    const fine = await run('Rates?', says('Fine.'));
    await saveAgain('Be brief.');
    const failed = await run('Rates?', { text: ['I ', 'look'], fault: { ...BROKEN, afterPieces: 1 } });
    const stored = await app.db.read
      .selectFrom('runs')
      .select(['error', 'output'])
      .where('id', '=', failed)
      .executeTakeFirstOrThrow();
    expect(stored).toMatchObject({ error: expect.stringMatching(/^\w+$/), output: 'I ' });
    expect((await compare([fine, failed])).inputs[0]?.answers[1]).toMatchObject({
      run_id: failed,
      status: 'failed',
      output_preview: stored.error,
    });
    app.provider.next({ fault: { kind: 'hang' } });
    const reader = await client.execute(`/agents/${agent}/execute`, { content: 'Rates?' });
    await client.reach(reader, 'info', 10);
    expect((await compare([fine, failed])).inputs[0]?.answers[1]).toEqual({
      run_id: reader.runId(),
      status: 'running',
      output_preview: null,
      cost: 0,
      duration_ms: null,
    });
    await app.call({ method: 'POST', url: `/runs/${reader.runId()}/cancel`, payload: {} }, ada);
    await client.finish(reader);
  });

  it('say nothing where they were stopped: an earlier run answers, or the input is run again', async () => {
    const first = await run('Rates?', says('Fine.'));
    await run('Tolls?', says('Tolls.'));
    const second = await copy(first, { agent_version: 2, replay_of: first, output: 'Second.' });
    const stopped = { replay_of: first, status: 'cancelled', output: null } as const;
    await copy(first, { ...stopped, agent_version: 2 });
    await copy(first, { ...stopped, agent_version: 2, input: 'Tolls?' });
    const draft = await copy(first, { ...stopped, agent_version: null });
    const found = await compare([first, second, draft]);
    expect(listPreviews(found)).toEqual([
      ['Tolls?', 'Tolls.', 'none', 'none'],
      ['Rates?', 'Fine.', 'Second.', null],
    ]);
  });

  it('are own runs of this agent, two to four different ones; others are as if they did not exist', async () => {
    const own = await run('Rates?', says('Fine.'));
    const second = await copy(own);
    const ben = await app.createMember();
    const foreign = await run('Rates?', says('Theirs.'), undefined, createAgentClient(app, ben));
    const elsewhere = await copy(own, { agent_id: await client.create({ name: 'Second' }) });
    const seen = async (runs: readonly string[], person = ada, id = agent) => {
      const { statusCode, body } = await ask(runs, person, id);
      return { statusCode, ...JSON.parse(body), request_id: '' };
    };
    const missing = await seen([own, 'run_missing']);
    expect(missing).toMatchObject({ statusCode: 404, code: 'not_found' });
    for (const other of [foreign, elsewhere]) {
      expect(await seen([own, other])).toEqual(missing);
      expect(await seen([other, second, own])).toEqual(missing);
    }
    const drafts = await copyRun(app, own, [{ agent_id: 'draft' }, { agent_id: 'draft' }]);
    expect(await seen(drafts, ada, 'draft')).toEqual(missing);
    const more = await copyRun(app, own, [{}, {}, {}]);
    for (const runs of [[own], [own, own], [own, second, ...more], [own, ''], []])
      expect((await ask(runs)).statusCode).toBe(422);
    await app.call({ method: 'DELETE', url: `/agents/${agent}` }, ada);
    expect(await seen([own, second])).toEqual(missing);
  });

  it('of a visitor are the visitor’s own, and no version can be run again by them', async () => {
    const ben = await app.createMember();
    const theirs = createAgentClient(app, ben);
    const first = await run('Rates?', says('Theirs.'), undefined, theirs);
    const dear = await run('Rates?', says('Theirs, dear.'), 'scripted/dear', theirs);
    await run('Rates?', says('Of the owner.'));
    await run('Secret?', says('Of the owner.'));
    const found = await compare([first, dear], ben);
    expect(listPreviews(found)).toEqual([['Rates?', 'Theirs.', 'Theirs, dear.']]);
    expect(found.inputs[0]?.estimated_costs).toEqual([null, null]);
    const guest = await app.startGuest();
    expect((await ask([first, dear], guest)).statusCode).toBe(404);
  });

  it('state no cost for a version that is gone, nor for admins of what others made', async () => {
    const first = await run('Rates?', says('Fine.'));
    await saveAgain('Be brief.');
    const second = await run('Rates?', says('Brief.'));
    await app.db.write((tx) =>
      tx.deleteFrom('agent_versions').where('agent_id', '=', agent).where('number', '=', 1).execute(),
    );
    expect((await compare([first, second])).inputs[0]?.estimated_costs).toEqual([null, COST]);
    const admin = await app.createMember({ isAdmin: true });
    const byAdmin = createAgentClient(app, admin);
    const ofAll = await run('Rates?', says('Of all.'), undefined, byAdmin, DEFAULT_AGENT_ID);
    const dear = await run('Rates?', says('Of all.'), 'scripted/dear', byAdmin, DEFAULT_AGENT_ID);
    const seen: Comparison = (await ask([ofAll, dear], admin, DEFAULT_AGENT_ID)).json();
    expect(seen.variants).toMatchObject([{ agent_version: 1 }, { agent_version: 1 }]);
    expect(seen.inputs[0]?.estimated_costs).toEqual([null, null]);
  });

  it('are looked for among the newest four hundred of the agent', async () => {
    const first = await run('Rates?', says('First.'));
    const second = await copy(first, { agent_version: 2, output: 'Second.' });
    const draft = await copy(first, { agent_version: null, replay_of: first, output: 'Draft.' });
    const repeat = { replay_of: first, input: 'Something else?' };
    await copyRun(
      app,
      first,
      Array.from({ length: NEWEST - 2 }, () => repeat),
    );
    const runs = [first, second, draft];
    expect(listPreviews(await compare(runs))).toEqual([['Rates?', 'none', 'Second.', 'Draft.']]);
    await copyRun(app, first, [repeat]);
    expect(listPreviews(await compare(runs))).toEqual([['Rates?', 'none', 'none', 'Draft.']]);
  });
});
