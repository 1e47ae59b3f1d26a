// Models as admins set them, and the platform's keys, on one server and on a second one beside it.
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { ModelsAnswer } from '@parley/contract/models/schemas.ts';
import type {
  AdminModel,
  AdminModels,
  AdminVendor,
  ModelState,
  ModelUse,
} from '@parley/contract/model-settings/schemas.ts';
import { TABLES } from '../../testing/tables.ts';
import { reseal } from '../../platform/db/records/reseal.ts';
import { createAgentClient } from '../../testing/agents/agent-client.ts';
import { readAccount } from '../../testing/ledger.ts';
import { createTestApp, TEST_VAULT_KEYS, type Person, type TestApp } from '../../testing/test-app.ts';
import { TEST_DATABASES } from '../../testing/test-databases.ts';
import { advanceUntil, until } from '../../testing/until.ts';
import { startVendorStub, type StubBehaviour, type VendorStub } from '../../testing/vendors/vendor-stub.ts';

const TOKENS: StubBehaviour = { kind: 'tokens', count: 3, intervalMs: 0 };
const REFUSAL: StubBehaviour = {
  kind: 'answer',
  status: 401,
  headers: { 'content-type': 'application/json' },
  body: '{"error":{"message":"Incorrect API key","code":"invalid_api_key"}}',
};
const KEY = 'sk-platform-key-9fQ2';
const MISTRAL = 'mistral/mistral-medium-3-5';

