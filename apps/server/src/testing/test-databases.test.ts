import { expect, it } from 'vitest';
import { createTestDatabase, TEST_DATABASES, type TestDatabase } from './test-databases.ts';

it.each(TEST_DATABASES)('a %s database removed twice is not given to two tests', async (kind) => {
  const first = await createTestDatabase(kind, { isMigrated: true });
  await first.remove();
  await first.remove();
  const [second, third] = [
    await createTestDatabase(kind, { isMigrated: true }),
    await createTestDatabase(kind, { isMigrated: true }),
  ];
  const addressOf = ({ url, folder }: TestDatabase): string => url ?? folder;
  expect(addressOf(second)).not.toBe(addressOf(third));
  await second.remove();
  await third.remove();
});
