import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { ModelInfo, ModelsAnswer, Pricing } from '@parley/contract/models/schemas.ts';
import { createTestApp, type Person, type TestApp } from '../../testing/test-app.ts';
import { TEST_DATABASES } from '../../testing/test-databases.ts';
import { insertUsage } from '../../testing/usage.ts';

const LISTS = ['/models', '/api/models/public', '/api/models/quick'];
const VENDOR_KEYS = ['OPENAI', 'ANTHROPIC', 'GEMINI', 'COHERE', 'DEEPSEEK', 'MISTRAL', 'MOONSHOT', 'ZHIPU'];

const allOf = (answer: ModelsAnswer): ModelInfo[] => Object.values(answer.providers).flat();

describe.each(TEST_DATABASES)('models on %s', (database) => {
  let app: TestApp;
  let member: Person;
  beforeEach(async () => {
    app = await createTestApp({
      database,
      otherModels: [
        { id: 'scripted/two', model: 'two', name: 'Scripted Two', isQuick: false, isRecommended: false },
        { id: 'scripted/three', model: 'three', name: 'Scripted Three', supportsReasoningEffort: false },
      ],
    });
    member = await app.createMember();
  });
  afterEach(() => app.close());

  it('are listed by provider for who is signed in [MODEL-01]', async () => {
    for (const person of [member, await app.startGuest()]) {
      const answer = (await app.call({ url: '/models' }, person)).json<ModelsAnswer>();
      expect(answer.providers['Scripted']?.map((model) => model.id)).toEqual([
        'scripted/one',
        'scripted/two',
        'scripted/three',
      ]);
      expect(answer.total).toBe(allOf(answer).length);
    }
  });

  it.each(['/models', '/models/popular'])('of %s need a sign-in [MODEL-02] [MODEL-23]', async (url) => {
    const visitor = await app.call({ url });
    expect(visitor.statusCode).toBe(401);
    expect(visitor.json()).toMatchObject({ detail: 'Authentication required' });
    expect((await app.call({ url, headers: { authorization: 'Bearer nonsense' } })).statusCode).toBe(401);
  });

  it('are the same for everyone without signing in, even with a stale token [MODEL-04]', async () => {
    const own = await app.call({ url: '/models' }, member);
    const open = await app.call({ url: '/api/models/public' });
    const stale = await app.call({ url: '/api/models/public', headers: { authorization: 'Bearer stale' } });
    expect(open.payload).toBe(own.payload);
    expect(stale.payload).toBe(own.payload);
  });

  it('come as a short list for a quick start [MODEL-06]', async () => {
    const whole = (await app.call({ url: '/api/models/public' })).json<ModelsAnswer>();
    const quick = (await app.call({ url: '/api/models/quick' })).json<ModelsAnswer>();
    expect(allOf(quick).length).toBeLessThan(allOf(whole).length);
    expect(allOf(quick).map((model) => model.id)).not.toContain('scripted/two');
    for (const model of allOf(quick)) expect(allOf(whole)).toContainEqual(model);
  });

  it('say what they cost and what they can do [MODEL-20]', async () => {
    const answer = (await app.call({ url: '/api/models/public' })).json<ModelsAnswer>();
    expect(allOf(answer).find((model) => model.id === 'scripted/three')).toEqual({
      id: 'scripted/three',
      name: 'Scripted Three',
      provider: 'Scripted',
      description: 'Says what a test tells it to say.',
      context_window: 100_000,
      max_output_tokens: 4_000,
      supports_vision: true,
      supports_reasoning_effort: false,
      supports_tools: true,
      supports_streaming: true,
      input_price: 1,
      output_price: 2,
      is_recommended: true,
    });
  });

  it('have their prices listed for everyone, with the markup in them and the packages of credit [F-33]', async () => {
    const whole = (await app.call({ url: '/api/models/public' })).json<ModelsAnswer>();
    const pricing = (await app.call({ url: '/api/pricing' })).json<Pricing>();
    expect(pricing).toMatchObject({
      packages: [5, 10, 25, 50, 100],
      tool_prices: {},
      markup: 1,
      currency: 'USD',
      updated_at: whole.updated_at,
    });
    expect(pricing.models).toHaveLength(whole.total);
    expect(pricing.models.find(({ id }) => id === 'scripted/two')).toMatchObject({
      name: 'Scripted Two',
      input_price: 1,
      output_price: 2,
    });
  });

  it('are named by how much they were used in the last 30 days [MODEL-09]', async () => {
    const ask = (model: string) => app.generate(member, { prompt: 'Hi', model_name: model });
    await ask('scripted/three');
    app.clock.jump(31 * 86_400_000);
    for (const model of ['scripted/two', 'scripted/one', 'scripted/two']) await ask(model);
    // The installation chooses the model that names chats and sums them up.
    const sideJobs = (['title', 'title', 'summary'] as const).map((kind) => ({
      kind,
      model: 'scripted/three',
      created_at: app.clock.now(),
    }));
    await insertUsage(app.db, member.userId, sideJobs);
    const popular = async () =>
      (await app.call({ url: '/models/popular' }, member)).json<{
        popular_models: { id: string; uses: number }[];
      }>();
    expect((await popular()).popular_models.map(({ id, uses }) => [id, uses])).toEqual([
      ['scripted/two', 2],
      ['scripted/one', 1],
    ]);
    for (let count = 0; count < 2; count += 1) await ask('scripted/one');
    app.clock.jump(60_001);
    expect((await popular()).popular_models.map(({ id }) => id)).toEqual(['scripted/one', 'scripted/two']);
  });

  it('can be asked for again without being sent again, and compressed', async () => {
    for (const url of LISTS) {
      const first = await app.call({ url }, member);
      const { etag } = first.headers;
      const again = await app.call({ url, headers: { 'if-none-match': String(etag) } }, member);
      expect([again.statusCode, again.payload]).toEqual([304, '']);
      for (const encoding of ['br', 'gzip']) {
        const answer = await app.server.app.inject({
          url,
          headers: { 'accept-encoding': encoding, authorization: `Bearer ${member.token}` },
        });
        expect(answer.headers['content-encoding']).toBe(encoding);
        expect(answer.rawPayload.length).toBeLessThan(first.rawPayload.length);
      }
    }
  });
});

