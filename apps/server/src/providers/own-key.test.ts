// A call with a caller's own key, over real sockets, beside calls with the platform's.
import { inspect } from 'node:util';
import { AppError } from '@parley/contract/errors/app-error.ts';
import { afterEach, describe, expect, it } from 'vitest';
import { createAddressGuard } from '../platform/outbound/address-guard.ts';
import type { Log } from '../platform/log.ts';
import { createManualClock, type ManualClock } from '../testing/manual-clock.ts';
import { startVendorStub, type StubBehaviour, type VendorStub } from '../testing/vendors/vendor-stub.ts';
import { collect } from './dialects/fixtures/replay.ts';
import { OwnKey } from './own-key.ts';
import type { Providers } from './provider.ts';
import { createProviders } from './registry.ts';
import { NO_TELEMETRY } from '../platform/telemetry/telemetry.ts';

const closing: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});

const TOKENS: StubBehaviour = { kind: 'tokens', count: 2, intervalMs: 0 };
const PLATFORM_KEY = 'platform-key';
const SECRET = 'sk-own-abcdefghijklmnop';

function refuse(status: number): StubBehaviour {
  const body = `{"error":{"message":"Incorrect API key provided: ${SECRET}","code":"invalid_api_key"}}`;
  return { kind: 'answer', status, headers: { 'content-type': 'application/json' }, body };
}

/** A vendor that refuses every key but the platform's and those that are called good. */
async function setUp(refusal = refuse(401)): Promise<{
  providers: Providers;
  stub: VendorStub;
  clock: ManualClock;
  logged: unknown[];
}> {
  const stub = await startVendorStub(TOKENS);
  closing.push(() => stub.stop());
  stub.answerWith(({ headers }) =>
    /good|platform/.test(String(headers['authorization'])) ? TOKENS : refusal,
  );
  const clock = createManualClock();
  const logged: unknown[] = [];
  const note = (...entry: unknown[]): void => void logged.push(entry);
  const log: Log = { info: note, warn: note, error: note };
  const providers = createProviders({
    environment: { MISTRAL: { apiKey: PLATFORM_KEY, baseUrl: stub.baseUrl } },
    aws: null,
    clock,
    log,
    random: () => 0,
    addressGuard: createAddressGuard(),
    findProxy: () => null,
    telemetry: NO_TELEMETRY,
    extra: [],
  });
  closing.push(() => providers.stop());
  return { providers, stub, clock, logged };
}

async function call(providers: Providers, key?: OwnKey): Promise<string> {
  const { error } = await collect(providers.for(providers.defaultModel(), key));
  return error instanceof AppError ? error.code : String(error);
}

describe('a key of a caller', () => {
  it('takes the place of the platform key for that call alone', async () => {
    const { providers, stub } = await setUp();
    expect(await call(providers, new OwnKey('ada', 'good-key'))).toBe('null');
    expect(await call(providers)).toBe('null');
    expect(stub.calls.map(({ headers }) => headers['authorization'])).toEqual([
      'Bearer good-key',
      `Bearer ${PLATFORM_KEY}`,
    ]);
  });

  it('closes the vendor to its owner alone when it is refused, and only with that key', async () => {
    const { providers, stub, clock } = await setUp();
    const bad = new OwnKey('ada', SECRET);
    expect(await call(providers, bad)).toBe('own_key_refused');
    expect(await call(providers, bad)).toBe('own_key_refused');
    expect(stub.calls).toHaveLength(1);
    expect(await call(providers)).toBe('null');
    expect(await call(providers, new OwnKey('grace', 'good-key'))).toBe('null');
    expect(await call(providers, new OwnKey('ada', 'good-key'))).toBe('null');
    expect(stub.calls).toHaveLength(4);
    await clock.advance(31_000);
    expect(await call(providers, bad)).toBe('own_key_refused');
    expect(stub.calls).toHaveLength(5);
  });

  it('still works while the platform key is refused', async () => {
    const { providers, stub } = await setUp();
    stub.answerWith(({ headers }) =>
      String(headers['authorization']).includes('good') ? TOKENS : refuse(401),
    );
    expect(await call(providers)).toBe('model_unavailable');
    expect(await call(providers, new OwnKey('ada', 'good-key'))).toBe('null');
  });

  it('says that it was refused when its credit is used up', async () => {
    const { providers } = await setUp(refuse(402));
    expect(await call(providers, new OwnKey('ada', SECRET))).toBe('own_key_refused');
  });

  it('is in no log, raises no alarm, and is not shown by what holds it', async () => {
    const { providers, logged } = await setUp();
    const key = new OwnKey('ada', SECRET);
    const { error } = await collect(providers.for(providers.defaultModel(), key));
    expect(error).toMatchObject({ code: 'own_key_refused' });
    const written = inspect([logged, error, key], { depth: 20 }) + JSON.stringify([key, error]);
    expect(written).toContain('key-refused');
    expect(written).not.toContain(SECRET);
    expect(written).not.toContain('alert');
  });

  it('is used for embeddings too', async () => {
    const { providers, stub } = await setUp();
    const [model] = providers.listEmbeddingModels();
    if (!model) throw new Error('No model for embeddings');
    const request = { model: model.model, texts: ['Hello'], purpose: 'query', dimensions: null } as const;
    const embed = (key?: OwnKey): Promise<unknown> =>
      providers.embeddings(model, key).embed(request, new AbortController().signal);
    await expect(embed(new OwnKey('ada', SECRET))).rejects.toMatchObject({ code: 'own_key_refused' });
    stub.answerWith({
      kind: 'answer',
      status: 200,
      headers: { 'content-type': 'application/json' },
      body: '{"data":[{"index":0,"embedding":[0.5]}],"usage":{"prompt_tokens":3}}',
    });
    expect(await embed()).toMatchObject({ vectors: [[0.5]], usage: { inputTokens: 3 } });
  });
});
