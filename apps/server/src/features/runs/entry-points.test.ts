import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createAddressGuard } from '../../platform/outbound/address-guard.ts';
import { createKey } from '../../testing/stored-data/owned-objects.ts';
import { createTestApp, type Person, type TestApp } from '../../testing/test-app.ts';
import { TEST_DATABASES } from '../../testing/test-databases.ts';

describe.each(TEST_DATABASES)('the entry point of a run on %s', (database) => {
  let app: TestApp;
  let member: Person;
  let script: Person;
  beforeEach(async () => {
    app = await createTestApp({
      database,
      environment: { API_BASE_HOSTS: 'inside.example' },
      addressGuard: createAddressGuard({
        resolve: () => Promise.resolve([{ address: '10.0.0.7', family: 4 }]),
      }),
    });
    member = await app.createMember();
    const token = await createKey(app, member.userId, ['chat', 'runs', 'usage']);
    script = { token, userId: member.userId };
  });
  afterEach(() => app.close());

  const triggersOf = async (person: Person) => {
    const listed = await app.call({ url: '/runs' }, person);
    return listed.json<{ runs: { trigger: string }[] }>().runs.map(({ trigger }) => trigger);
  };

  it('is the API for a call with a key, and the user interface for a person, in runs and in usage [F-32]', async () => {
    for (const person of [member, script]) {
      app.provider.next({ text: 'Hi' });
      expect((await app.generate(person, { prompt: 'Hello' })).statusCode).toBe(200);
      await app.clock.advance(1_000);
    }
    expect(await triggersOf(script)).toEqual(['api', 'ui']);
    const overview = await app.call({ url: `/users/${member.userId}/usage` }, member);
    const { usage: records } = overview.json<{ usage: { trigger: string }[] }>();
    expect(records.map(({ trigger }) => trigger)).toEqual(['api', 'ui']);
  });

  it('is the API for a structured answer that a key asks for [F-32]', async () => {
    app.provider.next({ text: '{}' });
    const payload = { prompt: 'Answer', json_schema: { type: 'object' } };
    const answer = await app.call({ method: 'POST', url: '/structured-output', payload }, script);
    expect(answer.statusCode).toBe(200);
    expect(await triggersOf(member)).toEqual(['api']);
  });

  it('is kept with an audit entry about a refused address [F-32]', async () => {
    const fields = { prompt: 'Hi', api_base_override: 'https://inside.example/v1' };
    expect((await app.generate(script, fields)).statusCode).toBeGreaterThanOrEqual(400);
    const entries = await app.db.read
      .selectFrom('audit_log')
      .select('details')
      .where('action', '=', 'address.blocked')
      .execute();
    expect(entries.map(({ details }) => JSON.parse(details))).toEqual([{ entry_point: 'api' }]);
  });
});
