// Sums over everything that is recorded are read in a thread of their own on the embedded database: on the event loop
// they would delay all callers for as long as one of them has records.
import type { KyselyPlugin } from 'kysely';
import { expect, it } from 'vitest';
import { createTestApp } from './testing/test-app.ts';

const SUMMED = ['usage_records', 'runs'];

it('sums over all records are not read on the event loop [OV-05]', async () => {
  const found: string[] = [];
  const recorder: KyselyPlugin = {
    transformQuery({ node }) {
      const text = JSON.stringify(node);
      const isSum = text.includes('"AggregateFunctionNode"');
      found.push(...SUMMED.filter((table) => isSum && text.includes(`"name":"${table}"`)));
      return node;
    },
    transformResult: ({ result }) => Promise.resolve(result),
  };
  const app = await createTestApp({
    wrapDatabase: (db) => ({ ...db, read: db.read.withPlugin(recorder) }),
  });
  const ada = await app.createMember();
  await app.generate(ada, { prompt: 'Hello' });
  for (const url of [
    `/users/${ada.userId}/usage`,
    `/users/${ada.userId}/usage/analytics`,
    '/api/billing/budget',
    '/api/platform/stats',
    '/models/popular',
  ])
    expect((await app.call({ url }, ada)).statusCode, url).toBe(200);
  expect(found).toEqual([]);
  await app.close();
});
