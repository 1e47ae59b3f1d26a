import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { checkAudit } from '../../platform/audit/audit-check.ts';
import { createAudit } from '../../platform/audit/audit.ts';
import { createSealer } from '../../platform/crypto/sealed-text.ts';
import { createIds } from '../../platform/ids.ts';
import { reseal } from '../../platform/db/records/reseal.ts';
import { createLog } from '../../platform/log.ts';
import {
  BOT,
  BOT_TOOLS,
  CHIME,
  createBotService,
  type BotService,
} from '../../testing/credentials/bot-service.ts';
import { PASSWORD, signUp } from '../../testing/people.ts';
import { readBackup, readDataFolder, readTables } from '../../testing/stored-data/everything-kept.ts';
import { TABLES } from '../../testing/tables.ts';
import { createTestApp, TEST_VAULT_KEYS, type Person, type TestApp } from '../../testing/test-app.ts';
import { TEST_DATABASES } from '../../testing/test-databases.ts';
import { VAULT_PURPOSE } from './credentials.tables.ts';
import { forgetUnreadable } from './forget.ts';
import { createVault } from './vault.ts';
import { createVaultClient, type VaultClient } from '../../testing/credentials/vault-client.ts';

const CANARY = 'canary-0123456789abcdef-wxyz';
const OTHER_KEY = { version: 2, secret: 'another-key-0123456789-abcdefghij-xyz' };
const WRONG_KEYS = [{ version: 1, secret: 'not-the-same-key-0123456789-abcdefghij' }] as const;

