// More runs like one that has been made: as many as a test needs, without the time that they would take.
import { createIds } from '../../platform/ids.ts';
import type { Row } from '../../platform/db/schema.ts';
import type { TestApp } from '../test-app.ts';

/** One for each change, a second after another; answers their ids. */
export async function copyRun(
  app: TestApp,
  runId: string,
  changes: readonly Partial<Row<'runs'>>[],
): Promise<string[]> {
  const ids = createIds(app.clock);
  const run = await app.db.read
    .selectFrom('runs')
    .selectAll()
    .where('id', '=', runId)
    .executeTakeFirstOrThrow();
  const rows = changes.map((change) => {
    app.clock.jump(1_000);
    const times = { started_at: app.clock.now(), finished_at: app.clock.now() };
    return { ...run, id: ids.create('run'), idempotency_key: null, ...times, ...change };
  });
  await app.db.write(async (tx) => {
    for (const row of rows) await tx.insertInto('runs').values(row).execute();
  });
  return rows.map(({ id }) => id);
}
