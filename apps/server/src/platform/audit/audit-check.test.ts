import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createManualClock } from '../../testing/manual-clock.ts';
import { createTestDatabase, TEST_DATABASES, type TestDatabase } from '../../testing/test-databases.ts';
import { hashEntry } from './audit-chain.ts';
import { checkAudit, compareEntry, toAuditReport, type AuditFault } from './audit-check.ts';
import { createAudit, type Audit } from './audit.ts';
import type { Database } from '../db/database.ts';
import { migrate } from '../db/migrate.ts';
import { MIGRATIONS } from '../db/migrations.ts';
import { createIds } from '../ids.ts';
import { createLog } from '../log.ts';

const ENTRY = {
  id: 'aud_2',
  actor_id: 'usr_1',
  workspace_id: null,
  action: 'auth.signed-in',
  target_type: null,
  target_id: null,
  outcome: 'ok',
  details: '{}',
  request_id: null,
  at: 5,
  seq: 2,
  location: null,
} as const;
const PREVIOUS = { seq: 1, hash: 'a' };

describe('an entry held against the one before it', () => {
  const hash = hashEntry(PREVIOUS.hash, ENTRY);
  it.each<[string, object, AuditFault[]]>([
    ['follows', {}, []],
    ['with another actor is altered', { actor_id: 'usr_2' }, [{ kind: 'altered', seq: 2, id: 'aud_2' }]],
    ['with another outcome is altered', { outcome: 'refused' }, [{ kind: 'altered', seq: 2, id: 'aud_2' }]],
    ['with another location is altered', { location: '7c1e' }, [{ kind: 'altered', seq: 2, id: 'aud_2' }]],
    ['with another time is altered', { at: 6 }, [{ kind: 'altered', seq: 2, id: 'aud_2' }]],
    ['that comes later leaves a gap', { seq: 5 }, [{ kind: 'missing', first: 2, last: 4 }]],
    ['without a number of its own is foreign', { seq: 0 }, [{ kind: 'unnumbered', seq: 0, id: 'aud_2' }]],
  ])('%s', (_name, change, faults) => {
    expect(compareEntry(PREVIOUS, { ...ENTRY, hash, ...change })).toEqual(faults);
  });

  it('does not follow when the one before it was rewritten', () => {
    expect(compareEntry({ seq: 1, hash: 'b' }, { ...ENTRY, hash })).toMatchObject([{ kind: 'altered' }]);
  });

  it('is reported in a line', () => {
    const faults: AuditFault[] = [
      { kind: 'missing', first: 2, last: 4 },
      { kind: 'missing', first: 7, last: 7 },
      { kind: 'altered', seq: 5, id: 'aud_5' },
      { kind: 'end-altered' },
    ];
    expect(toAuditReport({ entries: 3, removed: 0, faults, hash: 'abc' })).toBe(
      'missing: entries 2 to 4\nmissing: entry 7\naltered: entry 5 (aud_5)\naltered: the end of the log\n' +
        '3 entries checked, 4 faults, last hash abc\n',
    );
    expect(toAuditReport({ entries: 0, removed: 0, faults: [], hash: '' })).toBe(
      '0 entries checked, 0 faults\n',
    );
    expect(toAuditReport({ entries: 3, removed: 9, faults: [], hash: 'abc' })).toBe(
      'entries up to 9 were removed after 365 days\n3 entries checked, 0 faults, last hash abc\n',
    );
  });
});

