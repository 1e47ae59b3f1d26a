import { randomBytes } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { TABLES } from '../../../testing/tables.ts';
import { messageWords } from '../../../features/history/search/message-words.ts';
import { checkBooks } from '../../../testing/ledger.ts';
import { historyOf, toMessage, toSession } from '../../../testing/conversations.ts';
import { createManualClock } from '../../../testing/manual-clock.ts';
import { createTestApp, type Person, type TestApp } from '../../../testing/test-app.ts';
import { createTestDatabase, TEST_DATABASES, type TestDatabase } from '../../../testing/test-databases.ts';
import { advanceUntil } from '../../../testing/until.ts';
import { migrate } from '../migrate.ts';
import { MIGRATIONS } from '../migrations.ts';
import { StartError } from '../../start/start-error.ts';
import { encodeBytes } from '../binary-columns.ts';
import { listBackedUp, measure } from './format.ts';
import { readHead } from './read-head.ts';
import { restoreBackup } from './restore-backup.ts';
import { writeBackup } from './write-backup.ts';
import type { Database } from '../database.ts';

const Sums = z.record(z.string(), z.number());
const addUp = (sums: string): number =>
  Object.values(Sums.parse(JSON.parse(sums))).reduce((total, sum) => total + sum, 0);

const PNG = Buffer.from('89504e470d0a1a0a', 'hex');

const ROUTES = TEST_DATABASES.flatMap((from) => TEST_DATABASES.map((to) => ({ from, to })));

