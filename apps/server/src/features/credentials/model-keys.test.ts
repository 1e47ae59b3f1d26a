// Own keys of people beside the platform's, at a vendor over real sockets.
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { UsageList } from '@parley/contract/usage/schemas.ts';
import { createAgentClient } from '../../testing/agents/agent-client.ts';
import { createVaultClient, type VaultClient } from '../../testing/credentials/vault-client.ts';
import { sendFile } from '../../testing/documents/extraction.ts';
import { plainPicture } from '../../testing/documents/pictures.ts';
import { createKey } from '../../testing/stored-data/owned-objects.ts';
import { createTestApp, type Person, type TestApp } from '../../testing/test-app.ts';
import { TEST_DATABASES } from '../../testing/test-databases.ts';
import { advanceUntil } from '../../testing/until.ts';
import { startVendorStub, type StubBehaviour, type VendorStub } from '../../testing/vendors/vendor-stub.ts';

const TOKENS: StubBehaviour = { kind: 'tokens', count: 3, intervalMs: 0 };
const REFUSAL: StubBehaviour = {
  kind: 'answer',
  status: 401,
  headers: { 'content-type': 'application/json' },
  body: '{"error":{"message":"Incorrect API key","code":"invalid_api_key"}}',
};
const VECTORS: StubBehaviour = {
  kind: 'answer',
  status: 200,
  headers: { 'content-type': 'application/json' },
  body: '{"data":[{"index":0,"embedding":[0.5]}],"usage":{"prompt_tokens":1}}',
};
const OWN = 'own-good-key-0123456789';
const KEY = 'mistral-models';
const model = 'mistral/mistral-medium-3-5';

