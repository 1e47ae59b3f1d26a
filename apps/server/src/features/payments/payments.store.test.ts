import { CompiledQuery, type RootOperationNode } from 'kysely';
import { expect, it } from 'vitest';
import { createTestDatabase } from '../../testing/test-databases.ts';
import { createManualClock } from '../../testing/manual-clock.ts';
import { countAdjustments, countBefore, listAdjustments } from './payments.store.ts';

const USER = 'usr_1';

it('finds what admins have changed of one balance without reading those of others', async () => {
  const database = await createTestDatabase('sqlite', { isMigrated: true });
  const db = database.open(createManualClock(), database.url);
  try {
    const asked: RootOperationNode[] = [];
    const reader = db.read.withPlugin({
      transformQuery({ node }) {
        asked.push(node);
        return node;
      },
      transformResult: ({ result }) => Promise.resolve(result),
    });
    await listAdjustments(reader, USER, { limit: 20, offset: 0 });
    await countAdjustments(reader, USER);
    await countBefore(reader, USER, 20);
    const executor = db.read.getExecutor();
    const plans = asked
      .map((node) => executor.compileQuery(node, { queryId: 'plan' }))
      .filter((query) => query.sql.includes('balance_entries'))
      .map((query) => CompiledQuery.raw(`explain query plan ${query.sql}`, [...query.parameters]));
    for (const plan of plans) {
      const { rows } = await db.read.executeQuery(plan);
      expect(JSON.stringify(rows)).toMatch(/SEARCH balance_entries [^"]*\(reason=\? AND reference=\?\)/);
    }
    expect(plans.length).toBeGreaterThanOrEqual(3);
  } finally {
    await db.close();
    await database.remove();
  }
});
