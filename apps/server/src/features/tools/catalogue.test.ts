// The catalogue as a person finds it.
import { ToolCategories, ToolList, ToolNames } from '@parley/contract/tools/schemas.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { BUILTIN_TOOLS } from '../../toolbox/catalogue.ts';
import { BOT_TOOLS } from '../../testing/credentials/bot-service.ts';
import { createTestApp, type Person, type TestApp } from '../../testing/test-app.ts';
import { TEST_DATABASES } from '../../testing/test-databases.ts';

describe('the catalogue of tools', () => {
  let app: TestApp;
  let member: Person;
  let tools: ToolList['tools'];
  beforeAll(async () => {
    app = await createTestApp();
    member = await app.createMember();
    tools = ToolList.parse((await app.call({ url: '/tools/available' }, member)).json()).tools;
  });
  afterAll(() => app.close());

  it('has 120 tools and more of 12 providers and more, all of them named [MKT-03] [MKT-04]', () => {
    const builtin = tools.filter(({ is_custom: isCustom }) => !isCustom);
    expect(builtin.length).toBeGreaterThanOrEqual(120);
    const providers = new Set(builtin.map(({ provider }) => provider));
    expect(providers.size).toBeGreaterThanOrEqual(12);
    expect(providers).not.toContain('UNKNOWN');
    expect(builtin.filter(({ credential_keys: keys }) => keys.length === 0).length).toBeGreaterThanOrEqual(
      92,
    );
  });

  it('describes each: its name, icon, category, provider and the name that models call it by [TOOL-01]', () => {
    for (const tool of tools)
      expect(tool).toMatchObject({
        display_name: expect.stringMatching(/\S/),
        description: expect.stringMatching(/\S/),
        icon: expect.stringMatching(/^[a-z0-9-]+$/),
        category: expect.stringMatching(/\S/),
        provider: expect.stringMatching(/^[A-Z]+$/),
        internal_name: tool.name.replaceAll('-', '_'),
      });
  });

  it('counts as many tools and providers on the public pages as it lists [MKT-03] [MKT-04]', async () => {
    const stats = (await app.call({ url: '/api/platform/stats' })).json();
    const providers = new Set(BUILTIN_TOOLS.map(({ provider }) => provider));
    expect(stats).toMatchObject({ tools: BUILTIN_TOOLS.length, providers: providers.size });
  });

  it("lists what the caller can use, the caller's own tools with it and no one else’s [TOOL-06]", async () => {
    const payload = { name: 'my-tool', description: 'Mine.', method: 'GET', url: 'https://a.example/x' };
    const created = await app.call({ method: 'POST', url: '/api/custom-webhook-tools', payload }, member);
    expect(created.statusCode).toBe(201);
    const read = async (person: Person) =>
      ToolList.parse((await app.call({ url: '/tools/available?language=zh' }, person)).json());
    const own = await read(member);
    expect(own.total).toBe(BUILTIN_TOOLS.length + 1);
    expect(own.tools.find(({ name }) => name === 'my-tool')).toMatchObject({
      description: 'Mine.',
      provider: 'CUSTOM',
      is_custom: true,
    });
    expect(own.tools.find(({ name }) => name === 'calculator')?.description).toMatch(/^精确计算/);
    expect((await read(await app.startGuest())).total).toBe(BUILTIN_TOOLS.length);
    expect((await app.call({ url: '/tools/available' })).statusCode).toBe(401);
  });

  it('has categories with the number of their tools, and the names of all [TOOL-07] [TOOL-08]', async () => {
    const guest = await app.startGuest('203.0.113.8');
    const { categories } = ToolCategories.parse((await app.call({ url: '/tools/categories' }, guest)).json());
    const sum = categories.reduce((total, { count }) => total + count, 0);
    expect(sum).toBe(BUILTIN_TOOLS.length);
    const { names } = ToolNames.parse((await app.call({ url: '/tools/names' }, guest)).json());
    expect(new Set(names)).toEqual(new Set(BUILTIN_TOOLS.map(({ name }) => name)));
  });
});

describe.each(TEST_DATABASES)('a tool whose record names little, on %s', (database) => {
  it('has a wrench, is among Other, and its provider is UNKNOWN [TOOL-02] [TOOL-04] [TOOL-05]', async () => {
    const [tool] = BOT_TOOLS;
    if (!tool) throw new Error('There is no tool to take');
    const bare = { ...tool, name: 'bare-tool', icon: '', category: '', provider: '' };
    const app = await createTestApp({ database, builtinTools: [bare] });
    try {
      const member = await app.createMember();
      const { tools } = ToolList.parse((await app.call({ url: '/tools/available' }, member)).json());
      expect(tools).toMatchObject([
        { name: 'bare-tool', icon: 'wrench', category: 'Other', provider: 'UNKNOWN' },
      ]);
      const { categories } = ToolCategories.parse(
        (await app.call({ url: '/tools/categories' }, member)).json(),
      );
      expect(categories).toEqual([{ name: 'Other', count: 1 }]);
    } finally {
      await app.close();
    }
  });
});
