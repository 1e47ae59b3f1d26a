import type { Preference, Votes } from '@parley/contract/agents/comparisons/schemas.ts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Row } from '../../../platform/db/schema.ts';
import { hasWaitingTransaction } from '../../../testing/databases/waiting-transactions.ts';
import { createAgentClient, type AgentClient } from '../../../testing/agents/agent-client.ts';
import { PASSWORD, signUp } from '../../../testing/people.ts';
import { copyRun } from '../../../testing/runs/copied-runs.ts';
import { createTestApp, type Person, type TestApp } from '../../../testing/test-app.ts';
import { TEST_DATABASES } from '../../../testing/test-databases.ts';
import { until } from '../../../testing/until.ts';

const NONE = { a: 0, same: 0, b: 0 };
const BOUND = 1_000;

describe.each(TEST_DATABASES)('votes on runs of an agent on %s', (database) => {
  let app: TestApp;
  let ada: Person;
  let client: AgentClient;
  let agent: string;
  beforeEach(async () => {
    app = await createTestApp({ database });
    ada = await signUp(app, 'ada');
    client = createAgentClient(app, ada);
    agent = await client.create({ tools: [], is_public: true });
    app.provider.otherwise({ text: 'Done.' });
  });
  afterEach(() => app.close());

  const ask = (query: string, person = ada, id = agent) =>
    app.call({ url: `/agents/${id}/comparison/votes?${query}` }, person);
  const see = async (a: string, b: string): Promise<Votes> => (await ask(`a=${a}&b=${b}`)).json();
  const put = (payload: object, person = ada, id = agent) =>
    app.call({ method: 'PUT', url: `/agents/${id}/comparison/votes`, payload }, person);
  const vote = async (a: string, b: string, given: Preference | null): Promise<Votes> =>
    (await put({ a, b, vote: given })).json();
  const listRows = () => app.db.read.selectFrom('run_votes').selectAll().orderBy('created_at').execute();

  async function run(by = client, id = agent): Promise<string> {
    const reader = await by.execute(`/agents/${id}/execute`, { content: 'Write to Ada' });
    await by.finish(reader);
    return reader.runId();
  }
  const copy = async (runId: string, change: Partial<Row<'runs'>> = {}): Promise<string> =>
    (await copyRun(app, runId, [change]))[0] ?? '';
  /** Of version 1 and of version 2, the first one twice as well. */
  async function runTwoVersions() {
    const x = await run();
    const y = await copy(x, { agent_version: 2 });
    return { x, y, x2: await copy(x), y2: await copy(y) };
  }

  it('are one of each pair, however it stands, until they are taken back', async () => {
    const { x, y } = await runTwoVersions();
    expect(await see(x, y)).toEqual({ vote: null, counts: NONE });
    expect(await vote(x, y, 'a')).toEqual({ vote: 'a', counts: { ...NONE, a: 1 } });
    expect(await see(y, x)).toEqual({ vote: 'b', counts: { ...NONE, b: 1 } });
    expect(await vote(y, x, 'a')).toEqual({ vote: 'a', counts: { ...NONE, a: 1 } });
    expect(await see(x, y)).toEqual({ vote: 'b', counts: { ...NONE, b: 1 } });
    expect(await vote(y, x, 'same')).toEqual({ vote: 'same', counts: { ...NONE, same: 1 } });
    expect(await listRows()).toMatchObject([
      { user_id: ada.userId, run_a: x, run_b: y, version_a: 1, version_b: 2, model_a: 'scripted/one' },
    ]);
    expect(await vote(y, x, null)).toEqual({ vote: null, counts: NONE });
    expect(await vote(x, y, null)).toEqual({ vote: null, counts: NONE });
    expect(await listRows()).toEqual([]);
  });

  it('are counted for all runs of the same versions and models, however they stood', async () => {
    const { x, y, x2, y2 } = await runTwoVersions();
    const dear = await copy(y, { model: 'scripted/dear' });
    await vote(x, y, 'a');
    await vote(y2, x2, 'b');
    // The earlier run of this pair is of version 2.
    await vote(x2, y, 'a');
    await vote(x, y2, 'same');
    await vote(x, dear, 'b');
    await vote(x, x2, 'b');
    expect(await see(x, y)).toEqual({ vote: 'a', counts: { a: 3, same: 1, b: 0 } });
    expect(await see(y2, x2)).toEqual({ vote: 'b', counts: { a: 0, same: 1, b: 3 } });
    expect(await vote(x2, y2, null)).toEqual({ vote: null, counts: { a: 2, same: 1, b: 0 } });
    expect(await see(x2, dear)).toEqual({ vote: null, counts: { ...NONE, b: 1 } });
  });

  it('between runs of one version and model count as they are kept, but for the pair in view', async () => {
    const { x, x2 } = await runTwoVersions();
    const x3 = await copy(x);
    await vote(x, x2, 'a');
    await vote(x3, x, 'a');
    expect(await see(x, x2)).toEqual({ vote: 'a', counts: { a: 1, same: 0, b: 1 } });
    expect(await see(x2, x)).toEqual({ vote: 'b', counts: { a: 0, same: 0, b: 2 } });
  });

  it('on what was not saved count for the two runs alone', async () => {
    const { x, x2 } = await runTwoVersions();
    const draft = await copy(x, { agent_version: null });
    const other = await copy(x, { agent_version: null });
    await vote(x, draft, 'b');
    await vote(draft, other, 'a');
    await vote(x2, other, 'b');
    expect(await see(draft, x)).toEqual({ vote: 'a', counts: { ...NONE, a: 1 } });
    expect(await see(other, draft)).toEqual({ vote: 'b', counts: { ...NONE, b: 1 } });
    expect(await see(x, other)).toEqual({ vote: null, counts: NONE });
  });

  it('are only on own runs of this agent, two of them; others are as if they did not exist', async () => {
    const { x, y } = await runTwoVersions();
    const ben = await app.createMember();
    const theirs = createAgentClient(app, ben);
    const foreign = await run(theirs);
    const second = await client.create({ name: 'Second', tools: [] });
    const elsewhere = await run(client, second);
    const toSeen = ({ statusCode, body }: Awaited<ReturnType<typeof put>>) => ({
      statusCode,
      ...JSON.parse(body),
      request_id: '',
    });
    const missing = toSeen(await put({ a: x, b: 'run_missing', vote: 'a' }));
    expect(missing).toMatchObject({ statusCode: 404, code: 'not_found' });
    for (const other of [foreign, elsewhere]) {
      expect(toSeen(await put({ a: x, b: other, vote: 'a' }))).toEqual(missing);
      expect(toSeen(await put({ a: other, b: x, vote: 'a' }))).toEqual(missing);
      expect(toSeen(await put({ a: x, b: other, vote: null }))).toEqual(missing);
      expect(toSeen(await ask(`a=${x}&b=${other}`))).toEqual(missing);
    }
    expect(toSeen(await put({ a: x, b: y, vote: 'a' }, ben))).toEqual(missing);
    const same = { statusCode: 422, code: 'validation_failed', errors: [{ field: 'b' }] };
    expect(toSeen(await put({ a: x, b: x, vote: 'a' }))).toMatchObject(same);
    expect(toSeen(await ask(`a=${x}&b=${x}`))).toMatchObject(same);
    expect((await put({ a: x, b: y, vote: 'c' })).statusCode).toBe(422);
    expect(await listRows()).toEqual([]);
    // What ran without ever being saved has the id of no agent.
    const drafts = await copyRun(app, x, [{ agent_id: 'draft' }, { agent_id: 'draft' }]);
    expect(toSeen(await put({ a: drafts[0], b: drafts[1], vote: 'a' }, ada, 'draft'))).toEqual(missing);
    await app.call({ method: 'DELETE', url: `/agents/${agent}` }, ada);
    expect(toSeen(await put({ a: x, b: y, vote: 'a' }))).toEqual(missing);
  });

  it('of one pair are one row, however many come at once', async () => {
    const { x, y } = await runTwoVersions();
    const votes = ['a', 'b', 'same', 'a', 'b', 'same'] as const;
    const answers = await Promise.all(
      votes.map((given, index) =>
        put(index % 2 === 0 ? { a: x, b: y, vote: given } : { a: y, b: x, vote: given }),
      ),
    );
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(votes.map(() => 200));
    expect(await listRows()).toHaveLength(1);
  });

  it('on a run that is being removed are on none', async () => {
    const { x, y } = await runTwoVersions();
    const isVoteWaiting = async () => database !== 'postgres' || hasWaitingTransaction(app.db);
    const voted = await app.db.write(async (tx) => {
      await tx.deleteFrom('runs').where('id', '=', y).execute();
      const answer = put({ a: x, b: y, vote: 'a' });
      await until(isVoteWaiting, 'the vote to wait');
      return { answer };
    });
    expect(await voted.answer).toMatchObject({ statusCode: 404 });
    expect(await listRows()).toEqual([]);
  });

  it('are bounded: the oldest goes when there are a thousand, of this person and agent alone', async () => {
    const first = await run();
    const runs = [
      first,
      ...(await copyRun(
        app,
        first,
        Array.from({ length: 46 }, () => ({})),
      )),
    ];
    const pairs = runs.flatMap((a, index) => runs.slice(index + 1).map((b) => ({ run_a: a, run_b: b })));
    const other = await client.create({ name: 'Second', tools: [] });
    const elsewhere = await run(client, other);
    const further = await copy(elsewhere);
    await put({ a: elsewhere, b: further, vote: 'a' }, ada, other);
    const common = { user_id: ada.userId, agent_id: agent, vote: 'a', version_a: 1, version_b: 1 } as const;
    const rows = pairs.slice(0, BOUND).map((pair, index) => ({
      ...common,
      ...pair,
      model_a: 'scripted/one',
      model_b: 'scripted/one',
      // The newest one first, so that neither ids nor the order of rows tell the oldest.
      created_at: BOUND - index,
    }));
    await app.db.write((tx) => tx.insertInto('run_votes').values(rows).execute());
    const [fresh, again] = [pairs[BOUND], pairs[BOUND - 2]];
    await vote(fresh?.run_a ?? '', fresh?.run_b ?? '', 'b');
    const kept = (await listRows()).filter(({ agent_id: id }) => id === agent);
    expect(kept).toHaveLength(BOUND);
    expect(kept[0]).toMatchObject({ ...pairs[BOUND - 2], created_at: 2 });
    expect(kept.at(-1)).toMatchObject({ ...fresh, vote: 'b' });
    // A vote that is changed is no further one.
    await vote(again?.run_a ?? '', again?.run_b ?? '', 'b');
    expect((await listRows()).filter(({ agent_id: id }) => id === agent)).toHaveLength(BOUND);
    expect((await ask(`a=${elsewhere}&b=${further}`, ada, other)).json()).toHaveProperty('vote', 'a');
  });

  it('go with the account, the agent and the runs, and are exported with the account', async () => {
    const ben = await signUp(app, 'ben');
    const theirs = await run(createAgentClient(app, ben));
    const other = await copy(theirs, { agent_version: 2 });
    await put({ a: theirs, b: other, vote: 'same' }, ben);
    const { x, y, x2 } = await runTwoVersions();
    await vote(x, y, 'a');
    await vote(x2, y, 'a');
    const exported = (await app.call({ url: '/auth/me/export' }, ada)).json();
    expect(exported.sections.run_votes).toMatchObject([{ run_a: x }, { run_b: x2 }]);
    await app.db.write((tx) => tx.deleteFrom('runs').where('id', '=', x2).execute());
    expect(await listRows()).toMatchObject([{ user_id: ben.userId }, { run_a: x }]);
    await app.call({ method: 'DELETE', url: `/agents/${agent}` }, ada);
    expect(await listRows()).toMatchObject([{ user_id: ben.userId }]);
    await app.call({ method: 'DELETE', url: '/auth/me', payload: { password: PASSWORD } }, ben);
    expect(await listRows()).toEqual([]);
  });
});
