import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createManualClock, type ManualClock } from '../../testing/manual-clock.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { TEST_DATABASES } from '../../testing/test-databases.ts';
import { advanceUntil, until } from '../../testing/until.ts';
import { createIds } from '../ids.ts';
import { createLog } from '../log.ts';
import { checkAudit } from './audit-check.ts';
import { createAuditHousekeeping } from './audit-housekeeping.ts';
import { createAudit, type Audit } from './audit.ts';

const DAY_MS = 86_400_000;

describe.each(TEST_DATABASES)('entries that are older than a year on %s', (database) => {
  let clock: ManualClock;
  let app: TestApp;
  let audit: Audit;
  beforeEach(async () => {
    // The database goes by its own clock: what is old here must be old for it too.
    clock = createManualClock(Date.UTC(2022, 0, 15));
    app = await createTestApp({ database, clock });
    audit = createAudit({ db: app.db, clock, ids: createIds(clock), log: createLog('silent') });
  });
  afterEach(() => app.close());

  const add = (count: number): Promise<void> =>
    app.db.write(async (tx) => {
      for (let entry = 0; entry < count; entry += 1)
        await audit.add(tx, { action: 'auth.signed-in', actorId: null, requestId: null });
    });
  const listKept = async (): Promise<number[]> => {
    const rows = await app.db.read.selectFrom('audit_log').select('seq').orderBy('seq').execute();
    return rows.map(({ seq }) => seq);
  };

  it('go, and the rest stays one chain to which others are added [LO-03]', async () => {
    await add(3);
    await clock.skip(200 * DAY_MS);
    await add(2);
    await clock.skip(165 * DAY_MS);
    expect(await listKept()).toEqual([1, 2, 3, 4, 5]);
    await clock.skip(2 * DAY_MS);
    await advanceUntil(
      clock,
      until(async () => (await listKept())[0] === 4, 'the removal'),
    );
    await add(1);
    expect(await listKept()).toEqual([4, 5, 6]);
    expect(await checkAudit(app.db)).toMatchObject({ entries: 3, removed: 3, faults: [] });
    await clock.skip(500 * DAY_MS);
    await advanceUntil(
      clock,
      until(async () => (await listKept()).length === 0, 'the removal of all'),
    );
    expect(await checkAudit(app.db)).toMatchObject({ entries: 0, removed: 6, faults: [] });
    await add(1);
    expect(await listKept()).toEqual([7]);
    expect(await checkAudit(app.db)).toMatchObject({ entries: 1, removed: 6, faults: [] });
  });

  it('go in portions, while the log is checked', async () => {
    await add(1_500);
    clock.jump(400 * DAY_MS);
    await add(1);
    const removeOld = createAuditHousekeeping({ db: app.db, clock });
    const [, check] = await Promise.all([removeOld(), checkAudit(app.db)]);
    expect(check.faults).toEqual([]);
    expect(await listKept()).toEqual([1_501]);
    expect(await checkAudit(app.db)).toMatchObject({ entries: 1, removed: 1_500, faults: [] });
  });

  it('go alone: the database keeps younger ones, and old ones that are not at the beginning [LO-03]', async () => {
    await add(3);
    // A server whose clock runs ahead of the database's.
    clock.adjust(Date.now() + 400 * DAY_MS - clock.now());
    await add(2);
    const run = (statement: string) => app.db.write((tx) => sql.raw(statement).execute(tx));
    const refusal = 'audit entries are neither changed nor removed';
    await expect(run('delete from audit_log where seq = 2')).rejects.toThrow(refusal);
    await run(`update audit_head set removed_seq = 5`);
    await expect(run('delete from audit_log where seq = 4')).rejects.toThrow(refusal);
    await run('delete from audit_log where seq = 2');
    expect((await checkAudit(app.db)).faults).not.toEqual([]);
  });

  it('that are missing for another reason are still reported [LO-03]', async () => {
    await add(3);
    await app.db.write((tx) => tx.updateTable('audit_head').set({ removed_seq: 1 }).execute());
    await app.db.write((tx) => tx.deleteFrom('audit_log').where('seq', '=', 1).execute());
    // The hash of the entry before it was not kept.
    expect((await checkAudit(app.db)).faults).toMatchObject([{ kind: 'altered', seq: 2 }]);
  });
});
