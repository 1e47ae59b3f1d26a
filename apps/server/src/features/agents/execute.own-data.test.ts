// Tools that read the product's own data, in runs: with the rights of who runs the agent, and no more.
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createAgentClient } from '../../testing/agents/agent-client.ts';
import { historyOf, toMessage, toSession } from '../../testing/conversations.ts';
import { createHookClient } from '../../testing/deployments/hook-client.ts';
import { makePdf } from '../../testing/documents/pdf.ts';
import { createKey } from '../../testing/stored-data/owned-objects.ts';
import { createTestApp, type Person, type TestApp } from '../../testing/test-app.ts';
import { TEST_DATABASES } from '../../testing/test-databases.ts';
import { advanceUntil } from '../../testing/until.ts';

const call = (name: string, args: Record<string, unknown> = {}) => ({
  toolCalls: [{ name, callId: 'v', arguments: args }],
});
const TOOLS = [
  'chat-history-search',
  'chat-history-read',
  'usage-status',
  'file-read',
  'file-create',
  'page-change-check',
  'web-pdf-read',
];

describe.each(TEST_DATABASES)('tools that read what is the own of a person, on %s', (database) => {
  let app: TestApp;
  let ada: Person;
  let agentId: string;
  let page: { type: string; body: Buffer };
  beforeEach(async () => {
    app = await createTestApp({
      database,
      toolOutbound: {
        request: ({ url }) =>
          Promise.resolve({ status: 200, url, headers: { 'content-type': page.type }, body: page.body }),
      },
    });
    ada = await app.createMember();
    agentId = await createAgentClient(app, ada).create({ tools: TOOLS, is_public: true });
  });
  afterEach(() => app.close());

  /** What the one call of a run answered, and what its model was shown. */
  async function run(person: Person, name: string, args: Record<string, unknown> = {}, more: object = {}) {
    app.provider.next(call(name, args));
    app.provider.next({ text: 'Done.' });
    const client = createAgentClient(app, person);
    const reader = await client.execute(`/agents/${agentId}/execute`, { content: 'Go on.', ...more });
    await client.finish(reader);
    const { tool_logs: logs, status } = (await app.call({ url: `/runs/${reader.runId()}` }, person)).json();
    expect(status).toBe('succeeded');
    return {
      output: logs[0].output as string,
      shown: JSON.stringify(app.provider.calls.at(-1)?.turn.messages),
    };
  }

  it('find and read the conversations of who runs the agent, and nobody else’s [TOOL-11]', async () => {
    const saved = toSession('s1', [
      toMessage('m1', { content: 'The ferry leaves at noon.' }),
      toMessage('m2', { content: 'Which ferry?', role: 'assistant' }),
      toMessage('m3', { content: 'An older branch', parent_id: 'm1' }),
      toMessage('m4', { content: 'The one to Turku.', parent_id: 'm2' }),
    ]);
    await historyOf(app, ada).save(saved);
    const found = await run(ada, 'chat_history_search', { words: 'ferry' });
    expect(found.output).toContain('The ferry leaves at noon.');
    expect(found.output).toContain('/chat?session=s1');
    // It may repeat what was once read outside.
    expect(found.shown).toContain('<outside>');
    const read = await run(ada, 'chat_history_read', { conversation_id: 's1' });
    expect(read.output).toContain('The one to Turku.');
    expect(read.output).not.toContain('An older branch');

    const ben = await app.createMember();
    const others = await run(ben, 'chat_history_search', { words: 'ferry' });
    expect(JSON.parse(others.output)).toEqual({ found: [] });
    const foreign = await run(ben, 'chat_history_read', { conversation_id: 's1' });
    expect(foreign.output).toContain('not_found');
  });

  it('read no conversations for guests, nor for keys without that scope [TOOL-11]', async () => {
    await historyOf(app, ada).save(toSession('s1', [toMessage('m1', { content: 'The ferry.' })]));
    const guest = await run(await app.startGuest(), 'chat_history_search', { words: 'ferry' });
    expect(guest.output).toContain('Guests have no conversations');
    const asked = { words: 'ferry' };
    const narrow = { ...ada, token: await createKey(app, ada.userId, ['agents', 'runs']) };
    expect((await run(narrow, 'chat_history_search', asked)).output).toContain('may not read conversations');
    const wide = { ...ada, token: await createKey(app, ada.userId, ['agents', 'runs', 'history']) };
    expect((await run(wide, 'chat_history_search', asked)).output).toContain('The ferry.');
  });

  it('tell what the run has cost, and what is left of balance and budget [TOOL-11]', async () => {
    await app.call(
      { method: 'PUT', url: '/api/billing/budget', payload: { per_run: null, per_month: 2 } },
      ada,
    );
    const { output } = await run(ada, 'usage_status');
    const status = JSON.parse(output);
    expect(status.spent_by_this_run).toBeGreaterThan(0);
    expect(status.balance).toBeGreaterThan(0);
    expect(status.budgets).toMatchObject([
      { of: 'account', per_month: 2, left_this_month: expect.any(Number) },
    ]);
  });

  it('tell no spending to keys without that scope [TOOL-11] [AU-10]', async () => {
    const narrow = { ...ada, token: await createKey(app, ada.userId, ['agents', 'runs']) };
    expect((await app.call({ url: '/api/billing/budget' }, narrow)).statusCode).toBe(403);
    expect((await run(narrow, 'usage_status')).output).toContain('may not read');
    const wide = { ...ada, token: await createKey(app, ada.userId, ['agents', 'runs', 'usage']) };
    expect(JSON.parse((await run(wide, 'usage_status')).output).balance).toBeGreaterThan(0);
  });

  it('read nothing of their owner for the caller of a deployment [AU-10] [WH-04]', async () => {
    await historyOf(app, ada).save(toSession('s1', [toMessage('m1', { content: 'The ferry.' })]));
    app.provider.otherwise(({ messages }) => {
      const results = messages.filter(({ role }) => role === 'tool');
      if (results.length > 0) return { text: JSON.stringify(results) };
      return {
        toolCalls: [
          { name: 'chat_history_search', callId: 'v', arguments: { words: 'ferry' } },
          { name: 'chat_history_read', callId: 'w', arguments: { conversation_id: 's1' } },
          { name: 'usage_status', callId: 'x', arguments: {} },
        ],
      };
    });
    const ask = async (url: string, payload: object, person?: Person) => {
      const answer = await advanceUntil(app.clock, app.call({ method: 'POST', url, payload }, person));
      return answer.body;
    };
    const api = (
      await app.call({ method: 'POST', url: `/agents/${agentId}/deployments/api`, payload: {} }, ada)
    ).json();
    const program = { ...ada, token: api.key };
    const hook = await createHookClient(app, ada).create({}, { tools: TOOLS });
    const answers = [
      await ask(`/api/v1/deployments/${api.id}/run`, { content: 'Go on.' }, program),
      await ask(hook.path, { text: 'Go on.' }),
    ];
    for (const answer of answers) {
      expect(answer.match(/may not read/g)).toHaveLength(3);
      expect(answer).not.toMatch(/The ferry|balance/);
    }
  });

  it('compare a page with what the same agent read for the same person before [TOOL-11]', async () => {
    const args = { url: 'https://shop.example/price' };
    const show = (price: number) => {
      page = {
        type: 'text/html',
        body: Buffer.from(`<main><p>The price is ${price}.</p><p>In stock.</p></main>`),
      };
    };
    show(10);
    const first = await run(ada, 'page_change_check', args);
    expect(JSON.parse(first.output)).toMatchObject({ first_reading: true });
    // What is kept for the next time is shown to nobody.
    expect(first.shown + first.output).not.toContain('In stock');
    show(12);
    const second = await run(ada, 'page_change_check', args);
    expect(JSON.parse(second.output)).toMatchObject({
      changed: true,
      added: ['The price is 12.'],
      removed: ['The price is 10.'],
    });
    const ben = await app.createMember();
    expect(JSON.parse((await run(ben, 'page_change_check', args)).output)).toMatchObject({
      first_reading: true,
    });
    const third = await run(ada, 'page_change_check', args);
    expect(JSON.parse(third.output)).toMatchObject({ first_reading: false, changed: false });
  });

  it('read a PDF in the isolated reader, page by page, and say where one is damaged [TOOL-11]', async () => {
    const url = 'https://papers.example/a.pdf';
    page = { type: 'application/pdf', body: makePdf(['On reefers', 'On ferries']) };
    const { output } = await run(ada, 'web_pdf_read', { url, from_page: 2 });
    expect(JSON.parse(output)).toMatchObject({
      pages_in_all: 2,
      pages: [{ page: 2, text: 'On ferries', link: `${url}#page=2` }],
    });
    page = { type: 'application/pdf', body: Buffer.from('%PDF-1.7 and nothing else') };
    expect((await run(ada, 'web_pdf_read', { url })).output).toContain('damaged');
  });

  it('need nobody to allow them: nothing leaves the run [TOOL-11]', async () => {
    const { output } = await run(ada, 'file_create', { name: 'plan.md', content: '# Plan' });
    expect(JSON.parse(output)).toEqual({ file: 'plan.md', media_type: 'text/markdown', bytes: 6 });
  });
});
