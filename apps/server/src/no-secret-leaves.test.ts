// A canary in every secret and every text; then all that was written or answered is searched for them.
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ENDPOINTS } from '@parley/contract/endpoints.ts';
import { readChanges } from '@parley/contract/history/endpoints.ts';
import type { LightMyRequestResponse } from 'fastify';
import { createLog } from './platform/log.ts';
import { VENDORS } from './providers/vendors/index.ts';
import { createCanaries, echoInErrors, type Canaries } from './testing/stored-data/canaries.ts';
import { readBackup, readDataFolder, readTables } from './testing/stored-data/everything-kept.ts';
import { startMailbox, type Mailbox } from './testing/mailbox.ts';
import { nextAddress } from './testing/people.ts';
import { createTestApp, TEST_SECRET, type Person, type TestApp } from './testing/test-app.ts';
import { createTestDatabase, TEST_DATABASES } from './testing/test-databases.ts';
import { advanceUntil, until } from './testing/until.ts';
import { startVendorStub, type VendorStub } from './testing/vendors/vendor-stub.ts';

const SCHEMA = { type: 'object', properties: { name: { type: 'string' } }, required: ['name'] };
const PNG_HEAD = Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex');
/** Where a person's own words belong. */
const TABLES_OF_TEXT = ['runs', 'run_events', 'contact_messages'];