describe.each(TEST_DATABASES)("a user's own model key on %s", (database) => {
  let vendor: VendorStub;
  let app: TestApp;
  let ada: Person;
  let vault: VaultClient;
  beforeEach(async () => {
    vendor = await startVendorStub(TOKENS);
    vendor.answerWith(({ headers }) => (/bad/.test(String(headers['authorization'])) ? REFUSAL : TOKENS));
    const environment = { MISTRAL_API_KEY: 'platform-key', MISTRAL_BASE_URL: vendor.baseUrl };
    app = await createTestApp({ database, environment });
    ada = await app.createMember();
    vault = createVaultClient(app, ada);
  });
  afterEach(async () => {
    await app.close();
    await vendor.stop();
  });

  const chat = (person = ada) => app.generate(person, { prompt: 'Hi', model_name: model });
  const complete = async () => {
    const token = await createKey(app, ada.userId, ['chat']);
    const payload = { model, messages: [{ role: 'user', content: 'Hi' }] };
    return app.call({ method: 'POST', url: '/v1/chat/completions', payload }, { userId: ada.userId, token });
  };
  const listKeys = () => vendor.calls.map(({ headers }) => headers['authorization']);
  const readUsage = () =>
    app.db.read
      .selectFrom('usage_records')
      .select(['kind', 'model', 'input_tokens', 'output_tokens', 'cost', 'is_own_key'])
      .orderBy('id')
      .execute();

  it('is used through the compatible API as well [KEY-01] [OAI-01]', async () => {
    await vault.save({ api_key: OWN }, KEY);
    expect((await complete()).statusCode).toBe(200);
    expect(listKeys()).toEqual([`Bearer ${OWN}`]);
    expect((await readUsage()).map(({ cost, is_own_key }) => [cost, is_own_key])).toEqual([[0, 1]]);
  });

  it("is used before the platform's, and its tokens are counted and not billed [KEY-01]", async () => {
    expect(await vault.find(KEY)).toMatchObject({
      model_vendor: 'mistral',
      state: 'missing',
      fields: [{ name: 'api_key', secret: true }],
    });
    expect((await chat()).statusCode).toBe(200);
    expect((await vault.save({ api_key: OWN }, KEY)).statusCode).toBe(200);
    const own = (await chat()).json<{ cost: number }>();
    expect(own.cost).toBe(0);
    // Another person goes on with the platform's, and so does its owner without it.
    await chat(await app.createMember());
    await vault.remove(KEY);
    await chat();
    expect(listKeys()).toEqual([
      'Bearer platform-key',
      `Bearer ${OWN}`,
      'Bearer platform-key',
      'Bearer platform-key',
    ]);
    const usage = await readUsage();
    expect(usage).toHaveLength(4);
    expect(usage.filter(({ cost }) => cost === 0)).toHaveLength(1);
    for (const record of usage) {
      expect(record.model).toBe(model);
      expect(record.is_own_key).toBe(record.cost === 0 ? 1 : 0);
      expect(record.input_tokens + record.output_tokens).toBeGreaterThan(0);
    }
  });

  it('is told of each record of usage, in the list and in the file [KEY-01]', async () => {
    await chat();
    await vault.save({ api_key: OWN }, KEY);
    await app.clock.advance(1_000);
    await chat();
    const url = `/users/${ada.userId}/usage`;
    const { usage } = (await app.call({ method: 'GET', url }, ada)).json<UsageList>();
    expect(usage.map(({ own_key, cost }) => [own_key, cost > 0])).toEqual([
      [true, false],
      [false, true],
    ]);
    const file = (await app.call({ method: 'GET', url: `${url}.csv` }, ada)).body;
    const [head = '', ...lines] = file.trim().split(/\r?\n/);
    const column = head.split(',').indexOf('own_key');
    expect(lines.map((line) => line.split(',')[column])).toEqual(['true', 'false']);
  });

  it('pays for replies of a user without a balance', async () => {
    const poor = await app.createMember({ balance: 0 });
    expect((await chat(poor)).statusCode).toBe(402);
    await createVaultClient(app, poor).save({ api_key: OWN }, KEY);
    expect((await chat(poor)).statusCode).toBe(200);
  });

  it('is used by agents, and each turn costs what its own key costs [KEY-01]', async () => {
    const client = createAgentClient(app, ada);
    const id = await client.create({ tools: [], model });
    const run = async () => client.finish(await client.execute(`/agents/${id}/execute`, { content: 'Hi' }));
    await vault.save({ api_key: OWN }, KEY);
    await run();
    await vault.remove(KEY);
    await run();
    expect(listKeys()).toEqual([`Bearer ${OWN}`, 'Bearer platform-key']);
    const usage = await readUsage();
    const costs = usage.map(({ cost }) => cost);
    expect(usage.map(({ cost, is_own_key }) => (cost === 0) === (is_own_key === 1))).toEqual([true, true]);
    expect([costs.length, Math.min(...costs), Math.max(...costs) > 0]).toEqual([2, 0, true]);
  });

  it('is used for drafts of agents, pictures of files, titles and embeddings as well [KEY-01]', async () => {
    await vault.save({ api_key: OWN }, KEY);
    const draft = { description: 'Writes letters', model };
    await app.call({ method: 'POST', url: '/agents/auto-generate', payload: draft }, ada);
    const picture = { name: 'photo.webp', bytes: await plainPicture(200, 120, 'webp') };
    expect((await sendFile(app, ada, picture)).statusCode).toBe(200);
    expect((await app.generate(ada, { prompt: 'Hi', purpose: 'title' })).statusCode).toBe(200);
    vendor.answerWith(VECTORS);
    const token = await createKey(app, ada.userId, ['chat']);
    const payload = { model: 'mistral/mistral-embed', input: 'Hi' };
    const embedded = await app.call(
      { method: 'POST', url: '/v1/embeddings', payload },
      { userId: ada.userId, token },
    );
    expect(embedded.statusCode).toBe(200);
    expect([...new Set(listKeys())]).toEqual([`Bearer ${OWN}`]);
    const usage = await readUsage();
    expect(usage.map(({ kind, cost, is_own_key }) => [kind, cost, is_own_key]).toSorted()).toEqual([
      ['auto_generate', 0, 1],
      ['embedding', 0, 1],
      ['extraction', 0, 1],
      ['title', 0, 1],
    ]);
  });

  it("is never replaced by the platform's where the vendor refuses it", async () => {
    await vault.save({ api_key: 'bad-key-0123456789' }, KEY);
    expect((await chat()).json()).toMatchObject({ code: 'own_key_refused' });
    expect(listKeys()).toEqual(['Bearer bad-key-0123456789']);
    expect(await readUsage()).toEqual([]);
    // One that does not open.
    await app.db.write((tx) => tx.updateTable('credentials').set({ values_enc: 'v1.AAAA' }).execute());
    expect((await chat()).json()).toMatchObject({ code: 'own_key_refused' });
    expect(listKeys()).toHaveLength(1);
  });

  it('is tested with the smallest turn at its vendor, which costs nothing here [KEY-01]', async () => {
    expect(await vault.find(KEY)).toMatchObject({ can_test: true });
    await vault.save({ api_key: OWN }, KEY);
    expect((await vault.test(KEY)).json()).toMatchObject({ outcome: 'accepted', state: 'set' });
    expect(vendor.calls.map(({ body }) => body)).toEqual([expect.stringContaining('"max_tokens":16')]);
    await vault.save({ api_key: 'bad-key-0123456789' }, KEY);
    expect((await vault.test(KEY)).json()).toMatchObject({ outcome: 'refused', state: 'invalid' });
    expect(listKeys()).toEqual([`Bearer ${OWN}`, 'Bearer bad-key-0123456789']);
    await vault.save({ api_key: OWN }, KEY);
    vendor.answerWith({ ...REFUSAL, status: 503, body: '{"error":{"message":"Busy"}}' });
    const testing = vault.test(KEY);
    const asked = await advanceUntil(app.clock, testing, 1_000);
    expect(asked.json()).toMatchObject({ outcome: 'unreachable', state: 'untested' });
    expect(await readUsage()).toEqual([]);
  });

  it.each(['two words', 'schlüssel', ''])('is one that fits into a header: %j', async (value) => {
    expect((await vault.save({ api_key: value }, KEY)).statusCode).toBe(422);
  });
});