describe.each(TEST_DATABASES)('models of admins on %s', (database) => {
  let vendor: VendorStub;
  let app: TestApp;
  let beside: TestApp;
  let admin: Person;
  let member: Person;
  beforeEach(async () => {
    vendor = await startVendorStub(TOKENS);
    vendor.answerWith(({ headers }) =>
      /bad|undefined/.test(String(headers['authorization'])) ? REFUSAL : TOKENS,
    );
    const environment = { MISTRAL_BASE_URL: vendor.baseUrl };
    const otherModels = [
      { id: 'scripted/two', model: 'two', name: 'Scripted Two', isRecommended: false },
      { id: 'scripted/three', model: 'three', name: 'Scripted Three', isRecommended: false, isQuick: false },
    ];
    app = await createTestApp({ database, environment, otherModels });
    beside = await createTestApp({ beside: app, environment, otherModels });
    admin = await app.createMember({ isAdmin: true });
    member = await app.createMember({ balance: 5 });
  });
  afterEach(async () => {
    await beside.close();
    await app.close();
    await vendor.stop();
  });

  const list = async (): Promise<AdminModels> =>
    (await app.call({ url: '/api/admin/models' }, admin)).json<AdminModels>();
  const find = async (id: string): Promise<AdminModel> => {
    const found = (await list()).models.find((model) => model.id === id);
    if (!found) throw new Error(`There is no model ${id}`);
    return found;
  };
  const patch = (payload: object, at = app) =>
    at.call({ method: 'PATCH', url: '/api/admin/models', payload }, admin);
  const change = async (id: string, to: Partial<ModelState>, more: object = {}) => {
    const { state: from } = await find(id);
    return patch({ changes: [{ id, from, to: { ...from, ...to } }], ...more });
  };
  const saveKey = (key: string, id = 'mistral') =>
    app.call({ method: 'PUT', url: `/api/admin/vendors/${id}/key`, payload: { api_key: key } }, admin);
  const removeKey = () => app.call({ method: 'DELETE', url: '/api/admin/vendors/mistral/key' }, admin);
  const offered = async (at = app): Promise<string[]> => {
    const answer = (await at.call({ url: '/api/models/public' })).json<ModelsAnswer>();
    return Object.values(answer.providers).flatMap((models) => models.map(({ id }) => id));
  };
  const chat = (model: string, at = app) => at.generate(member, { prompt: 'Hi', model_name: model });
  /** By the message, or where there is none by the next look. */
  const reaches = (isSo: () => Promise<boolean>) =>
    advanceUntil(beside.clock, until(isSo, 'the other server'), 1_000);
  const usedKeys = () => vendor.calls.map(({ headers }) => headers['authorization']);
  const readAudit = async (action: string) =>
    (await app.db.read.selectFrom('audit_log').selectAll().where('action', '=', action).execute()).map(
      ({ actor_id: actor, target_id: target, details }) => ({
        actor,
        target,
        details: JSON.parse(details) as unknown,
      }),
    );

  it('are for admins only [ADM-01] [AZ-07]', async () => {
    const guest = await app.startGuest();
    const calls = [
      { url: '/api/admin/models' },
      { method: 'PATCH', url: '/api/admin/models', payload: { changes: [] } },
      { url: '/api/admin/model-use?model=scripted%2Fone' },
      { method: 'PUT', url: '/api/admin/vendors/mistral/key', payload: { api_key: KEY } },
      { method: 'DELETE', url: '/api/admin/vendors/mistral/key' },
    ] as const;
    for (const call of calls) {
      expect((await app.call(call)).statusCode).toBe(401);
      for (const person of [guest, member]) expect((await app.call(call, person)).statusCode).toBe(403);
    }
    expect(vendor.calls).toHaveLength(0);
  });

  it('say what they cost, what they are sold for and how they are used [ADM-02]', async () => {
    app.provider.next({ text: ['Hello'] });
    await chat('scripted/two');
    expect(await find('scripted/two')).toMatchObject({
      name: 'Scripted Two',
      cost: { input: 1, output: 2 },
      default_price: { input: 1, output: 2 },
      state: { is_enabled: true, is_quick: true, is_recommended: false, price: null },
      uses: 1,
    });
  });

  it('that are turned off are gone from every list at once, on every server [ADM-02]', async () => {
    expect((await change('scripted/two', { is_enabled: false })).statusCode).toBe(200);
    expect(await offered()).not.toContain('scripted/two');
    expect((await chat('scripted/two')).json()).toMatchObject({ code: 'unknown_model' });
    await reaches(async () => !(await offered(beside)).includes('scripted/two'));
    expect((await chat('scripted/two', beside)).json()).toMatchObject({ code: 'unknown_model' });
    expect(await find('scripted/two')).toMatchObject({ state: { is_enabled: false } });
    expect(await readAudit('model.changed')).toEqual([
      {
        actor: admin.userId,
        target: 'scripted/two',
        details: {
          before: { is_enabled: true, is_quick: true, is_recommended: false, price: null },
          after: { is_enabled: false, is_quick: true, is_recommended: false, price: null },
        },
      },
    ]);
  });

  it('hold on a server that missed the message, after seconds [ADM-02]', async () => {
    await app.db.write(async (tx) => {
      await tx.insertInto('setting_revisions').values({ id: 'models', revision: 7 }).execute();
      await tx
        .insertInto('model_settings')
        .values({
          id: 'scripted/two',
          position: 0,
          is_enabled: 0,
          is_quick: 0,
          is_recommended: 0,
          input_price: null,
          output_price: null,
          updated_at: 1,
        })
        .execute();
    });
    expect(await offered(beside)).toContain('scripted/two');
    await reaches(async () => !(await offered(beside)).includes('scripted/two'));
  });

  it('that are off name who uses them, and their agents go on with the next one [ADM-02]', async () => {
    const agents = createAgentClient(app, member);
    const agent = await agents.create({ model: 'scripted/two', tools: [] });
    const use = await app.call({ url: '/api/admin/model-use?model=scripted%2Ftwo' }, admin);
    expect(use.json<ModelUse>()).toEqual({
      chats: 0,
      agents: 1,
      replacement: { id: 'scripted/three', name: 'Scripted Three' },
    });
    await change('scripted/two', { is_enabled: false });
    app.provider.next({ text: ['Done'] });
    await agents.finish(await agents.execute(`/agents/${agent}/execute`, { content: 'Go' }));
    expect(app.provider.calls.at(-1)?.turn.model).toBe('three');
  });

  it('keep the order that was saved, and the first featured one is the default [ADM-02]', async () => {
    const from = (await list()).models.map(({ id }) => id);
    const scripted = from.filter((id) => id.startsWith('scripted/'));
    const to = [...scripted.toReversed(), ...from.filter((id) => !scripted.includes(id))];
    expect((await patch({ order: { from, to } })).statusCode).toBe(200);
    expect((await list()).models.map(({ id }) => id)).toEqual(to);
    expect(await offered()).toEqual(to);
    // Who saw the old order is told.
    expect((await patch({ order: { from, to: from } })).json()).toMatchObject({ code: 'settings_changed' });
    expect((await patch({ order: { from: to, to: to.slice(1) } })).statusCode).toBe(409);
    expect(await readAudit('model.order-changed')).toHaveLength(1);
  });

  it('write titles and summaries as chosen, and the cheapest does while the chosen one is away [ADM-02]', async () => {
    const choose = (from: string | null, to: string | null, at = app) => patch({ helper: { from, to } }, at);
    const title = async (at = app) => {
      at.provider.next({ text: 'A title' });
      const answer = await at.generate(member, { prompt: 'Hi', purpose: 'title' });
      expect(answer.statusCode).toBe(200);
      return at.provider.calls.at(-1)?.turn.model;
    };
    expect((await list()).helper).toMatchObject({ chosen: null });
    const chosen = (await choose(null, 'scripted/three')).json<AdminModels>();
    const three = { id: 'scripted/three', name: 'Scripted Three' };
    expect(chosen.helper).toEqual({ chosen: 'scripted/three', current: three });
    expect(await title()).toBe('three');
    const besides = async () =>
      (await beside.call({ url: '/api/admin/models' }, admin)).json<AdminModels>().helper.current;
    await reaches(async () => (await besides())?.id === three.id);
    expect(await title(beside)).toBe('three');
    const records = await app.db.read.selectFrom('usage_records').selectAll().execute();
    expect(records).toContainEqual(expect.objectContaining({ kind: 'title', model: 'scripted/three' }));
    await change('scripted/three', { is_enabled: false });
    const { helper } = await list();
    expect(helper).toMatchObject({ chosen: 'scripted/three', current: { id: 'mistral/ministral-8b-2512' } });
    // The others were kept as they were, and so was the choice.
    await saveKey(KEY);
    const before = vendor.calls.length;
    await app.generate(member, { prompt: 'Hi', purpose: 'title' });
    expect(vendor.calls.length).toBe(before + 1);
    await change('scripted/three', { is_enabled: true });
    expect(await title()).toBe('three');
    expect((await choose(null, 'scripted/two')).json()).toMatchObject({ code: 'settings_changed' });
    expect((await choose('scripted/three', 'scripted/none')).statusCode).toBe(404);
    expect((await choose('scripted/three', null)).json<AdminModels>().helper.chosen).toBeNull();
    expect(await readAudit('model.helper-changed')).toMatchObject([
      { target: 'scripted/three', details: { before: { model: null }, after: { model: 'scripted/three' } } },
      { target: null, details: { before: { model: 'scripted/three' }, after: { model: null } } },
    ]);
  });

  it('are saved all or none, where the old values still hold [ADM-02]', async () => {
    const two = await find('scripted/two');
    const three = await find('scripted/three');
    await change('scripted/two', { is_quick: false });
    const answer = await patch({
      changes: [
        { id: three.id, from: three.state, to: { ...three.state, is_enabled: false } },
        { id: two.id, from: two.state, to: { ...two.state, is_enabled: false } },
      ],
    });
    expect(answer.statusCode).toBe(409);
    expect(answer.json()).toMatchObject({ code: 'settings_changed' });
    expect(await offered()).toEqual(expect.arrayContaining(['scripted/two', 'scripted/three']));
  });

  it('of two admins on two servers at once: one of the changes is refused [ADM-02]', async () => {
    const { state: from } = await find('scripted/two');
    const to = (input: number) => ({ ...from, price: { input, output: 9 } });
    const answers = await Promise.all(
      [app, beside].map((at, index) =>
        patch({ changes: [{ id: 'scripted/two', from, to: to(5 + index) }] }, at),
      ),
    );
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409]);
  });

  it('stay on at least in part [ADM-02]', async () => {
    const { models } = await list();
    const changes = models.map(({ id, state }) => ({ id, from: state, to: { ...state, is_enabled: false } }));
    expect((await patch({ changes })).json()).toMatchObject({ code: 'no_model_left' });
  });

  it('that come to a saved list are off until they are turned on [ADM-02]', async () => {
    await change('scripted/two', { is_quick: false });
    const later = await createTestApp({
      beside: app,
      environment: { MISTRAL_BASE_URL: vendor.baseUrl },
      otherModels: [{ id: 'scripted/new', model: 'new', name: 'New' }],
    });
    expect(await offered(later)).toContain('scripted/one');
    expect(await offered(later)).not.toContain('scripted/new');
    await later.close();
  });

  it('cost what an admin says, to the micro-dollar, and runs before keep their price [MO-03]', async () => {
    const confirmed = { confirm_under_cost: true };
    await change('scripted/two', { price: { input: 0, output: 3 } }, confirmed);
    app.provider.next({ text: [' one', ' two'], fault: { kind: 'silence', afterPieces: 2 } });
    const reply = await app.stream(member, { prompt: 'Count', model_name: 'scripted/two' });
    await until(() => reply.events.some(({ type }) => type === 'content'), 'the first words');
    await change('scripted/two', { price: { input: 0, output: 12.345678 } }, confirmed);
    app.provider.next({ text: ['word'] });
    await chat('scripted/two');
    await advanceUntil(app.clock, reply.ended, 10_000);
    const { charges } = await readAccount(app.db, member.userId);
    expect(charges.toSorted((one, other) => one - other)).toEqual([2 * 3, 12]);
    const pricing = (await app.call({ url: '/api/pricing' })).payload;
    expect(pricing).toContain('"output_price":12.345678');
  });

  it('under cost are saved only when it was confirmed [ADM-02]', async () => {
    const price = { input: 0.5, output: 2 };
    const refused = await change('scripted/two', { price });
    expect(refused.statusCode).toBe(422);
    expect(refused.json()).toMatchObject({ code: 'price_under_cost', errors: [{ field: 'scripted/two' }] });
    expect((await change('scripted/two', { price }, { confirm_under_cost: true })).statusCode).toBe(200);
    // What was confirmed once is not asked again with another change.
    expect((await change('scripted/two', { is_quick: false })).statusCode).toBe(200);
    expect((await find('scripted/two')).state.price).toEqual(price);
  });

  it.each([-1, 10_001, 0.0000001, '3'])('are not sold for %s [MO-03]', async (input) => {
    expect((await change('scripted/two', { price: { input, output: 2 } } as never)).statusCode).toBe(422);
  });

  it('of a vendor whose key was just saved are used with it at once, on every server [ADM-02]', async () => {
    expect((await chat(MISTRAL)).statusCode).toBe(503);
    const saved = await saveKey(KEY);
    expect(saved.json<AdminVendor>()).toMatchObject({ id: 'mistral', key: 'saved', last_four: '9fQ2' });
    expect((await chat(MISTRAL)).statusCode).toBe(200);
    await reaches(async () => (await chat(MISTRAL, beside)).statusCode === 200);
    expect(new Set(usedKeys().slice(1))).toContain(`Bearer ${KEY}`);
    expect((await removeKey()).json<AdminVendor>()).toMatchObject({ key: 'none', last_four: null });
    expect((await chat(MISTRAL)).statusCode).toBe(503);
    expect((await removeKey()).statusCode).toBe(404);
    expect((await readAudit('vendor-key.saved')).map(({ target, details }) => ({ target, details }))).toEqual(
      [
        {
          target: 'mistral',
          details: { before: { key: 'none', last_four: null }, after: { key: 'saved', last_four: '9fQ2' } },
        },
      ],
    );
    expect(await readAudit('vendor-key.removed')).toHaveLength(1);
  });

  it('of a vendor that refuses a key, or is away, keep the old one [ADM-02]', async () => {
    await saveKey(KEY);
    const refused = await saveKey('sk-bad-key-000000');
    expect(refused.statusCode).toBe(422);
    expect(refused.json()).toMatchObject({ code: 'vendor_key_refused' });
    expect((await saveKey('sk-any-key-000000', 'nobody')).statusCode).toBe(404);
    expect((await chat(MISTRAL)).statusCode).toBe(200);
    expect(usedKeys().at(-1)).toBe(`Bearer ${KEY}`);
  });

  it('need no key in the clear: it is sealed, told to nobody and sealed again with a new key [PR-01]', async () => {
    const saved = await saveKey(KEY);
    const listed = await app.call({ url: '/api/admin/models' }, admin);
    const rows = JSON.stringify([
      await app.db.read.selectFrom('vendor_keys').selectAll().execute(),
      await app.db.read.selectFrom('audit_log').selectAll().execute(),
    ]);
    for (const text of [saved.payload, listed.payload, rows]) expect(text).not.toContain(KEY);
    const next = [
      { version: 2, secret: 'a-newer-vault-key-0123456789-abcdefgh' },
      ...TEST_VAULT_KEYS,
    ] as const;
    expect(await reseal(app.db, TABLES, next)).toMatchObject({ unreadable: 0 });
    const environment = { MISTRAL_BASE_URL: vendor.baseUrl };
    const renewed = await createTestApp({ beside: app, environment, vaultKeys: [next[0]] });
    expect((await chat(MISTRAL, renewed)).statusCode).toBe(200);
    await renewed.close();
    // With another key it is unreadable, and is not written over.
    const stranger = await createTestApp({
      beside: app,
      environment,
      vaultKeys: [{ version: 9, secret: 'some-other-key-0123456789-abcdefghij' }],
    });
    const call = { method: 'PUT', url: '/api/admin/vendors/mistral/key', payload: { api_key: KEY } } as const;
    expect((await stranger.call(call, admin)).json()).toMatchObject({ code: 'vault_unavailable' });
    const models = (await stranger.call({ url: '/api/admin/models' }, admin)).json<AdminModels>();
    expect(models.vendors.find(({ id }) => id === 'mistral')).toMatchObject({ key: 'unreadable' });
    await stranger.close();
  });
});