describe.each(TEST_DATABASES)('secrets and texts on %s', (kind) => {
  let app: TestApp;
  let stub: VendorStub;
  let mailbox: Mailbox;
  /** What the installation and its people keep to themselves. */
  let secrets: Canaries;
  /** What people and models wrote. */
  let texts: Canaries;
  const lines: string[] = [];
  const answers: string[] = [];
  const failures: string[] = [];

  async function call(...[request, person]: Parameters<TestApp['call']>): Promise<LightMyRequestResponse> {
    const answer = await app.call({ remoteAddress: nextAddress(), ...request }, person);
    const text = `${JSON.stringify(answer.headers)} ${answer.payload}`;
    (answer.statusCode < 400 ? answers : failures).push(text);
    return answer;
  }

  const post = (url: string, payload: object | string, person?: Person) =>
    call({ method: 'POST', url, payload, headers: { 'content-type': 'application/json' } }, person);

  function toEnvironment(): Record<string, string> {
    const vendors = VENDORS.flatMap(({ id, environmentPrefixes: [prefix] }) => [
      [`${prefix}_API_KEY`, secrets.get(`key-of-${id}`)],
      [`${prefix}_BASE_URL`, stub.baseUrl],
    ]);
    return {
      ...Object.fromEntries(vendors),
      SMTP_URL: mailbox.url.replace('//', `//mailer:${secrets.get('smtp-password')}@`),
      MAIL_FROM: 'parley@example.com',
      LIMIT_FACTOR: '1000',
    };
  }

  beforeEach(async () => {
    for (const collected of [lines, answers, failures]) collected.length = 0;
    secrets = createCanaries();
    texts = createCanaries();
    secrets.keep('jwt-and-encryption-key', TEST_SECRET);
    stub = await startVendorStub({ kind: 'headers-only' });
    stub.answerWith(echoInErrors);
    // Takes mails up to the first link, and quotes every later one in its refusal.
    mailbox = await startMailbox((mail) =>
      listLinks().length <= 1 ? null : `554 refused: ${mail.replaceAll(/\r?\n/g, ' ')}`,
    );
    const testDatabase = await createTestDatabase(kind);
    const address = testDatabase.url === null ? null : new URL(testDatabase.url);
    if (address) address.password = secrets.get('database-password');
    app = await createTestApp({
      testDatabase,
      ...(address && { databaseUrl: address.toString() }),
      environment: toEnvironment(),
      log: createLog('debug', { write: (line) => void lines.push(line) }),
    });
  });
  afterEach(async () => {
    await app.close();
    mailbox.server.close();
    await stub.stop();
  });

  /** Keeps the tokens of an answer: they may appear in this answer and nowhere else. */
  function takeTokens(name: string, answer: LightMyRequestResponse): Person & { refreshToken: string } {
    const { access_token: token, refresh_token: refreshToken } = answer.json();
    secrets.keep(`access-${name}`, token);
    secrets.keep(`refresh-${name}`, refreshToken);
    answers.pop();
    return { token, refreshToken, userId: '' };
  }

  /** The tokens in the links that came by mail. */
  function listLinks(): string[] {
    const mails = mailbox.mails.map((mail) => mail.replaceAll('=\r\n', '').replaceAll('=3D', '='));
    return mails.flatMap((mail) => /reset=([\w-]{40,})/.exec(mail)?.[1] ?? []);
  }

  async function askForLink(linkNumber: number): Promise<string> {
    await post('/auth/forgot-password', { username: 'mara' });
    await until(() => listLinks().length === linkNumber, 'the mail');
    const token = listLinks().at(-1) ?? '';
    secrets.keep(`reset-link-${linkNumber}`, token);
    return token;
  }

  /** Every way into an account, with the wrong secrets as well. */
  async function enter(): Promise<Person> {
    const [password, second, third] = ['first', 'second', 'third'].map((name) =>
      secrets.get(`password-${name}`),
    );
    const email = 'mara@example.com';
    takeTokens('sign-up', await post('/api/auth/register', { username: 'mara', email, password }));
    await post('/auth/login-json', { username: 'mara', password: secrets.get('wrong-password') });
    await post('/auth/login-json', `{"username":"mara","password":"${secrets.get('broken-json')}`);
    await post('/api/auth/register', { username: 'x', password: secrets.get('long-password').repeat(20) });
    const login = takeTokens('login', await post('/auth/login-json', { username: 'mara', password }));
    const renewal = await post('/auth/refresh', { refresh_token: login.refreshToken });
    const fresh = takeTokens('renewal', renewal);
    await post('/auth/refresh', { refresh_token: secrets.get('made-up-refresh-token') });
    await call({ method: 'GET', url: '/auth/me', headers: { 'x-api-key': secrets.get('made-up-key') } });
    await post('/auth/change-password', { current_password: password, new_password: second }, fresh);
    const reset = { token: await askForLink(1), password: third };
    expect((await post('/auth/reset-password', reset)).statusCode).toBe(200);
    expect((await post('/auth/reset-password', reset)).statusCode).toBe(400);
    await askForLink(2);
    await until(() => lines.some((line) => line.includes('job.dead')), 'the log of the mail');
    return takeTokens('reset', await post('/auth/login-json', { username: 'mara', password: third }));
  }

  /** A reply of every vendor, each of which fails and quotes what it was sent. */
  async function askFailingVendors(mara: Person): Promise<void> {
    const { providers } = (await call({ method: 'GET', url: '/models' }, mara)).json();
    const models = Object.values<{ id: string }[]>(providers).flatMap(([first]) => (first ? [first.id] : []));
    expect(models.length).toBeGreaterThan(20);
    for (const model of [...models, ...models, ...models]) {
      const fields = {
        prompt: texts.get('prompt'),
        system_prompt: texts.get('system-prompt'),
        chat_history_json: JSON.stringify([{ role: 'user', content: texts.get('history') }]),
        model_name: model,
        max_tokens: '20',
      };
      const answer = await advanceUntil(app.clock, app.generate(mara, fields), 1_000);
      (answer.statusCode < 400 ? answers : failures).push(answer.payload);
    }
    expect(stub.calls.length).toBeGreaterThan(50);
    expect(
      secrets.findIn(stub.calls.map(({ headers }) => JSON.stringify(headers)).join()).length,
    ).toBeGreaterThan(15);
  }

  async function talk(mara: Person): Promise<void> {
    const file = {
      field: 'image',
      name: texts.get('file-name'),
      bytes: Buffer.concat([PNG_HEAD, Buffer.from(texts.get('file'))]),
    };
    app.provider.next({ text: [texts.get('reply')], reasoning: [texts.get('thought')] });
    const whole = await app.generate(
      mara,
      { prompt: texts.get('prompt'), model_name: app.model.id },
      { files: [file], key: 'same-key' },
    );
    expect(whole.statusCode).toBe(200);
    answers.push(whole.payload);
    app.provider.next({ text: [texts.get('cut-reply')], fault: { kind: 'cut', afterPieces: 1 } });
    const cut = await app.stream(mara, { prompt: texts.get('cut-prompt'), model_name: app.model.id });
    await cut.ended;
    expect(cut.events.at(-1)?.type).toBe('error');
    answers.push(cut.body());
    failures.push(JSON.stringify(cut.events.at(-1)));
    for (const text of [
      JSON.stringify({ name: texts.get('field') }),
      texts.get('misfit'),
      texts.get('misfit'),
    ]) {
      app.provider.next({ text });
    }
    const ask = { prompt: texts.get('structured-prompt'), json_schema: SCHEMA, model_name: app.model.id };
    expect((await post('/structured-output', ask, mara)).statusCode).toBe(200);
    expect((await post('/structured-output', ask, mara)).statusCode).toBe(422);
    const message = `${texts.get('contact-message')} and more`;
    await post('/api/contact', { name: 'Mara', email: 'm@example.com', subject: 'general', message }, mara);
    const password = secrets.get('password-third');
    const key = await post('/api/api-keys', { name: 'mine', scopes: ['account'], password }, mara);
    secrets.keep('personal-key', key.json().key);
    answers.pop();
    await call({ method: 'GET', url: '/auth/me', headers: { 'x-api-key': key.json().key } });
  }

  /** What others get who ask for everything there is, by the ids of hers. */
  async function spy(mara: Person): Promise<string> {
    const { runs } = (await call({ method: 'GET', url: '/runs' }, mara)).json();
    const { id } = (await call({ method: 'GET', url: '/auth/me' }, mara)).json();
    const seen: string[] = [];
    for (const stranger of [undefined, await app.startGuest(), await app.createMember()]) {
      for (const { id: endpointId, method, path, access } of ENDPOINTS) {
        // A stream of one's own changes has no end.
        if (method !== 'GET' || access === 'admin' || endpointId === readChanges.id) continue;
        const url = path.replace('{runId}', runs[0].id).replace('{key}', 'same-key').replace('{id}', id);
        seen.push((await call({ method, url, remoteAddress: nextAddress() }, stranger)).payload);
      }
    }
    return seen.join('\n');
  }

  async function readOwn(mara: Person): Promise<void> {
    const { id } = (await call({ method: 'GET', url: '/auth/me' }, mara)).json();
    for (const url of [
      '/auth/me/export',
      `/users/${id}/usage.csv`,
      '/runs',
      '/auth/sessions',
      '/api/api-keys',
    ]) {
      expect((await call({ method: 'GET', url }, mara)).statusCode).toBe(200);
    }
  }

  it('are in no log line, no answer but their own, and not readable in what is kept [PR-02] [PF-17]', async () => {
    const mara = await enter();
    await askFailingVendors(mara);
    await talk(mara);
    await readOwn(mara);
    const seenByOthers = await spy(mara);
    const log = lines.join('\n');
    expect(log).toContain('provider.call_failed');
    expect({ secrets: secrets.findIn(log), texts: texts.findIn(log) }).toEqual({ secrets: [], texts: [] });
    expect(secrets.findIn([...answers, ...failures].join('\n'))).toEqual([]);
    expect(texts.findIn(failures.join('\n'))).toEqual([]);
    expect(texts.findIn(seenByOthers)).toEqual([]);
    const folder = readDataFolder(app);
    expect({ folder: secrets.findIn(folder), backup: secrets.findIn(await readBackup(app)) }).toEqual({
      folder: [],
      backup: [],
    });
    for (const [table, rows] of await readTables(app)) {
      expect({ table, secrets: secrets.findIn(rows) }).toEqual({ table, secrets: [] });
      if (!TABLES_OF_TEXT.includes(table))
        expect({ table, texts: texts.findIn(rows) }).toEqual({ table, texts: [] });
    }
    expect(folder).not.toContain(texts.get('file'));
  }, 180_000);
});
