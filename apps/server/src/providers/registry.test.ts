import { createServer } from 'node:http';
import { afterEach, describe, expect, it } from 'vitest';
import { createAddressGuard } from '../platform/outbound/address-guard.ts';
import { createSystemClock } from '../platform/clock.ts';
import { createLog } from '../platform/log.ts';
import { createManualClock } from '../testing/manual-clock.ts';
import { advanceUntil, until } from '../testing/until.ts';
import {
  HTML_PAGE,
  SERVER_ERROR,
  startVendorStub,
  toRateLimited,
  type VendorStub,
} from '../testing/vendors/vendor-stub.ts';
import { collect, readLines, TURN } from './dialects/fixtures/replay.ts';
import type { CatalogueModel, ModelSetting, Providers } from './provider.ts';
import { createProviders, type ProvidersDeps } from './registry.ts';
import { createScriptedProvider } from './scripted/index.ts';
import { VENDORS } from './vendors/index.ts';
import { NO_TELEMETRY } from '../platform/telemetry/telemetry.ts';

const closing: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});

const FREE: CatalogueModel = {
  id: 'house/free',
  model: 'free',
  name: 'Free',
  provider: 'House',
  vendorId: 'house',
  description: 'Free',
  contextWindow: 100_000,
  maxOutputTokens: 1_000,
  supportsVision: false,
  supportsReasoningEffort: false,
  supportsTools: false,
  prices: { input: 0, output: 0 },
  isRecommended: true,
  isQuick: true,
};

function create(deps: Partial<ProvidersDeps> = {}): Providers {
  const clock = deps.clock ?? createSystemClock();
  const providers = createProviders({
    environment: {},
    aws: null,
    clock,
    log: createLog('silent'),
    random: () => 0,
    addressGuard: createAddressGuard(),
    findProxy: () => null,
    telemetry: NO_TELEMETRY,
    extra: [{ provider: createScriptedProvider({ clock }), models: [FREE] }],
    ...deps,
  });
  closing.push(() => providers.stop());
  return providers;
}

const settings = (
  apiKey: string | null,
  baseUrl: string | null = null,
): { apiKey: string | null; baseUrl: string | null } => ({ apiKey, baseUrl });
const vendorsOf = (providers: Providers): string[] => [
  ...new Set(providers.listModels().map((model) => model.vendorId)),
];

describe('what is offered', () => {
  it('is the house model alone without any key', () => {
    const providers = create();
    expect(providers.listModels()).toEqual([FREE]);
    expect(providers.defaultModel()).toEqual(FREE);
    expect(providers.helperModel()).toEqual(FREE);
  });

  it('are all vendors with a key, or with an address [MODEL-20] [MKT-23]', () => {
    const environment = Object.fromEntries(
      VENDORS.map((vendor) => [vendor.environmentPrefixes[0], settings('key')]),
    );
    const offered = vendorsOf(create({ environment }));
    expect(offered.length).toBeGreaterThanOrEqual(24);
    expect(vendorsOf(create({ environment: { GEMINI: settings('key') } }))).toEqual(['google', 'house']);
    expect(vendorsOf(create({ environment: { MISTRAL: settings(null, 'http://127.0.0.1:1/v1') } }))).toEqual([
      'mistral',
      'house',
    ]);
    expect(vendorsOf(create({ environment: { AZURE_OPENAI: settings('key') } }))).toEqual(['house']);
  });

  it('is Claude on Bedrock under the name of its inference profile', () => {
    const aws = { accessKeyId: 'a', secretAccessKey: 'b', sessionToken: null, region: 'eu-west-1' };
    const providers = create({ aws });
    // As invoked by others: with a version behind it, as earlier models have, it is not found.
    for (const name of ['global.anthropic.claude-sonnet-5', 'global.anthropic.claude-sonnet-5-v1:0'])
      expect(providers.findModel(`bedrock/${name}`)?.model).toBe('global.anthropic.claude-sonnet-5');
  });

  it('is Bedrock with AWS credentials alone', () => {
    const aws = { accessKeyId: 'a', secretAccessKey: 'b', sessionToken: null, region: 'eu-west-1' };
    expect(vendorsOf(create({ aws }))).toEqual(['bedrock', 'house']);
  });

  it('is no model without a valid price [MO-03]', () => {
    const provider = createScriptedProvider({ clock: createSystemClock() });
    const bad = [Number.NaN, -1, Infinity].map((input, index) => ({
      ...FREE,
      id: `house/${index}`,
      model: `m${index}`,
      prices: { input, output: 1 },
    }));
    const badCache = {
      ...FREE,
      id: 'house/cache',
      model: 'cache',
      prices: { input: 1, output: 1, cachedInput: -1 },
    };
    const providers = create({ extra: [{ provider, models: [...bad, badCache, FREE] }] });
    expect(providers.listModels()).toEqual([FREE]);
    expect(providers.findModel('house/0')).toBeNull();
  });
});