describe('a key of the environment', () => {
  it('is named as such, and one that is saved comes before it [ADM-02]', async () => {
    const vendor = await startVendorStub(TOKENS);
    const environment = { MISTRAL_BASE_URL: vendor.baseUrl, MISTRAL_API_KEY: 'from-the-environment' };
    const app = await createTestApp({ environment });
    const admin = await app.createMember({ isAdmin: true });
    const read = async () =>
      (await app.call({ url: '/api/admin/models' }, admin))
        .json<AdminModels>()
        .vendors.find(({ id }) => id === 'mistral');
    const ask = async () => {
      await app.generate(admin, { prompt: 'Hi', model_name: MISTRAL });
      return vendor.calls.at(-1)?.headers['authorization'];
    };
    expect(await read()).toMatchObject({
      key: 'environment',
      key_variable: 'MISTRAL_API_KEY',
      last_four: null,
    });
    expect(await ask()).toBe('Bearer from-the-environment');
    const url = '/api/admin/vendors/mistral/key';
    await app.call({ method: 'PUT', url, payload: { api_key: KEY } }, admin);
    expect(await read()).toMatchObject({ key: 'saved', has_environment_key: true });
    expect(await ask()).toBe(`Bearer ${KEY}`);
    await app.call({ method: 'DELETE', url }, admin);
    expect(await read()).toMatchObject({ key: 'environment' });
    expect(await ask()).toBe('Bearer from-the-environment');
    await app.close();
    await vendor.stop();
  });
});
