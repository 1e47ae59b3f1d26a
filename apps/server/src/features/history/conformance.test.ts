import { createHistoryCalls } from '@parley/contract/testing/history/history-calls.ts';
import { HISTORY_CASES } from '@parley/contract/testing/history/history-cases.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { TEST_DATABASES } from '../../testing/test-databases.ts';

// What stands in for the server in the tests of the web app plays the same cases.
describe.each(TEST_DATABASES)('conversations on %s, as the web app knows them', (database) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await createTestApp({ database, environment: { LIMIT_FACTOR: '100' } });
  });
  afterAll(() => app.close());

  it.each(HISTORY_CASES)('$title', async ({ play }) => {
    const person = await app.createMember();
    const history = createHistoryCalls(async ({ method, path, body, headers }) => {
      const request = { method, url: path, ...(body && { payload: body }), ...(headers && { headers }) };
      const answer = await app.call(request, person);
      return { status: answer.statusCode, body: answer.payload === '' ? {} : answer.json() };
    });
    await play(history, (actual, expected) => expect(actual).toMatchObject(expected));
  });
});
