import { RunSource } from '@parley/contract/runs/journal/schemas.ts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createAgentClient, type AgentClient } from '../../testing/agents/agent-client.ts';
import { createAgentTools, type AgentTools } from '../../testing/agents/agent-tools.ts';
import { createTestApp, type Person, type TestApp } from '../../testing/test-app.ts';
import { TEST_DATABASES } from '../../testing/test-databases.ts';

const PAGE = 'https://harbour.example/wick';
const words = (index: number) => `Passage ${index}. ${'Stone upon stone. '.repeat(40)}`;
const toPassage = (index: number) => ({
  heading: index === 0 ? null : 'History',
  text: words(index),
  offset: index * 1_000,
  link: `${PAGE}#:~:text=Passage%20${index}`,
});
const PASSAGES = Array.from({ length: 30 }, (_, index) => toPassage(index));

describe.each(TEST_DATABASES)('what a run has read of a source on %s', (database) => {
  let app: TestApp;
  let tools: AgentTools;
  let member: Person;
  let client: AgentClient;
  beforeEach(async () => {
    tools = createAgentTools();
    app = await createTestApp({ database, builtinTools: tools.tools });
    member = await app.createMember();
    client = createAgentClient(app, member);
  });
  afterEach(() => app.close());

  /** The id of a run in which each of these answers was read. */
  async function runReading(
    ...answers: readonly { source: string; data: object | string }[]
  ): Promise<string> {
    const id = await client.create({ tools: ['read-page'] });
    for (const [index, { source, data }] of answers.entries()) {
      app.provider.next({
        toolCalls: [{ name: 'read_page', callId: `v${index}`, arguments: { text: String(index) } }],
      });
      tools.answer('read-page', ({ text }) => {
        const answer = answers[Number(text)] ?? { source, data };
        return { source: answer.source, data: JSON.parse(JSON.stringify(answer.data)) };
      });
    }
    app.provider.next({ text: 'At noon.' });
    const [info] = await client.finish(await client.execute(`/agents/${id}/execute`, { content: 'When?' }));
    return info?.type === 'info' ? info.run_id : '';
  }
  const read = (runId: string, number: number | string, person = member) =>
    app.call({ url: `/runs/${runId}/sources/${number}` }, person);

  it('is whole, however little of it the model was shown, and in order where it was read in parts [RES-01]', async () => {
    const title = 'Wick harbour';
    const runId = await runReading(
      { source: PAGE, data: { title, passages: PASSAGES.slice(12) } },
      { source: 'https://other.example/', data: 'Plain words' },
      { source: PAGE, data: { title, passages: PASSAGES.slice(0, 14) } },
    );
    const shown = RunSource.parse((await read(runId, 1)).json());
    expect(shown).toMatchObject({ number: 1, url: PAGE, title, is_cut: false });
    expect(shown.passages.map(({ text }) => text)).toEqual(PASSAGES.map(({ text }) => text));
    expect(shown.passages.at(-1)).toMatchObject({ heading: 'History', link: PASSAGES.at(-1)?.link });
    expect((await read(runId, 2)).json()).toMatchObject({ passages: [{ text: 'Plain words', link: null }] });
  });

  it('is for nobody else, and there is none under another number [RES-01] [AZ-01]', async () => {
    const runId = await runReading({ source: PAGE, data: 'Plain words' });
    expect((await read(runId, 1)).statusCode).toBe(200);
    expect((await read(runId, 1, await app.createMember())).statusCode).toBe(404);
    expect((await read(runId, 2)).statusCode).toBe(404);
    expect((await read(runId, 0)).statusCode).toBe(422);
  });
});