describe('a model', () => {
  const environment = {
    OPENAI: settings('key'),
    AZURE_OPENAI: settings('key', 'http://127.0.0.1:1'),
    ANTHROPIC: settings('key'),
  };

  it('is found by its full id, and by its bare name where one vendor has it', () => {
    const providers = create({ environment });
    expect(providers.findModel('openai/gpt-4.1')?.vendorId).toBe('openai');
    expect(providers.findModel('claude-haiku-4-5')?.id).toBe('anthropic/claude-haiku-4-5');
    expect(providers.findModel('gpt-4.1')).toBeNull();
    expect(providers.findModel('nobody/nothing')).toBeNull();
    expect(providers.findModel('__proto__')).toBeNull();
  });

  it('is chosen from vendors first: the recommended one, and the cheapest that does not think at length', () => {
    const providers = create({ environment });
    expect(providers.defaultModel()).toMatchObject({ vendorId: 'openai', isRecommended: true });
    expect(providers.helperModel().id).toBe('openai/gpt-6-luna');
  });

  it('that its vendor has shut down is found as the one that does its work, with what was set of it', () => {
    const providers = create({ environment: { ...environment, DEEPSEEK: settings('key') } });
    expect(providers.findModel('openai/gpt-4.1-nano')?.id).toBe('openai/gpt-6-luna');
    const on = { isEnabled: true, isQuick: false, isRecommended: false, position: 0, price: null };
    const off = { ...on, isEnabled: false };
    providers.applySettings({
      vendorKeys: new Map(),
      models: new Map<string, ModelSetting>([
        ['openai/gpt-6-luna', off],
        ['openai/gpt-4.1-nano', on],
        ['openai/gpt-4.1', on],
        ['deepseek/deepseek-reasoner', off],
        ['deepseek/deepseek-chat', { ...on, price: { input: 9, output: 9 } }],
      ]),
      helper: 'deepseek/deepseek-chat',
    });
    expect(providers.findModel('openai/gpt-4.1-nano')).toBeNull();
    expect(providers.findModelOrNext('openai/gpt-4.1-nano')?.id).toBe('openai/gpt-4.1');
    const deepseek = providers.listModels().filter(({ vendorId }) => vendorId === 'deepseek');
    expect(deepseek.map(({ id }) => id)).toEqual(['deepseek/deepseek-flash']);
    expect(deepseek[0]?.prices).not.toHaveProperty('sold');
    expect(providers.helperModel().id).toBe('deepseek/deepseek-flash');
  });

  it('writes titles as chosen, unless it is off or its vendor has no key [ADM-02]', () => {
    const providers = create({ environment });
    const choose = (helper: string, offId?: string) => {
      const off = { isEnabled: false, isQuick: false, isRecommended: false, position: 0, price: null };
      const models = new Map(offId === undefined ? [] : [[offId, off]]);
      providers.applySettings({ vendorKeys: new Map(), models, helper });
      return providers.helperModel().id;
    };
    expect(choose('anthropic/claude-haiku-4-5')).toBe('anthropic/claude-haiku-4-5');
    expect(choose('mistral/mistral-medium-3-5')).toBe('openai/gpt-6-luna');
    expect(choose('anthropic/claude-haiku-4-5', 'anthropic/claude-haiku-4-5')).not.toContain('haiku');
  });
});

