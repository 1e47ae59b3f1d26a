import { expect, it } from 'vitest';
import type { Database } from '../../platform/db/database.ts';
import { checkBooks } from '../../testing/ledger.ts';
import { createTestApp } from '../../testing/test-app.ts';
import { TEST_DATABASES } from '../../testing/test-databases.ts';
import { until } from '../../testing/until.ts';

/** Lets writes wait, from `close` until `open`. */
function createGate() {
  const opened = Promise.withResolvers<void>();
  let isClosed = false;
  let waiting = 0;
  return {
    wrap: (db: Database): Database => ({
      ...db,
      async write(work) {
        if (isClosed) {
          waiting += 1;
          await opened.promise;
        }
        return db.write(work);
      },
    }),
    close: () => void (isClosed = true),
    open: opened.resolve,
    waiting: () => waiting,
  };
}

it.each(TEST_DATABASES)(
  'a reply that is being admitted on %s when the server is told to stop is written to its end [PE-09]',
  async (database) => {
    const gate = createGate();
    const app = await createTestApp({ database, wrapDatabase: gate.wrap });
    const beside = await createTestApp({ beside: app });
    const member = await app.createMember({ balance: 1 });
    app.provider.next({ text: ['one', ' two', ' three'] });
    gate.close();
    const sending = app.stream(member, { prompt: 'Count' });
    await until(() => gate.waiting() > 0, 'the admission');
    const stopped = app.server.stop();
    gate.open();
    const reply = await sending;
    await reply.ended;
    expect(reply.text()).toBe('one two three');
    expect(reply.events.at(-1)).toMatchObject({ type: 'end', reason: 'stop' });
    await stopped;
    const run = await beside.call({ url: `/runs/${reply.runId()}` }, member);
    expect(run.json()).toMatchObject({ status: 'succeeded', output: 'one two three' });
    await checkBooks(beside.db);
    await beside.close();
    await app.testDatabase.remove();
  },
);
