import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { BOT, BOT_TOOLS, CHIME } from '../../testing/credentials/bot-service.ts';
import { createTestApp, type Person, type TestApp } from '../../testing/test-app.ts';
import { TEST_DATABASES } from '../../testing/test-databases.ts';

const SECRET = 'bot-secret-0123456789-wxyz';

describe.each(TEST_DATABASES)('saved credentials on %s', (database) => {
  let app: TestApp;
  let ada: Person;
  beforeEach(async () => {
    app = await createTestApp({ database, credentialKinds: [BOT, CHIME], builtinTools: BOT_TOOLS });
    ada = await app.createMember();
  });
  afterEach(() => app.close());

  const save = (values: object, key = 'bot', person = ada) =>
    app.call({ method: 'PUT', url: `/api/credentials/${key}`, payload: { values } }, person);
  const remove = (key = 'bot', person = ada) =>
    app.call({ method: 'DELETE', url: `/api/credentials/${key}` }, person);
  const list = async (person = ada, language = 'en') =>
    (await app.call({ url: `/api/credentials?language=${language}` }, person)).json();
  const ask = async (name: string, toolNames: readonly string[], person = ada) =>
    (
      await app.call({ method: 'POST', url: `/tools/${name}`, payload: { tool_names: toolNames } }, person)
    ).json();

  it('are listed with their fields, added, replaced and deleted [CRED-06]', async () => {
    expect(await list()).toMatchObject({
      credentials: [
        { credential_key: 'bot', state: 'missing', can_test: true, tools: ['ask-bot', 'tell-bot'] },
        { credential_key: 'chime', state: 'missing', can_test: false, tools: ['ring-chime'] },
      ],
      total: 2,
    });
    expect((await save({ token: SECRET, region: 'eu' })).json()).toEqual({
      credential_key: 'bot',
      state: 'untested',
    });
    const saved = (await list(ada, 'zh')).credentials[0];
    expect(saved).toMatchObject({
      display_name: '机器人令牌',
      state: 'untested',
      fields: [
        { name: 'token', secret: true, required: true, masked_value: '••••wxyz', placeholder: 'bot-…' },
        { name: 'region', secret: false, masked_value: 'eu' },
      ],
    });
    await save({ token: ' short ' });
    expect((await list()).credentials[0].fields).toMatchObject([
      { masked_value: '••••' },
      { masked_value: null },
    ]);
    expect((await remove()).json()).toEqual({
      success: true,
      id: 'bot',
      tools_affected: ['ask-bot', 'tell-bot'],
    });
    expect((await remove()).statusCode).toBe(404);
    expect((await list()).credentials[0].state).toBe('missing');
  });

  it('make the tools that need them valid, until they are deleted [CRED-01] [CRED-02] [CRED-08]', async () => {
    const missing = [
      {
        credential_key: 'bot',
        display_name: 'Bot token',
        provider: 'Bots',
        tools: ['ask-bot'],
        state: 'missing',
      },
    ];
    const wanted = ['ask-bot', 'look-around', 'no-such-tool'];
    expect(await ask('missing-credentials', wanted)).toEqual({ missing, tools_affected: ['ask-bot'] });
    expect(await ask('validate-credentials', wanted)).toMatchObject({
      valid: false,
      tools_affected: ['ask-bot'],
      missing,
    });
    await save({ token: SECRET });
    expect(await ask('validate-credentials', wanted)).toMatchObject({ valid: true, missing: [] });
    // Another person's are not theirs.
    const eve = await app.createMember();
    expect(await ask('validate-credentials', wanted, eve)).toMatchObject({ valid: false });
    await remove();
    expect(await ask('validate-credentials', wanted)).toMatchObject({ valid: false });
  });

  it('have a state, and so do the tools [CRED-03]', async () => {
    await save({ token: SECRET });
    expect((await app.call({ url: '/tools/credential-status' }, ada)).json()).toMatchObject({
      credentials: [
        { credential_key: 'bot', provider: 'Bots', state: 'untested', tested_at: null },
        { credential_key: 'chime', state: 'missing' },
      ],
      tools: {
        'ask-bot': 'ready',
        'tell-bot': 'ready',
        'ring-chime': 'missing',
        'look-around': 'not_required',
      },
    });
  });

  it('are described for the tools that need them [CRED-04]', async () => {
    await save({ token: SECRET });
    expect(await ask('credentials', ['ask-bot', 'look-around'])).toMatchObject({
      credentials: [{ credential_key: 'bot', state: 'untested', fields: [{ masked_value: '••••wxyz' }, {}] }],
      tools: { 'ask-bot': ['bot'], 'look-around': [] },
    });
  });

  it.each([
    [{}, 'values.token', 'is required'],
    [{ token: '  ' }, 'values.token', 'is required'],
    [{ token: SECRET, other: 'x' }, 'values.other', 'is not a field of this credential'],
    [{ token: `${SECRET}\nmore` }, 'values.token', 'must not contain control characters or line breaks'],
    [{ token: 'bad-token' }, 'values.token', 'is no token'],
    [{ token: 'x'.repeat(8_193) }, 'values.token', expect.anything()],
  ])('are refused where a field is not as it has to be (%#)', async (values, field, message) => {
    const answer = await save(values);
    expect(answer.statusCode).toBe(422);
    expect(answer.json()).toMatchObject({ code: 'validation_failed', errors: [{ field, message }] });
    expect((await list()).credentials[0].state).toBe('missing');
  });

  it('are for members, and of kinds that there are', async () => {
    expect((await app.call({ url: '/api/credentials' }, await app.startGuest())).json()).toMatchObject({
      code: 'members_only',
      detail: 'Please sign up to use this feature',
    });
    expect((await app.call({ url: '/api/credentials' })).statusCode).toBe(401);
    expect((await save({ token: SECRET }, 'unknown')).statusCode).toBe(404);
  });

  it('lie in the database sealed, and no answer holds them [CRED-07]', async () => {
    const answers = [
      (await save({ token: SECRET })).body,
      JSON.stringify(await list()),
      JSON.stringify(await ask('credentials', ['ask-bot'])),
      (await app.call({ url: '/tools/credential-status' }, ada)).body,
    ];
    expect(answers.join()).not.toContain(SECRET.slice(0, -4));
    const rows = await app.db.read.selectFrom('credentials').selectAll().execute();
    expect(JSON.stringify(rows)).not.toContain('secret');
    expect(rows[0]?.values_enc).toMatch(/^v1\./);
  });
});
