// Signing in at a service for its tools, in place of pasting a token.
import { AppError } from '@parley/contract/errors/app-error.ts';
import { z } from 'zod';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { OutboundRequest } from '../../../platform/outbound/outbound-request.ts';
import { createAgentClient } from '../../../testing/agents/agent-client.ts';
import { createVaultClient, type VaultClient } from '../../../testing/credentials/vault-client.ts';
import { readTables } from '../../../testing/stored-data/everything-kept.ts';
import { createTestApp, type Person, type TestApp } from '../../../testing/test-app.ts';
import { TEST_DATABASES } from '../../../testing/test-databases.ts';
import { defineTool } from '../../../toolbox/tool.ts';

const TOKEN_URL = 'https://oauth2.googleapis.com/token';
const ENVIRONMENT = {
  PUBLIC_URL: 'https://parley.example',
  GOOGLE_CLIENT_ID: 'parley-client',
  GOOGLE_CLIENT_SECRET: 'parley-client-secret',
};

const LOOK = defineTool({
  name: 'look-at-google',
  provider: 'GOOGLE',
  category: 'mail',
  icon: 'mail',
  effect: 'read',
  credential: 'google',
  title: { en: 'Look', zh: '查看' },
  description: 'Looks.',
  parameters: z.object({}),
  async call(_args, { http }) {
    const response = await http.request({ url: 'https://www.googleapis.com/look' });
    return { data: { text: response.text() } };
  },
});