describe.each(TEST_DATABASES)('the vault on %s', (database) => {
  const lines: string[] = [];
  let app: TestApp;
  let bot: BotService;
  let ada: Person;
  let vault: VaultClient;
  beforeEach(async () => {
    lines.length = 0;
    bot = createBotService();
    app = await createTestApp({
      database,
      credentialKinds: [BOT, CHIME],
      builtinTools: BOT_TOOLS,
      toolOutbound: bot.outbound,
      log: createLog('debug', { write: (line) => void lines.push(line) }),
    });
    ada = await app.createMember();
    vault = createVaultClient(app, ada);
  });
  afterEach(() => app.close());

  const readRows = () => app.db.read.selectFrom('credentials').selectAll().orderBy('id').execute();

  it('answers 503 with another key, changes nothing, and is as before with the right one [PR-01]', async () => {
    await vault.save({ token: CANARY });
    const before = await readRows();
    const other = await createTestApp({
      beside: app,
      credentialKinds: [BOT, CHIME],
      builtinTools: BOT_TOOLS,
      vaultKeys: WRONG_KEYS,
    });
    try {
      const wrong = createVaultClient(other, ada);
      const answers = [
        await wrong.list(),
        await wrong.save({ token: 'bot-another-0123456789' }),
        await wrong.save({ token: 'bot-another-0123456789' }, 'chime'),
        await wrong.remove(),
        await wrong.test(),
        await wrong.ask('validate-credentials', ['ask-bot']),
        await wrong.ask('missing-credentials', ['ask-bot']),
        await wrong.ask('credentials', ['ask-bot']),
        await other.call({ url: '/tools/credential-status' }, ada),
      ];
      for (const answer of answers) {
        expect(answer.statusCode).toBe(503);
        expect(answer.json()).toMatchObject({ code: 'vault_unavailable' });
        expect(answer.json().detail).toContain('encryption key');
      }
      // The rest works.
      expect((await other.call({ url: '/tools/available' }, ada)).statusCode).toBe(200);
      expect((await other.generate(ada, { prompt: 'Hi' })).statusCode).toBe(200);
    } finally {
      await other.close();
    }
    expect(await readRows()).toEqual(before);
    expect((await vault.test()).json()).toMatchObject({ valid: true });
    expect(bot.seen[0]?.credential?.headers).toEqual({ authorization: `Bearer ${CANARY}` });
  });

  it('is said to be closed by the start of a server without its key, and is open again once that is forgotten [PR-01]', async () => {
    await vault.save({ token: CANARY });
    const log = createLog('debug', { write: (line) => void lines.push(line) });
    const settings = { beside: app, credentialKinds: [BOT, CHIME], builtinTools: BOT_TOOLS, log };
    const other = await createTestApp({ ...settings, vaultKeys: WRONG_KEYS });
    try {
      expect(lines.filter((line) => line.includes('vault.key_lost'))).toEqual([
        expect.stringContaining('"keyNumber":1'),
      ]);
      const wrong = createVaultClient(other, ada);
      const { db, clock } = app;
      const deps = {
        db,
        audit: createAudit({ db, clock, ids: createIds(clock), log }),
        vault: createVault(createSealer(WRONG_KEYS, VAULT_PURPOSE)),
      };
      expect(await forgetUnreadable(deps, false)).toEqual({ credentials: 1, accounts: 1 });
      expect((await wrong.list()).statusCode).toBe(503);
      expect(await forgetUnreadable(deps, true)).toEqual({ credentials: 1, accounts: 1 });
      expect((await wrong.save({ token: CANARY })).statusCode).toBe(200);
      expect(await forgetUnreadable(deps, true)).toEqual({ credentials: 0, accounts: 0 });
      expect((await checkAudit(db)).faults).toEqual([]);
    } finally {
      await other.close();
    }
  });

  it('opens no entry that was moved to another user or key [PR-01]', async () => {
    const eve = await app.createMember();
    const hers = createVaultClient(app, eve);
    await vault.save({ token: CANARY });
    await hers.save({ token: 'bot-of-eve-0123456789' });
    await hers.save({ token: 'bot-of-eve-0123456789' }, 'chime');
    const [stolen] = (await readRows()).filter((row) => row.user_id === ada.userId);
    await app.db.write((tx) =>
      tx
        .updateTable('credentials')
        .set({ values_enc: stolen?.values_enc ?? '' })
        .where('user_id', '=', eve.userId)
        .execute(),
    );
    for (const key of ['bot', 'chime']) {
      expect(await hers.find(key)).toMatchObject({ state: 'invalid', fields: [{ masked_value: null }, {}] });
      expect((await hers.test(key)).json()).toMatchObject({ valid: false, state: 'invalid' });
    }
    // The whole row, with its id.
    await hers.remove('bot');
    await app.db.write((tx) =>
      tx.updateTable('credentials').set({ user_id: eve.userId }).where('user_id', '=', ada.userId).execute(),
    );
    expect(await hers.find()).toMatchObject({ state: 'invalid', fields: [{ masked_value: null }, {}] });
    expect(bot.seen).toEqual([]);
    // Its owner can still replace it.
    expect((await hers.remove()).statusCode).toBe(200);
    await hers.save({ token: 'bot-of-eve-0123456789' });
    expect(await hers.find()).toMatchObject({ state: 'untested' });
  });

  it('is sealed with a new key while it is in use [PR-01]', async () => {
    await vault.save({ token: CANARY });
    const both = [OTHER_KEY, ...TEST_VAULT_KEYS] as const;
    expect(await reseal(app.db, TABLES, both)).toEqual({ resealed: 2, current: 0, unreadable: 0 });
    const other = await createTestApp({
      beside: app,
      credentialKinds: [BOT, CHIME],
      builtinTools: BOT_TOOLS,
      vaultKeys: [OTHER_KEY],
    });
    try {
      expect(await createVaultClient(other, ada).find()).toMatchObject({
        fields: [{ masked_value: '••••wxyz' }, {}],
      });
    } finally {
      await other.close();
    }
  });

  it('shows a secret in no answer, export, log, audit entry, table or backup [PR-01] [CRED-07]', async () => {
    const ada = await signUp(app, 'ada');
    const vault = createVaultClient(app, ada);
    const answers = [
      await vault.save({ token: CANARY, region: 'eu' }),
      await vault.list(),
      await vault.test(),
      await vault.ask('credentials', ['ask-bot']),
      await vault.ask('validate-credentials', ['ask-bot']),
      await app.call({ url: '/tools/credential-status' }, ada),
      await vault.save({ token: `bad-${CANARY}`, other: CANARY }),
      await app.call({ url: '/auth/me/export' }, ada),
    ].map(({ body }) => body);
    const tables = await readTables(app);
    const audited: unknown = JSON.parse(tables.get('audit_log') ?? '[]');
    const target = { actor_id: ada.userId, target_type: 'credential', target_id: 'bot' };
    for (const entry of [
      { action: 'credential.saved', ...target },
      { action: 'credential.tested', ...target, details: '{"outcome":"accepted"}' },
    ])
      expect(audited).toContainEqual(expect.objectContaining(entry));
    const kept = [...answers, ...tables.values(), ...lines, readDataFolder(app), await readBackup(app)];
    for (const text of kept) expect(text).not.toContain(CANARY.slice(0, -4));
    expect(answers.join()).toContain('credential_key');
    await vault.remove();
    expect((await readTables(app)).get('audit_log')).toContain('credential.removed');
  });

  it('loses all entries of an account that is deleted [PR-04]', async () => {
    const ada = await signUp(app, 'ada');
    const vault = createVaultClient(app, ada);
    await vault.save({ token: CANARY });
    const payload = { password: PASSWORD };
    expect((await app.call({ method: 'DELETE', url: '/auth/me', payload }, ada)).statusCode).toBe(200);
    expect(await readRows()).toEqual([]);
  });
});
