// Objects of one user behind each guard of the contract, to be requested by another user.
import { createHash } from 'node:crypto';
import type { Guard } from '@parley/contract/endpoint.ts';
import { toNewPayment } from '../../features/payments/index.ts';
import { hashToken } from '../../platform/crypto/opaque-token.ts';
import { insertAgent } from '../agents.ts';
import { historyOf, toMessages, toSession } from '../conversations.ts';
import type { Person, TestApp } from '../test-app.ts';
import { advanceUntil } from '../until.ts';

export const PICTURE = Buffer.from('89504e470d0a1a0a00', 'hex');
export const PICTURE_ID = createHash('sha256').update(PICTURE).digest('hex');

/** Inserts an API key directly into the database and returns it. */
export async function createKey(
  app: TestApp,
  userId: string,
  scopes: readonly string[],
  isRevoked = false,
): Promise<string> {
  const key = `ak_${userId}${scopes.join('')}${String(isRevoked)}`;
  await app.db.write((tx) =>
    tx
      .insertInto('api_keys')
      .values({
        id: hashToken(key),
        user_id: userId,
        name: 'test',
        prefix: 'ak_test',
        key_hash: hashToken(key),
        scopes: JSON.stringify(scopes),
        created_at: 0,
        last_used_at: null,
        expires_at: null,
        revoked_at: isRevoked ? 1 : null,
      })
      .execute(),
  );
  return key;
}

async function createApiDeployment(
  app: TestApp,
  owner: Person,
): Promise<{ readonly id: string; readonly key: string }> {
  const made = await app.call({ method: 'POST', url: '/agents/', payload: { name: 'Deployed' } }, owner);
  const url = `/agents/${String(made.json().id)}/deployments/api`;
  return (await app.call({ method: 'POST', url, payload: {} }, owner)).json();
}

export async function createDeploymentKey(app: TestApp, owner: Person): Promise<string> {
  return (await createApiDeployment(app, owner)).key;
}

/** Creates the object and returns its path parameters. */
export const OBJECTS: Readonly<Record<Guard, (app: TestApp, owner: Person) => Promise<string | null>>> = {
  none: () => Promise.resolve(null),
  self: () => Promise.resolve(null),
  'self-or-admin': (_app, owner) => Promise.resolve(owner.userId),
  'own-run': async (app, owner) => {
    await app.generate(owner, { prompt: 'Hello' }, { key: 'the-key' });
    return String((await app.call({ method: 'GET', url: '/runs' }, owner)).json().runs[0].id);
  },
  'own-login': async (app, owner) =>
    String((await app.call({ method: 'GET', url: '/auth/sessions' }, owner)).json().sessions[0].id),
  'own-prompt': async (app, owner) => {
    const mine = { id: 'mine', title: 'Mine' };
    const prompt = { ...mine, prompt: 'Be brief.', category: 'general' };
    await app.call({ method: 'POST', url: '/api/system-prompts', payload: prompt }, owner);
    const suggestion = { ...mine, text: 'Begin', purpose: 'writing' };
    await app.call({ method: 'POST', url: '/api/prompt-suggestions', payload: suggestion }, owner);
    return mine.id;
  },
  'own-session': async (app, owner) => {
    const { save, saveImage } = historyOf(app, owner);
    await save(toSession('the-session', toMessages(1)));
    const kept = (await saveImage('the-session', PICTURE)).json<{ image_id: string }>();
    if (kept.image_id !== PICTURE_ID) throw new Error('The picture has another id');
    return 'the-session';
  },
  'own-share': async (app, owner) => {
    const { save, share } = historyOf(app, owner);
    await save(toSession('shared', toMessages(1)));
    return String((await share('shared')).json().id);
  },
  'own-agent': async (app, owner) =>
    String((await app.call({ method: 'POST', url: '/agents/', payload: { name: 'Mine' } }, owner)).json().id),
  'own-approval': async (app, owner) => {
    await app.db.write((tx) =>
      tx
        .insertInto('approval_rules')
        .values({
          user_id: owner.userId,
          id: 'the-rule',
          agent_id: 'the-agent',
          tool: 'the-tool',
          definition_hash: '',
          after_outside: 0,
          created_at: 0,
          last_used_at: null,
        })
        .execute(),
    );
    return 'the-rule';
  },
  'own-memory': async (app, owner) => {
    const agentId = `agent-of-${owner.userId}`;
    await insertAgent(app.db, { id: agentId, owner_id: owner.userId });
    const payload = { agent_id: agentId, text: 'Likes tea' };
    return String((await app.call({ method: 'POST', url: '/api/memory', payload }, owner)).json().id);
  },
  'own-collection': async (app, owner) => {
    const payload = { name: 'Mine' };
    return String((await app.call({ method: 'POST', url: '/api/knowledge', payload }, owner)).json().id);
  },
  'own-mcp-server': async (app, owner) => {
    // Nobody answers there, which is a state of the server and reported after a while.
    const payload = { name: 'Mine', url: 'https://mcp.invalid/mcp' };
    const made = app.call({ method: 'POST', url: '/api/mcp-servers', payload }, owner);
    return String((await advanceUntil(app.clock, made)).json().id);
  },
  'own-custom-tool': async (app, owner) => {
    const payload = {
      name: 'look-up',
      description: 'Looks it up.',
      method: 'GET',
      url: 'https://api.example/',
    };
    const answer = await app.call({ method: 'POST', url: '/api/custom-webhook-tools', payload }, owner);
    return String(answer.json().id);
  },
  'own-deployment': async (app, owner) => (await createApiDeployment(app, owner)).id,
  'own-workspace': async (app, owner) => {
    const payload = { name: 'Mine' };
    return String((await app.call({ method: 'POST', url: '/api/workspaces', payload }, owner)).json().id);
  },
  'own-payment': async (app, owner) => {
    const order = {
      userId: owner.userId,
      kind: 'checkout',
      amountMicros: 5_000_000,
      provider: 'sandbox',
    } as const;
    const row = toNewPayment(`pay_of_${owner.userId}`, order, app.clock.now());
    await app.db.write((tx) => tx.insertInto('payments').values(row).execute());
    return row.id;
  },
  'own-api-key': async (app, owner) => hashToken(await createKey(app, owner.userId, ['account'])),
};
