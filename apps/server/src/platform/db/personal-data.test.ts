import { expect, it } from 'vitest';
import { createTestApp } from '../../testing/test-app.ts';
import { PERSONAL_TABLES } from './personal-data.ts';

it('knows every table that has an owner [PR-04]', async () => {
  const app = await createTestApp();
  const tables = await app.db.read.introspection.getTables();
  const owned = tables.filter((table) => table.columns.some((column) => column.name === 'user_id'));
  const known: readonly string[] = PERSONAL_TABLES.map((table) => table.name);
  expect(owned.map((table) => table.name).filter((name) => !known.includes(name))).toEqual([]);
  await app.close();
});
