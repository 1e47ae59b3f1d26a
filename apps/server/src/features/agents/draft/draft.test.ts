import { AutoGenerateAnswer } from '@parley/contract/agents/schemas.ts';
import { afterEach, describe, expect, it } from 'vitest';
import { checkBooks } from '../../../testing/ledger.ts';
import { TEST_DATABASES } from '../../../testing/test-databases.ts';
import { createTestApp, type Person, type TestApp } from '../../../testing/test-app.ts';
import { openEvents } from '../../../testing/event-client.ts';
import { advanceUntil, until } from '../../../testing/until.ts';

const GOOD = {
  name: 'Freight mailer',
  description: 'Writes mails to carriers.',
  instructions: 'You write mails to carriers. Keep them under 120 words.',
  tools: ['calculator', 'teleport'],
  category: 'operations',
  starters: ['Write to Baltic Forwarding'],
  assumptions: [
    { phrase: 'under 120 words', alternatives: ['under 60 words'] },
    { phrase: 'not in the text', alternatives: ['left out'] },
  ],
};

describe.each(TEST_DATABASES)('an agent from a sentence on %s', (database) => {
  let app: TestApp;
  let member: Person;
  afterEach(async () => {
    await checkBooks(app.db);
    await app.close();
  });
  async function open(): Promise<void> {
    app = await createTestApp({ database });
    member = await app.createMember();
  }
  async function generate(body: object): Promise<AutoGenerateAnswer> {
    const payload = { model: 'scripted/one', ...body };
    const answer = app.call({ method: 'POST', url: '/agents/auto-generate', payload }, member);
    return AutoGenerateAnswer.parse((await advanceUntil(app.clock, answer)).json());
  }

  it('comes from the model, without tools that do not exist, and is billed [AGT-22] [AGT-31]', async () => {
    await open();
    app.provider.next({ text: `Here it is: ${JSON.stringify(GOOD)}` });
    const drafted = await generate({ description: 'Writes mails to carriers', tools: ['get-current-time'] });
    expect(drafted).toMatchObject({
      source: 'model',
      saved: false,
      model_used: 'scripted/one',
      assumptions: ['under 120 words'],
      alternatives: { 'under 120 words': ['under 60 words'] },
      agent: {
        id: null,
        name: 'Freight mailer',
        tools: ['get-current-time', 'calculator'],
        category: 'operations',
      },
    });
    expect(drafted.warnings.join()).toContain('teleport');
    const usage = (await app.call({ url: `/users/${member.userId}/usage` }, member)).json();
    expect(usage.usage[0]).toMatchObject({ kind: 'auto_generate', cost: drafted.cost });
    expect(drafted.cost).toBeGreaterThan(0);
  });

  it('needs no more of the model than a name and instructions, and knows tools that it spells its own way [DRF-01]', async () => {
    await open();
    const tools = [{ name: 'Calculator', why: 'sums' }, 'get_current_time', 'teleport', 7];
    const { name, instructions } = GOOD;
    const answer = JSON.stringify({ name, instructions, tools, starters: 'Hello', mood: 'good' });
    const broken = answer.replace('carriers. Keep', 'carriers.\n\nKeep');
    app.provider.next({ text: `\`\`\`json\n${broken}\n\`\`\`` });
    const drafted = await generate({ description: 'Writes mails to carriers', category: 'sales' });
    expect(drafted).toMatchObject({
      source: 'model',
      assumptions: [],
      agent: {
        name,
        description: '',
        instructions: 'You write mails to carriers.\n\nKeep them under 120 words.',
        tools: ['calculator', 'get-current-time'],
        category: 'sales',
        starters: [],
      },
    });
    expect(drafted.warnings).toEqual(['The tool teleport does not exist and was left out.']);
  });

  it('offers at most three short other words for what was assumed, in whatever form the model wrote them [DRF-01]', async () => {
    await open();
    const assumptions = [
      'You write mails',
      { phrase: 'to carriers' },
      { phrase: 'Keep them', alternatives: 'Hold them' },
      {
        phrase: 'under 120 words',
        alternatives: [
          'under 120 words',
          ' under\n60 words ',
          'under 60 words',
          '',
          7,
          'a'.repeat(201),
          'as short as possible',
          'one too many',
        ],
      },
      { phrase: 'under 120 words', alternatives: ['said twice'] },
      { alternatives: ['of nothing'] },
      12,
    ];
    app.provider.next({ text: JSON.stringify({ ...GOOD, assumptions }) });
    const drafted = await generate({ description: 'Writes mails to carriers' });
    expect(drafted).toMatchObject({ source: 'model' });
    expect(drafted.assumptions).toEqual(['You write mails', 'to carriers', 'Keep them', 'under 120 words']);
    expect(drafted.alternatives).toEqual({
      'under 120 words': ['under 60 words', 'a'.repeat(200), 'as short as possible'],
    });
  });

  it.each([
    ['has no instructions', { text: JSON.stringify({ ...GOOD, instructions: ' ' }) }, 'could not be used'],
    ['hangs', { fault: { kind: 'hang' as const } }, 'in time'],
    ['answers nonsense', { text: 'I would rather not.' }, 'could not be used'],
  ])(
    'comes from a template within 14 seconds where the model %s [MKT-14] [DRF-01]',
    async (_how, script, why) => {
      await open();
      app.provider.next(script);
      const drafted = await generate({
        description: 'Searches news about ships and sums up prices',
        save: true,
      });
      expect(drafted).toMatchObject({ source: 'template', saved: true, model_used: null });
      expect(drafted.warnings).toEqual([expect.stringContaining(why)]);
      expect(drafted.took_ms).toBeLessThanOrEqual(14_000);
      expect(drafted.agent.tools).toEqual(expect.arrayContaining(['web-search', 'calculator']));
      for (const phrase of drafted.assumptions) {
        expect(drafted.agent.instructions).toContain(phrase);
        expect(drafted.alternatives[phrase]).toHaveLength(3);
      }
      const saved = await app.call({ url: `/agents/${drafted.agent.id}` }, member);
      expect(saved.json()).toMatchObject({ name: drafted.agent.name, creator: { id: member.userId } });
      const again = await generate({
        description: 'Searches news about ships and sums up prices',
        save: true,
      });
      expect(again.agent.id).not.toBe(drafted.agent.id);
      expect(again.agent.name).toBe(`${drafted.agent.name} 2`);
    },
  );

  it.each([
    [
      'Sort the feedback of different guests at our rapid tea table',
      ['csv-to-json', 'csv-filter', 'csv-aggregate'],
    ],
    ['Sums up links from a blog', ['calculator', 'fetch-page', 'extract-links', 'rss-read']],
    [
      'A companion for our therapists and their summer credits',
      ['web-search', 'fetch-page', 'calculator', 'get-current-time'],
    ],
    ['我打算每周写一份总结', ['word-count', 'readability-score']],
  ])(
    'has tools for the words of its task, and none for what they only contain: %s',
    async (description, tools) => {
      await open();
      app.provider.next({ fault: { kind: 'error', error: new Error('away') } });
      expect((await generate({ description })).agent.tools).toEqual(tools);
    },
  );

  it('follows from tools and category alone, in the language that was asked for [AGT-22] [CONST-24]', async () => {
    await open();
    app.provider.next({ fault: { kind: 'error', error: new Error('away') } });
    const drafted = await generate({ tools: ['calculator'], category: 'education', language: 'zh' });
    expect(drafted.agent).toMatchObject({ tools: ['calculator'], category: 'education', name: '新智能体' });
    for (const phrase of drafted.assumptions) expect(drafted.agent.instructions).toContain(phrase);
    expect(drafted.alternatives['说明出处']).toContain('附上每个来源的链接');
    app.provider.next({ text: JSON.stringify({ ...GOOD, category: 'freight' }) });
    expect((await generate({ description: 'Writes mails' })).agent).toMatchObject({ category: 'general' });
    const unknown = {
      method: 'POST',
      url: '/agents/auto-generate',
      payload: { tools: ['no-such-tool'] },
    } as const;
    expect((await app.call(unknown, member)).json()).toMatchObject({ code: 'unknown_tool' });
  });

  it('can be read while the model writes, by the key of its run; the same key again asks no model twice [DRF-01]', async () => {
    await open();
    app.provider.next({ text: JSON.stringify(GOOD), delayMs: 50 });
    const payload = { model: 'scripted/one', description: 'Writes mails to carriers' };
    const headers = { 'idempotency-key': 'draft-1' };
    const ask = (body: object) =>
      app.call({ method: 'POST', url: '/agents/auto-generate', payload: body, headers }, member);
    const answer = ask(payload);
    const find = async () => app.call({ url: '/runs/by-key/draft-1' }, member);
    await until(async () => (await find()).statusCode === 200, 'the run of the draft');
    const { id } = (await find()).json<{ id: string }>();
    const stranger = await app.createMember();
    expect((await app.call({ url: `/runs/${id}/events` }, stranger)).statusCode).toBe(404);
    const reader = await openEvents(await app.listen(), { path: `/runs/${id}/events`, token: member.token });
    const drafted = AutoGenerateAnswer.parse((await advanceUntil(app.clock, answer)).json());
    await advanceUntil(app.clock, reader.ended);
    expect(JSON.parse(reader.text())).toEqual(GOOD);
    const again = AutoGenerateAnswer.parse((await advanceUntil(app.clock, ask(payload))).json());
    expect(again.agent).toEqual(drafted.agent);
    expect(app.provider.calls).toHaveLength(1);
    const other = await advanceUntil(app.clock, ask({ ...payload, description: 'Another' }));
    expect(other.json()).toMatchObject({ code: 'idempotency_mismatch' });
  });

  it('improves an own agent, and nobody else’s', async () => {
    await open();
    const payload = { name: 'Mine', instructions: 'Write.', is_public: true, tools: ['calculator'] };
    const { id } = (await app.call({ method: 'POST', url: '/agents/', payload }, member)).json();
    app.provider.next({ text: JSON.stringify({ ...GOOD, tools: [] }) });
    const better = await generate({ agent_id: id, description: 'Keep it short' });
    expect(better.agent).toMatchObject({ id, is_public: true, instructions: GOOD.instructions, tools: [] });
    expect(better.saved).toBe(false);
    member = await app.createMember();
    const foreign = { method: 'POST', url: '/agents/auto-generate', payload: { agent_id: id } } as const;
    expect((await app.call(foreign, member)).json()).toMatchObject({ code: 'not_allowed' });
  });
});
