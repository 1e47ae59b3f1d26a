import { createHistoryCalls } from '@parley/contract/testing/history/history-calls.ts';
import { HISTORY_CASES } from '@parley/contract/testing/history/history-cases.ts';
import { expect, test } from 'vitest';
import { createFakeApi } from '../fake-api.ts';
import { createFakeHistory } from './fake-history.ts';

// The server's own tests play the same cases.
test.each(HISTORY_CASES)('as of the server: $title', async ({ play }) => {
  const api = createFakeApi();
  createFakeHistory(api);
  const history = createHistoryCalls(async ({ path, body, ...init }) => {
    const response = await api.fetch(path, { ...init, ...(body && { body: JSON.stringify(body) }) });
    const text = await response.text();
    const answer: unknown = JSON.parse(text === '' ? '{}' : text);
    return { status: response.status, body: answer as Readonly<Record<string, unknown>> }; // always an object
  });
  await play(history, (actual, expected) => expect(actual).toMatchObject(expected));
});