describe.each(TEST_DATABASES)('a sign-in at a service on %s', (database) => {
  let app: TestApp;
  let ada: Person;
  let vault: VaultClient;
  /** Asked of Google, in order. */
  let asked: URLSearchParams[];
  let used: (string | undefined)[];
  /** What Google answers for tokens; `null`: nothing. */
  let tokens: { readonly status: number; readonly body: object } | null;
  const grant = (count: number, more: object = {}) => ({
    status: 200,
    body: { access_token: `access-secret-${count}`, expires_in: 3_600, token_type: 'Bearer', ...more },
  });

  beforeEach(async () => {
    asked = [];
    used = [];
    tokens = grant(1, { refresh_token: 'renewing-secret' });
    const request = ({ url, body, credential }: OutboundRequest) => {
      const answer = (status: number, text: string) =>
        Promise.resolve({ status, url, headers: {}, body: Buffer.from(text) });
      if (url !== TOKEN_URL) {
        used.push(credential?.headers['authorization']);
        return answer(200, '{}');
      }
      expect(credential).toEqual({
        headers: { authorization: `Basic ${btoa('parley-client:parley-client-secret')}` },
        hosts: ['oauth2.googleapis.com'],
      });
      asked.push(new URLSearchParams(String(body)));
      return tokens === null
        ? Promise.reject(new AppError('destination_unreachable'))
        : answer(tokens.status, JSON.stringify(tokens.body));
    };
    app = await createTestApp({
      database,
      environment: ENVIRONMENT,
      builtinTools: [LOOK],
      toolOutbound: { request },
    });
    ada = await app.createMember({ balance: 5 });
    vault = createVaultClient(app, ada);
  });
  afterEach(() => app.close());

  async function start(person = ada): Promise<URL> {
    const answer = await app.call({ method: 'POST', url: '/api/credentials/google/sign-in' }, person);
    return new URL(answer.json<{ url: string }>().url);
  }

  const finish = (payload: object, person = ada) =>
    app.call({ method: 'POST', url: '/api/credentials/sign-in', payload }, person);

  async function signIn(): Promise<void> {
    const state = (await start()).searchParams.get('state');
    expect((await finish({ state, code: 'a-code' })).statusCode).toBe(200);
  }

  async function look(): Promise<string> {
    app.provider.next({ toolCalls: [{ name: 'look_at_google', callId: 'c', arguments: {} }] });
    app.provider.next({ text: 'Done.' });
    const client = createAgentClient(app, ada);
    const id = await client.create({ tools: ['look-at-google'], name: `looker ${used.length}` });
    const reader = await client.execute(`/agents/${id}/execute`, { content: 'Look' });
    await client.finish(reader);
    return JSON.stringify((await app.call({ url: `/runs/${reader.runId()}` }, ada)).json().tool_logs);
  }

  it('leads to its page with a proof key, and saves the tokens sealed [CRED-06, CRED-07]', async () => {
    expect(await vault.find('google')).toMatchObject({ can_sign_in: true, state: 'missing' });
    const page = await start();
    expect(page.origin).toBe('https://accounts.google.com');
    expect(Object.fromEntries(page.searchParams)).toMatchObject({
      client_id: 'parley-client',
      redirect_uri: 'https://parley.example/credential-sign-in',
      code_challenge_method: 'S256',
      access_type: 'offline',
    });
    const state = page.searchParams.get('state');
    const answer = await finish({ state, code: 'a-code' });
    expect(answer.json()).toEqual({ credential_key: 'google', state: 'untested' });
    const [exchange] = asked;
    expect(Object.fromEntries(exchange ?? [])).toMatchObject({
      grant_type: 'authorization_code',
      code: 'a-code',
      redirect_uri: 'https://parley.example/credential-sign-in',
    });
    const proof = await crypto.subtle.digest(
      'SHA-256',
      new TextEncoder().encode(exchange?.get('code_verifier') ?? ''),
    );
    expect(Buffer.from(proof).toString('base64url')).toBe(page.searchParams.get('code_challenge'));
    const kept = [...(await readTables(app)).values()].join();
    for (const secret of ['access-secret', 'renewing-secret', 'parley-client-secret', 'a-code'])
      expect([
        secret,
        kept.includes(secret),
        JSON.stringify(await vault.find('google')).includes(secret),
      ]).toEqual([secret, false, false]);
    expect(await look()).toContain('look-at-google');
    expect(used).toEqual(['Bearer access-secret-1']);
  });

  it('takes the answer of nobody else, none that is late, made up or declined [CRED-06]', async () => {
    const state = (await start()).searchParams.get('state') ?? '';
    const others = await app.createMember();
    const failed = async (payload: object, person = ada) =>
      expect((await finish(payload, person)).json()).toMatchObject({ code: 'credential_sign_in_failed' });
    await failed({ state, code: 'a-code' }, others);
    await failed({ state: `${state}x`, code: 'a-code' });
    await failed({ state: 'v1.AAAA', code: 'a-code' });
    await failed({ state });
    await failed({ state, error: 'access_denied' });
    expect(asked).toEqual([]);
    tokens = { status: 400, body: { error: 'invalid_grant' } };
    await failed({ state, code: 'used-before' });
    tokens = { status: 200, body: { access_token: 7 } };
    await failed({ state, code: 'a-code' });
    tokens = null;
    await failed({ state, code: 'a-code' });
    await app.clock.advance(11 * 60_000);
    await failed({ state, code: 'a-code' });
    expect(await vault.find('google')).toMatchObject({ state: 'missing' });
  });

  it('is renewed before its token ends, once, and asked for again where the service refuses [CRED-08]', async () => {
    await signIn();
    await look();
    await app.clock.skip(3_590_000);
    tokens = null;
    await look();
    expect(used.at(-1)).toBe('Bearer access-secret-1');
    tokens = grant(2);
    await look();
    expect(used.at(-1)).toBe('Bearer access-secret-2');
    expect(Object.fromEntries(asked.at(-1) ?? [])).toEqual({
      grant_type: 'refresh_token',
      refresh_token: 'renewing-secret',
    });
    const count = asked.length;
    await look();
    expect(asked.length).toBe(count);

    await app.clock.skip(3_590_000);
    tokens = { status: 400, body: { error: 'invalid_grant' } };
    expect(await look()).toContain('refused the credential');
    expect(await vault.find('google')).toMatchObject({ state: 'invalid' });
  });

  it('is not offered where the installation is unknown to the service', async () => {
    await app.close();
    app = await createTestApp({ database, builtinTools: [LOOK] });
    ada = await app.createMember();
    vault = createVaultClient(app, ada);
    expect(await vault.find('google')).toMatchObject({ can_sign_in: false });
    const answer = await app.call({ method: 'POST', url: '/api/credentials/google/sign-in' }, ada);
    expect(answer.statusCode).toBe(404);
  });
});
