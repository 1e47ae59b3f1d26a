// Documents whose servers take their time, beside others.
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  createOutboundServers,
  type OutboundServers,
} from '../../../../testing/outbound/outbound-servers.ts';
import { createTestApp, type Person, type TestApp } from '../../../../testing/test-app.ts';
import { TEST_DATABASES } from '../../../../testing/test-databases.ts';
import { until } from '../../../../testing/until.ts';

const url = '/api/custom-webhook-tools/import/openapi';
const DOCUMENT = JSON.stringify({
  openapi: '3.0.3',
  info: { title: 'Quotes', version: '1' },
  servers: [{ url: 'https://quotes.example' }],
  paths: { '/quotes': { get: { operationId: 'listQuotes' } } },
});

describe.each(TEST_DATABASES)('OpenAPI documents on %s', (database) => {
  let app: TestApp;
  let servers: OutboundServers;
  beforeEach(async () => {
    servers = createOutboundServers();
    app = await createTestApp({ database, addressGuard: servers.guard });
  });
  afterEach(async () => {
    await app.close();
    await servers.stop();
  });

  it('that are pasted, or come at once, are read while others are waited for [CWT-07]', async () => {
    const waiting: (() => void)[] = [];
    const slow = await servers.start((_request, response) => {
      waiting.push(() => response.end(DOCUMENT));
    });
    const quick = await servers.start((_request, response) => response.end(DOCUMENT));
    const read = (payload: object, person: Person) => app.call({ method: 'POST', url, payload }, person);
    const people = await Promise.all(Array.from({ length: 3 }, () => app.createMember()));
    const held = people.map((person) => read({ url: `${slow.origin}/openapi.json` }, person));
    await until(() => waiting.length === people.length, 'the slow servers to be asked');
    const ada = await app.createMember();
    expect((await read({ document: DOCUMENT }, ada)).json()).toMatchObject({ title: 'Quotes' });
    expect((await read({ url: `${quick.origin}/openapi.json` }, ada)).json()).toMatchObject({
      title: 'Quotes',
    });
    for (const answer of waiting) answer();
    for (const answer of await Promise.all(held)) expect(answer.json()).toMatchObject({ title: 'Quotes' });
  });
});