describe('a vendor behind a real connection', () => {
  async function start(
    ...args: Parameters<typeof startVendorStub>
  ): Promise<{ stub: VendorStub; providers: Providers }> {
    const stub = await startVendorStub(...args);
    closing.push(() => stub.stop());
    // Waits between repeats take no time here.
    const clock = { ...createSystemClock(), sleep: () => Promise.resolve() };
    const environment = { OPENAI: settings('secret-key', stub.baseUrl) };
    return { stub, providers: create({ clock, environment }) };
  }

  it('streams a recorded answer', async () => {
    const lines = readLines('openai-text.chunks.txt');
    const { stub, providers } = await start({ kind: 'recording', lines });
    const model = providers.defaultModel();
    const outcome = await collect(providers.for(model), {
      ...TURN,
      model: model.model,
      maxOutputTokens: 9_999_999,
    });
    expect(outcome).toMatchObject({ error: null, reason: 'stop', usage: { outputTokens: 300 } });
    expect(outcome.text).toHaveLength(1_724);
    expect(stub.calls[0]).toMatchObject({
      path: '/v1/chat/completions',
      headers: { authorization: 'Bearer secret-key' },
    });
    // More than the model can write is not asked for.
    expect(JSON.parse(stub.calls[0]?.body ?? '')).toMatchObject({
      max_completion_tokens: model.maxOutputTokens,
    });
  });

  it.each([
    ['429 with a long wait', toRateLimited(90), 'model_rate_limited'],
    ['a page of HTML', HTML_PAGE, 'stream_unreadable'],
    ['a server error', SERVER_ERROR, 'model_unavailable'],
    ['a cut', { kind: 'tokens', count: 5, intervalMs: 0, faults: { cutAtByte: 400 } }, 'stream_cut'],
    [
      'an end without its mark',
      { kind: 'tokens', count: 5, intervalMs: 0, faults: { cutAtByte: 400, cut: 'end' } },
      'stream_cut',
    ],
    [
      'a broken line',
      { kind: 'tokens', count: 5, intervalMs: 0, faults: { malformedFrame: 2 } },
      'stream_unreadable',
    ],
  ] as const)('meets %s with an error of ours', async (_name, behaviour, code) => {
    const { providers } = await start(behaviour);
    const model = providers.defaultModel();
    const outcome = await collect(providers.for(model), { ...TURN, model: model.model });
    expect(outcome.error).toMatchObject({ code });
  });
});

describe('models of local runtimes', () => {
  it('join while the runtime answers and leave when it is down', async () => {
    const stub = await startVendorStub({ kind: 'tokens', count: 1, intervalMs: 0 });
    const clock = createManualClock();
    const providers = create({
      clock,
      environment: { VLLM: settings(null, stub.baseUrl.replace('/v1', '')) },
    });
    expect(vendorsOf(providers)).toEqual(['house']);
    providers.start();
    await expect.poll(() => vendorsOf(providers)).toEqual(['vllm', 'house']);
    const found = providers.findModel('vllm/stub-model');
    expect(found).toMatchObject({ name: 'stub-model', prices: { input: 0, output: 0 } });
    expect(providers.defaultModel()).toEqual(found);
    const before = providers.updatedAtMs();
    await stub.stop();
    const isAlone = until(() => vendorsOf(providers).join() === 'house', 'the runtime to be missed');
    await advanceUntil(clock, isAlone, 10_000);
    expect(providers.updatedAtMs()).toBeGreaterThan(before);
  });

  it('stay while their list cannot be read for a moment', async () => {
    const statuses = [200, 500, 500, 200, 200];
    let asked = 0;
    const server = createServer((_request, response) => {
      response.writeHead(statuses[asked] ?? 200, { 'content-type': 'application/json' });
      response.end('{"data":[{"id":"busy-model"}]}');
      asked += 1;
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    closing.push(() => new Promise((resolve) => server.close(resolve)));
    const clock = createManualClock();
    const address = server.address();
    const port = typeof address === 'object' ? address?.port : undefined;
    const providers = create({ clock, environment: { VLLM: settings(null, `http://127.0.0.1:${port}`) } });
    providers.start();
    await expect.poll(() => vendorsOf(providers)).toEqual(['vllm', 'house']);
    const before = providers.updatedAtMs();
    while (asked < statuses.length) {
      const seen = asked;
      await clock.advance(60_000);
      await until(() => asked > seen, 'the list to be asked for');
    }
    expect(vendorsOf(providers)).toEqual(['vllm', 'house']);
    expect(providers.updatedAtMs()).toBe(before);
  });
});
