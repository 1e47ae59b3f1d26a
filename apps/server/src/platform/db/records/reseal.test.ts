import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { TABLES } from '../../../testing/tables.ts';
import { historyOf, toMessages, toSession } from '../../../testing/conversations.ts';
import { createTestApp, TEST_VAULT_KEYS, type Person, type TestApp } from '../../../testing/test-app.ts';
import { TEST_DATABASES } from '../../../testing/test-databases.ts';
import { createSealer } from '../../crypto/sealed-text.ts';
import type { VaultKeys } from '../../crypto/vault-keys.ts';
import type { Database } from '../database.ts';
import { reseal } from './reseal.ts';

const NEW_KEY = { version: 2, secret: 'the-next-key-0123456789-abcdefghij-xyz' };
const BOTH: VaultKeys = [NEW_KEY, ...TEST_VAULT_KEYS];
const ROWS = 1_200;

describe.each(TEST_DATABASES)('a new key for the vault on %s', (database) => {
  let app: TestApp;
  let ada: Person;
  let address: string;
  beforeEach(async () => {
    app = await createTestApp({ database, vaultKeys: [...TEST_VAULT_KEYS, NEW_KEY] });
    ada = await app.createMember();
    for (const id of ['the-session', 'another']) await historyOf(app, ada).save(toSession(id, toMessages(1)));
    address = String((await share()).json().url);
  });
  afterEach(() => app.close());

  const share = () =>
    app.call(
      {
        method: 'POST',
        url: '/api/chat-history/session/the-session/shares',
        payload: { expires_in_days: null },
      },
      ada,
    );
  const readSealed = async (): Promise<string[]> =>
    (await app.db.read.selectFrom('chat_shares').select('token_sealed').execute()).map(
      (row) => row.token_sealed,
    );

  /** Many rows like the one that the server has made. */
  async function copyRows(): Promise<void> {
    const row = await app.db.read.selectFrom('chat_shares').selectAll().executeTakeFirstOrThrow();
    const sealer = createSealer(TEST_VAULT_KEYS, 'links');
    await app.db.write(async (tx) => {
      for (let index = 0; index < ROWS; index += 1) {
        const id = `copy-${String(index).padStart(5, '0')}`;
        const copy = { ...row, id, session_id: 'another', token_hash: id, token_sealed: sealer.seal(id, id) };
        await tx.insertInto('chat_shares').values(copy).execute();
      }
    });
  }

  it('takes over everything, also after a kill in the middle, while all of it stays readable [PR-01]', async () => {
    await copyRows();
    let writes = 0;
    const dying: Database = {
      ...app.db,
      write(work) {
        writes += 1;
        return writes > 2 ? Promise.reject(new Error('killed')) : app.db.write(work);
      },
    };
    await expect(reseal(dying, TABLES, BOTH)).rejects.toThrow('killed');
    const versions = (await readSealed()).map((sealed) => sealed.slice(0, 3));
    expect(new Set(versions)).toEqual(new Set(['v1.', 'v2.']));
    const list = () => app.call({ url: '/api/chat-history/shares?session_id=the-session' }, ada);
    // A server that knows both keys shows the address as before.
    expect(JSON.stringify((await list()).json())).toContain(address);
    const result = await reseal(app.db, TABLES, BOTH);
    expect(result).toEqual({ resealed: ROWS + 1 - 1_000, current: 1_000, unreadable: 0 });
    const sealer = createSealer([NEW_KEY], 'links');
    const rows = await app.db.read.selectFrom('chat_shares').select(['id', 'token_sealed']).execute();
    expect(rows.every(({ id, token_sealed: sealed }) => sealer.open(sealed, id) !== null)).toBe(true);
    expect(await reseal(app.db, TABLES, BOTH)).toEqual({ resealed: 0, current: ROWS + 1, unreadable: 0 });
  });

  it('leaves alone, and counts, what no key opens [PR-01]', async () => {
    const before = await readSealed();
    const lost: VaultKeys = [NEW_KEY, { version: 1, secret: 'not-the-old-key-0123456789-abcdefghij' }];
    expect(await reseal(app.db, TABLES, lost)).toEqual({ resealed: 0, current: 0, unreadable: 1 });
    expect(await readSealed()).toEqual(before);
  });

  it('takes no text for its own that another key of the same number has sealed [PR-01]', async () => {
    const before = await readSealed();
    const replaced: VaultKeys = [{ version: 1, secret: NEW_KEY.secret }];
    expect(await reseal(app.db, TABLES, replaced)).toEqual({ resealed: 0, current: 0, unreadable: 1 });
    expect(await readSealed()).toEqual(before);
  });
});