describe('the models of many vendors', () => {
  it('are in the list as soon as their keys are given [MODEL-20]', async () => {
    const environment = Object.fromEntries(VENDOR_KEYS.map((name) => [`${name}_API_KEY`, 'a-key']));
    const app = await createTestApp({ environment });
    const answer = (await app.call({ url: '/api/models/public' })).json<ModelsAnswer>();
    expect(Object.keys(answer.providers).length).toBeGreaterThanOrEqual(VENDOR_KEYS.length);
    for (const model of allOf(answer)) {
      expect(model).toMatchObject({
        supports_vision: expect.any(Boolean),
        supports_reasoning_effort: expect.any(Boolean),
      });
    }
    expect(new Set(allOf(answer).map((model) => model.id)).size).toBe(answer.total);
    await app.close();
  });

  it('name those that were shut down, whose work they do', async () => {
    const app = await createTestApp({ environment: { OPENAI_API_KEY: 'a-key' } });
    const answer = (await app.call({ url: '/api/models/public' })).json<ModelsAnswer>();
    const find = (id: string) => allOf(answer).find((model) => model.id === id);
    expect(find('openai/gpt-6-luna')?.former_ids).toContain('openai/gpt-4.1-nano');
    expect(find('openai/gpt-4.1-nano')).toBeUndefined();
    expect(find('openai/gpt-6-sol')).not.toHaveProperty('former_ids');
    await app.close();
  });
});

describe('the model that a new chat begins with', () => {
  const firstOf = (answer: ModelsAnswer) => {
    const models = allOf(answer);
    return (models.find((model) => model.is_recommended) ?? models[0])?.id;
  };
  const readLists = async (app: TestApp) => {
    const read = async (url: string) => firstOf((await app.call({ url })).json<ModelsAnswer>());
    return { quick: await read('/api/models/quick'), whole: await read('/api/models/public') };
  };

  it.each([...VENDOR_KEYS, null])(
    'is the same in the short list and in the whole one with a key of %s [MODEL-06]',
    async (vendor) => {
      const app = await createTestApp({
        environment: vendor === null ? {} : { [`${vendor}_API_KEY`]: 'key' },
      });
      const { quick, whole } = await readLists(app);
      expect(quick).toBe(whole);
      await app.close();
    },
  );

  it('is the one that answers when no model is named, though it is not a quick one', async () => {
    const app = await createTestApp({
      model: { isQuick: false, isRecommended: false },
      otherModels: [
        { id: 'scripted/two', model: 'two', isQuick: true, isRecommended: false },
        { id: 'scripted/three', model: 'three', isQuick: false, isRecommended: true },
      ],
    });
    const answer = (await app.generate(await app.createMember(), { prompt: 'Hi' })).json<{
      model_used: string;
    }>();
    expect(await readLists(app)).toEqual({ quick: answer.model_used, whole: answer.model_used });
    expect(answer.model_used).toBe('scripted/three');
    await app.close();
  });
});