describe.each(TEST_DATABASES)('the audit log on %s', (kind) => {
  const clock = createManualClock();
  let testDatabase: TestDatabase;
  let db: Database;
  beforeEach(async () => {
    testDatabase = await createTestDatabase(kind, { isMigrated: true });
    db = testDatabase.open(clock);
  });
  afterEach(async () => {
    await db.close();
    await testDatabase.remove();
  });

  const auditOf = (database: Database): Audit =>
    createAudit({ db: database, clock, ids: createIds(clock), log: createLog('silent') });
  const note = (audit: Audit, action: string): Promise<void> =>
    audit.note({ action, actorId: null, requestId: null });
  const run = (statement: string) => db.write((tx) => sql.raw(statement).execute(tx));
  const faults = async () => (await checkAudit(db)).faults;

  /** As the owner of the database can, and the server never does. */
  async function dropTriggers(): Promise<void> {
    for (const [trigger, table] of [
      ['audit_log_unchanged', 'audit_log'],
      ['audit_log_kept', 'audit_log'],
      ['audit_head_kept', 'audit_head'],
    ]) {
      await run(`drop trigger ${trigger} ${kind === 'postgres' ? `on ${table}` : ''}`);
    }
  }

  async function writeFive(): Promise<void> {
    const audit = auditOf(db);
    for (const action of ['one', 'two', 'three', 'four', 'five']) await note(audit, action);
  }

  it('is empty and sound at first', async () => {
    expect(await checkAudit(db)).toEqual({ entries: 0, removed: 0, faults: [], hash: '' });
  });

  it.each([
    `update audit_log set action = 'other' where seq = 2`,
    'delete from audit_log where seq = 2',
    'delete from audit_log',
    'delete from audit_head',
    ...(kind === 'postgres'
      ? ['truncate audit_log', 'truncate audit_head']
      : [
          `insert or replace into audit_log (id, action, outcome, details, at, seq)
             select id, 'other', outcome, details, at, seq from audit_log where seq = 2`,
        ]),
  ])('refuses by itself: %s [LO-03]', async (statement) => {
    await writeFive();
    const before = await db.read.selectFrom('audit_log').selectAll().execute();
    await expect(run(statement)).rejects.toThrow('audit entries are neither changed nor removed');
    expect(await db.read.selectFrom('audit_log').selectAll().execute()).toEqual(before);
    expect(await faults()).toEqual([]);
  });

  it.each<[string, readonly string[], object[]]>([
    ['changed', [`update audit_log set actor_id = 'usr_9' where seq = 3`], [{ kind: 'altered', seq: 3 }]],
    [
      'changed together with its hash',
      [`update audit_log set hash = 'forged' where seq = 3`],
      [
        { kind: 'altered', seq: 3 },
        { kind: 'altered', seq: 4 },
      ],
    ],
    ['removed', ['delete from audit_log where seq in (2, 3)'], [{ kind: 'missing', first: 2, last: 3 }]],
    ['removed at the end', ['delete from audit_log where seq = 5'], [{ kind: 'missing', first: 5, last: 5 }]],
    [
      'removed at the end with the head',
      ['delete from audit_log where seq = 5', 'delete from audit_head'],
      [{ kind: 'end-altered' }],
    ],
    [
      'added',
      [`insert into audit_log (id, action, outcome, details, at) values ('aud_x', 'forged', 'ok', '{}', 5)`],
      [{ kind: 'unnumbered', id: 'aud_x' }],
    ],
  ])('reports an entry %s by hand [LO-03]', async (_name, statements, found) => {
    await writeFive();
    await dropTriggers();
    for (const statement of statements) await run(statement);
    expect(await faults()).toMatchObject(found);
  });

  it('is one chain, however many servers write to it at once [LO-03]', async () => {
    const other = testDatabase.open(clock);
    const audits = [auditOf(db), auditOf(other)];
    await Promise.all(
      Array.from({ length: 60 }, (_, index) => audits.map((audit) => note(audit, `act ${index}`))).flat(),
    );
    await other.close();
    expect(await checkAudit(db)).toMatchObject({ entries: 120, faults: [] });
    const rows = await db.read.selectFrom('audit_log').select('seq').orderBy('seq').execute();
    expect(rows.map(({ seq }) => seq)).toEqual(Array.from({ length: 120 }, (_, index) => index + 1));
  });

  it('takes no number for what was rolled back', async () => {
    const audit = auditOf(db);
    await note(audit, 'one');
    const failing = db.write(async (tx) => {
      await audit.add(tx, { action: 'never', actorId: null, requestId: null });
      throw new Error('rolled back');
    });
    await expect(failing).rejects.toThrow('rolled back');
    await note(audit, 'two');
    expect(await checkAudit(db)).toMatchObject({ entries: 2, faults: [] });
  });

  it('is checked while others write, over many pages', async () => {
    const audit = auditOf(db);
    await db.write(async (tx) => {
      for (let entry = 0; entry < 600; entry += 1) {
        await audit.add(tx, { action: `act ${entry}`, actorId: null, requestId: null });
      }
    });
    const writing = Promise.all(Array.from({ length: 20 }, () => note(audit, 'more')));
    expect((await checkAudit(db)).faults).toEqual([]);
    await writing;
    expect(await checkAudit(db)).toMatchObject({ entries: 620, faults: [] });
  });
});

describe.each(TEST_DATABASES)('entries of before the chain on %s', (kind) => {
  it('belong to it, in the order in which they were written [LO-03]', async () => {
    const testDatabase = await createTestDatabase(kind);
    const db = testDatabase.open(createManualClock());
    const chainVersion = MIGRATIONS.find(({ name }) => name === 'audit-chain')?.version ?? 0;
    await migrate(db, 1, MIGRATIONS.slice(0, chainVersion - 1));
    await db.write(async (tx) => {
      for (let entry = 1; entry <= 1_001; entry += 1) {
        const id = `aud_${String(entry).padStart(4, '0')}`;
        await sql`insert into audit_log (id, action, outcome, details, at)
          values (${id}, 'auth.signed-in', 'ok', '{}', ${entry})`.execute(tx);
      }
    });
    await migrate(db, 2);
    expect(await checkAudit(db)).toMatchObject({ entries: 1_001, faults: [] });
    const rows = await db.read.selectFrom('audit_log').select(['seq', 'at']).orderBy('seq').execute();
    expect(rows.every(({ seq, at }) => seq === at)).toBe(true);
    await db.close();
    await testDatabase.remove();
  });
});