describe.each(ROUTES)('a backup of $from restored into $to', ({ from, to }) => {
  let app: TestApp;
  let member: Person;
  let target: TestDatabase;
  let restored: Database;
  let file: string;
  beforeEach(async () => {
    app = await createTestApp({ database: from });
    member = await app.createMember({ balance: 3 });
    const guest = await app.startGuest();
    app.provider.next({ text: ['a ', '你好 ', '\u{1F600}', '\n"quoted"'] });
    await app.generate(member, { prompt: 'First' }, { key: 'k-1' });
    await app.generate(guest, { prompt: 'Second', max_tokens: '10' });
    app.provider.next({ text: ['one'], fault: { kind: 'cut', afterPieces: 1 } });
    await app.generate(member, { prompt: 'Third' });
    const history = historyOf(app, member);
    await history.save(toSession('talk', [toMessage('m1', { content: 'Backed up 备份' })]));
    await history.saveImage('talk', Buffer.concat([PNG, randomBytes(500_000)]));
    target = await createTestDatabase(to, { isMigrated: true });
    restored = target.open(createManualClock());
    file = join(target.folder, 'backup.gz');
  });
  afterEach(async () => {
    await restored.close();
    await target.remove();
    await app.close();
  });

  it('has equal counts, equal ledger sums and equal rows [PE-09]', async () => {
    const written = await writeBackup(app.db, TABLES, file, 5);
    const read = await restoreBackup(restored, TABLES, file, 5);
    expect(read).toEqual(written);
    expect(written.counts).toMatchObject({
      users: 2,
      guest_sessions: 1,
      runs: 3,
      usage_records: 3,
      reservations: 3,
    });
    expect(written).toEqual(await measure(app.db.read, TABLES));
    const { total } = await app.db.read
      .selectFrom('users')
      .select(({ fn }) => fn.sum<number>('balance').as('total'))
      .executeTakeFirstOrThrow();
    expect(written.sums['balance_entries']).toBe(Number(total));
    for (const { name, key } of listBackedUp(TABLES)) {
      const rowsOf = async (db: Database) => {
        const rows = await key
          .reduce((query, column) => query.orderBy(column as never), db.read.selectFrom(name).selectAll())
          .execute();
        return rows.map((row) => encodeBytes({ ...row }));
      };
      expect([name, await rowsOf(restored)]).toEqual([name, await rowsOf(app.db)]);
    }
    await checkBooks(restored);
  });

  it('is made and restored without the limits that other calls have on their time', async () => {
    const writes: (boolean | undefined)[] = [];
    const noting = (db: Database): Database => ({
      ...db,
      write(work, options) {
        writes.push(options?.isLong);
        return db.write(work, options);
      },
    });
    await writeBackup(noting(app.db), TABLES, file, 5);
    expect(writes).toEqual(from === 'postgres' ? [true] : []);
    await restoreBackup(noting(restored), TABLES, file, 5);
    expect(new Set(writes)).toEqual(new Set([true]));
  });

  it('is searched and added to like before', async () => {
    await writeBackup(app.db, TABLES, file, 5);
    await restoreBackup(restored, TABLES, file, 5);
    expect(await messageWords.find(restored, member.userId, '备份', 5)).toHaveLength(1);
    const last = await restored.read.selectFrom('chat_messages').select('number').executeTakeFirstOrThrow();
    const added = await restored.write((tx) =>
      tx
        .insertInto('chat_messages')
        .columns(['user_id', 'session_id', 'message_id', 'is_archived', 'seq', 'hash', 'added_at', 'body'])
        .expression(
          tx
            .selectFrom('chat_messages')
            .select((select) => [
              ...(['user_id', 'session_id'] as const),
              select.val('m2').as('message_id'),
              ...(['is_archived', 'seq', 'hash', 'added_at', 'body'] as const),
            ]),
        )
        .returning('number')
        .executeTakeFirstOrThrow(),
    );
    expect(added.number).toBeGreaterThan(last.number);
  });

  it('leaves no part of a file behind where it cannot be written to its end', async () => {
    // No table has it, so the statement fails.
    const nowhere = 'nowhere' as never;
    const tables = { ...TABLES, users: { ...TABLES.users, backup: { key: [nowhere] } } };
    await expect(writeBackup(app.db, tables, file, 5)).rejects.toThrow();
    expect(readdirSync(target.folder).filter((name) => name.includes('backup'))).toEqual([]);
  });

  it('may have all sums together, as earlier ones do', async () => {
    await writeBackup(app.db, TABLES, file, 5);
    const lines = gunzipSync(readFileSync(file)).toString();
    const earlier = lines.replace(/"sums":(\{.*?\})/, (_, sums: string) => `"ledger_sum":${addUp(sums)}`);
    expect(earlier).toContain('"ledger_sum":');
    writeFileSync(file, gzipSync(earlier));
    const { counts } = await restoreBackup(restored, TABLES, file, 5);
    expect(counts).toMatchObject({ users: 2, runs: 3 });
    await checkBooks(restored);
  });

  it('is taken while the server goes on, and is one state of it', async () => {
    app.provider.otherwise({ text: ['more', ' and', ' more'], delayMs: 5 });
    const busy = Promise.all(
      Array.from({ length: 8 }, (_, index) => app.generate(member, { prompt: `Busy ${index}` })),
    );
    const source = app.testDatabase.open(app.clock);
    const backup = writeBackup(source, TABLES, file, 5);
    await advanceUntil(app.clock, Promise.all([busy, backup]), 5);
    await source.close();
    expect(await restoreBackup(restored, TABLES, file, 5)).toEqual(await backup);
    await checkBooks(restored);
  });

  it('goes only into an empty database, and all or nothing', async () => {
    await writeBackup(app.db, TABLES, file, 5);
    await expect(restoreBackup(app.db, TABLES, file, 5)).rejects.toThrow('not empty');
    const lines = gunzipSync(readFileSync(file)).toString().trim().split('\n');
    const damaged: readonly [string, string[]][] = [
      ['cut off', lines.slice(0, -3)],
      ['without its end', lines.slice(0, -1)],
      ['with a row missing', [...lines.slice(0, -2), lines.at(-1) ?? '']],
      [
        'with an unknown table',
        [...lines.slice(0, -1), '{"table":"secrets","row":{"a":1}}', lines.at(-1) ?? ''],
      ],
      ['of something else', ['{"format":"other"}', ...lines.slice(1)]],
      ['twice', [...lines, ...lines]],
      ['with nonsense', [lines[0] ?? '', 'not json', '']],
    ];
    for (const [name, content] of damaged) {
      const bad = join(target.folder, 'bad.gz');
      writeFileSync(bad, gzipSync(content.join('\n')));
      await expect(restoreBackup(restored, TABLES, bad, 5), name).rejects.toThrow(StartError);
      const { counts } = await measure(restored.read, TABLES);
      expect([name, Object.values(counts).every((count) => count === 0)]).toEqual([name, true]);
    }
  });

  it('refuses a file that is no backup, or only half of one', async () => {
    await writeBackup(app.db, TABLES, file, 5);
    const bytes = readFileSync(file);
    for (const content of [Buffer.from('hello'), Buffer.alloc(0), bytes.subarray(0, bytes.length / 2)]) {
      writeFileSync(file, content);
      await expect(restoreBackup(restored, TABLES, file, 5)).rejects.toThrow(StartError);
    }
    await expect(restoreBackup(restored, TABLES, join(target.folder, 'none.gz'), 5)).rejects.toThrow(
      StartError,
    );
  });

  it('leaves no half-written file under its name', async () => {
    const failing = {
      ...app.db,
      read: new Proxy(app.db.read, {
        get: () => () => {
          throw new Error('gone');
        },
      }),
    };
    await expect(writeBackup(failing, TABLES, file, 5)).rejects.toThrow('gone');
    expect(readdirSync(target.folder)).not.toContain('backup.gz');
  });
});

describe.each(TEST_DATABASES)('a backup of an earlier schema on %s', (kind) => {
  it('holds the tables and keys that there were, and fills a database of the same schema [OPS-02]', async () => {
    const databases = await Promise.all([createTestDatabase(kind), createTestDatabase(kind)]);
    const [db, other] = databases.map((database) => database.open(createManualClock())) as [
      Database,
      Database,
    ];
    const file = join(databases[0].folder, 'backup.gz');
    for (const version of [21, 50]) {
      await migrate(db, 1, MIGRATIONS.slice(0, version));
      const written = await writeBackup(db, TABLES, file, 5);
      expect([version, (await readHead(file)).schema]).toEqual([version, version]);
      expect([version, await restoreBackup(other, TABLES, file, 5)]).toEqual([version, written]);
    }
    await Promise.all([db.close(), other.close()]);
    await Promise.all(databases.map((database) => database.remove()));
  });
});
