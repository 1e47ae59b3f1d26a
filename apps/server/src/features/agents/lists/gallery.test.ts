import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { PublicSearch, type AgentInput } from '@parley/contract/agents/schemas.ts';
import { BOT, BOT_TOOLS, CHIME, createBotService } from '../../../testing/credentials/bot-service.ts';
import { createVaultClient } from '../../../testing/credentials/vault-client.ts';
import { createTestApp, type Person, type TestApp } from '../../../testing/test-app.ts';
import { TEST_DATABASES } from '../../../testing/test-databases.ts';

describe.each(TEST_DATABASES)('public agents by what they need on %s', (database) => {
  let app: TestApp;
  let ada: Person;
  let ben: Person;
  beforeEach(async () => {
    app = await createTestApp({
      database,
      environment: { LIMIT_FACTOR: '100' },
      credentialKinds: [BOT, CHIME],
      builtinTools: BOT_TOOLS,
      toolOutbound: createBotService().outbound,
    });
    ada = await app.createMember();
    ben = await app.createMember();
  });
  afterEach(() => app.close());

  const make = (given: Partial<AgentInput>) =>
    app.call({ method: 'POST', url: '/agents/', payload: { is_public: true, ...given } }, ada);
  const search = async (query: string, person = ben) =>
    PublicSearch.parse((await app.call({ url: `/agents/public/search?${query}` }, person)).json());
  const namesOf = ({ agents }: PublicSearch) => agents.map(({ name }) => name).toSorted();

  it('are narrowed to those without credentials, or whose credentials one has [GAL-01]', async () => {
    await make({ name: 'Speaker', category: 'data' });
    await make({ name: 'Asks the bot', category: 'data', tools: ['ask-bot'] });
    await make({ name: 'Rings', tools: ['ask-bot', 'ring-chime'] });
    await make({ name: 'Hidden', is_public: false });
    // With the default agent of the installation.
    expect(await search('')).toMatchObject({ total: 4, by_credentials: { none: 2, own: 2 } });
    await createVaultClient(app, ben).save({ token: 'bot-1' });

    expect(await search('')).toMatchObject({ total: 4, by_credentials: { none: 2, own: 3 } });
    const free = await search('credentials=none');
    expect(free).toMatchObject({ total: 2, by_credentials: { none: 2, own: 3 } });
    expect(namesOf(free)).toEqual(expect.arrayContaining(['Speaker']));
    expect(free.categories).toEqual([
      { category: 'general', count: 1 },
      { category: 'data', count: 1 },
    ]);
    const own = await search('credentials=own&category=data');
    expect(own).toMatchObject({ total: 2, by_credentials: { none: 1, own: 2 } });
    expect(namesOf(own)).toEqual(['Asks the bot', 'Speaker']);
    expect(await search('credentials=own&query=rings')).toMatchObject({
      total: 0,
      by_credentials: { none: 0, own: 0 },
    });
    expect(await search('credentials=own', ada)).toMatchObject({ total: 2 });
    expect(await search('credentials=own', await app.startGuest())).toMatchObject({ total: 2 });
    const wrong = { url: '/agents/public/search?credentials=all' };
    expect((await app.call(wrong, ben)).statusCode).toBe(422);
  });
});
