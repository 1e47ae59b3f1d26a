// A dump of the database, a copy of the data folder or a backup gives away none of the secrets in it.
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { historyOf, toMessages, toSession } from './testing/conversations.ts';
import { createHookClient } from './testing/deployments/hook-client.ts';
import { createCanaries, type Canaries } from './testing/stored-data/canaries.ts';
import { readBackup, readDataFolder, readTables } from './testing/stored-data/everything-kept.ts';
import { createDeploymentKey } from './testing/stored-data/owned-objects.ts';
import { createTestApp, type Person, type TestApp } from './testing/test-app.ts';
import { TEST_DATABASES } from './testing/test-databases.ts';
import { advanceUntil } from './testing/until.ts';

interface CredentialRow {
  readonly credential_key: string;
  readonly fields: readonly { readonly name: string; readonly secret: boolean; readonly required: boolean }[];
}

/** Fields that are no secrets and have a form of their own. */
const PLAIN: Readonly<Record<string, string>> = {
  'twilio-account_sid': `AC${'0'.repeat(32)}`,
  'twilio-from': '+15005550006',
  'mail-server-port': '587',
  'mail-server-from': 'ada@example.com',
};
/** What the secrets of some services begin with. */
const PREFIXES: Readonly<Record<string, string>> = { telegram: '123456:', webhook: 'https://hook.example/' };

describe.each(TEST_DATABASES)('what is stored on %s', (database) => {
  let app: TestApp;
  let ada: Person;
  let secrets: Canaries;
  beforeEach(async () => {
    app = await createTestApp({ database, environment: { LIMIT_FACTOR: '1000' } });
    ada = await app.createMember({ balance: 5 });
    secrets = createCanaries();
  });
  afterEach(() => app.close());

  /** Answers what was made; the operation must have worked. */
  async function ask(method: 'GET' | 'POST' | 'PUT', url: string, payload?: object) {
    const call = app.call({ method, url, ...(payload && { payload }) }, ada);
    const answer = await advanceUntil(app.clock, call);
    expect(answer.statusCode, `${method} ${url}: ${answer.payload}`).toBeLessThan(300);
    return answer.json();
  }
  /** The part of a link that is the secret. */
  const keepLink = (name: string, link: string) => secrets.keep(name, link.split('/').at(-1) ?? link);

  async function saveCredentials(): Promise<void> {
    const { credentials } = (await ask('GET', '/api/credentials')) as { credentials: CredentialRow[] };
    const withSecrets = credentials.filter(({ fields }) => fields.some(({ secret }) => secret));
    expect(withSecrets.length).toBeGreaterThan(5);
    for (const { credential_key: key, fields } of withSecrets) {
      const given = fields.filter(({ secret, required }) => secret || required);
      const values = given.map(({ name, secret }) => [
        name,
        secret
          ? `${PREFIXES[key] ?? ''}${secrets.get(`${key}-${name}`)}`
          : (PLAIN[`${key}-${name}`] ?? 'plain.example.com'),
      ]);
      await ask('PUT', `/api/credentials/${key}`, { values: Object.fromEntries(values) });
    }
  }

  async function saveToolSecrets(): Promise<void> {
    const header = { name: 'X-Secret', value: secrets.get('custom-tool-header') };
    await ask('POST', '/api/custom-webhook-tools', {
      name: 'look-up',
      description: 'Looks it up.',
      method: 'GET',
      url: `https://api.example/?key=${secrets.get('custom-tool-address')}`,
      headers: [{ ...header, secret: true }],
    });
    await ask('POST', '/api/mcp-servers', {
      name: 'Mine',
      url: 'https://mcp.invalid/mcp',
      header: { ...header, value: secrets.get('mcp-header') },
    });
  }

  async function deploy(): Promise<void> {
    secrets.keep('deployment-key', await createDeploymentKey(app, ada));
    const hooks = createHookClient(app, ada);
    const signed = secrets.get('sender-signing-secret');
    const given = await hooks.create({ signature: { kind: 'github' }, signing_secret: signed });
    keepLink('given-address', given.path);
    const own = await hooks.create({
      signature: { kind: 'stripe' },
      deliver_to: [{ kind: 'chat', target: `https://chat.example/${secrets.get('chat-address')}` }],
    });
    keepLink('own-address', own.path);
    if (own.secret !== null) secrets.keep('own-signing-secret', own.secret);
    const { secret } = (await hooks.ask(own, 'POST', '/result-secret')).json();
    secrets.keep('result-secret', secret);
  }

  async function makeLinks(): Promise<void> {
    const { save, share } = historyOf(app, ada);
    await save(toSession('shared', toMessages(1)));
    const shared = (await share('shared')).json();
    keepLink('shared-chat', String(shared.url ?? shared.link));
    const { id } = await ask('POST', '/api/workspaces', { name: 'Harbour' });
    const { invites } = await ask('POST', `/api/workspaces/${String(id)}/invites`, { role: 'member' });
    keepLink('invite', String(invites[0].link));
  }

  it('holds credentials, secrets of deployments and tools, and tokens of links only sealed or hashed [MKT-16]', async () => {
    await saveCredentials();
    await saveToolSecrets();
    await deploy();
    await makeLinks();
    expect([...secrets.all.values()].every((secret) => secret.length >= 20)).toBe(true);
    // Encoded is not encrypted.
    for (const [name, secret] of [...secrets.all]) {
      secrets.keep(`${name} as base64`, Buffer.from(secret).toString('base64').slice(0, -4));
      secrets.keep(`${name} as hex`, Buffer.from(secret).toString('hex'));
    }
    const tables = await readTables(app);
    for (const [table, rows] of tables)
      expect({ table, secrets: secrets.findIn(rows) }).toEqual({ table, secrets: [] });
    expect(tables.get('credentials')).toMatch(/github/);
    expect(secrets.findIn(readDataFolder(app))).toEqual([]);
    expect(secrets.findIn(await readBackup(app))).toEqual([]);
  });
});
