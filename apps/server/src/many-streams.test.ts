// As many people at once as one server is meant for.
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { EventClient } from './testing/event-client.ts';
import { createTestApp, type TestApp } from './testing/test-app.ts';
import { TEST_DATABASES } from './testing/test-databases.ts';
import { advanceUntil, until } from './testing/until.ts';

/** PostgreSQL shares the machine with the test. */
const STREAMS = { sqlite: 2_000, postgres: 300 };
const PEOPLE = 50;

describe.each(TEST_DATABASES)('as many streams as there may be on %s', (database) => {
  const count = STREAMS[database];
  let app: TestApp;
  beforeEach(async () => {
    app = await createTestApp({ database, environment: { LIMIT_FACTOR: '1000' } });
    app.provider.otherwise(({ messages }) => {
      const question = JSON.stringify(messages.at(-1)).match(/stream-\d+/)?.[0] ?? '';
      return { text: [question, ' is', ' done'], firstDelayMs: 0, delayMs: 20_000 };
    });
  });
  afterEach(() => app.close());

  it('all finish, each with its own text, and none is lost [MKT-13]', async () => {
    const people = await Promise.all(
      Array.from({ length: PEOPLE }, () => app.createMember({ balance: 100 })),
    );
    const open = async (index: number) => {
      const person = people[index % PEOPLE];
      if (!person) throw new Error('Nobody asks');
      return app.stream(person, { prompt: `stream-${index}`, max_tokens: '10' });
    };
    const readers: EventClient[] = [];
    // One after the other of each person: calls that wait long for a connection of the database are refused.
    while (readers.length < count)
      readers.push(...(await Promise.all(people.map((_, index) => open(readers.length + index)))));
    expect(readers.filter(({ status }) => status !== 200).map((reader) => reader.body())).toEqual([]);
    const haveBegun = until(() => readers.every((reader) => reader.text() !== ''), 'a first token of each');
    // In steps so small that nobody gets a second one: a write that the database refuses is made again after a pause.
    await advanceUntil(app.clock, haveBegun, 5);
    // All of them at the same time.
    expect(readers.filter((reader) => reader.isComplete())).toEqual([]);
    await advanceUntil(app.clock, Promise.all(readers.map(({ ended }) => ended)), 1_000);
    expect(readers.map((reader) => reader.text())).toEqual(
      readers.map((_, index) => `stream-${index} is done`),
    );
    const runs = await app.db.read.selectFrom('runs').select('status').execute();
    expect(runs.filter(({ status }) => status === 'succeeded')).toHaveLength(count);
  }, 300_000);
});
