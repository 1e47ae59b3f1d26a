import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { createTurn } from './providers/turn.ts';
import { checkBooks, readAccount } from './testing/ledger.ts';
import { createTestApp, type Person, type TestApp } from './testing/test-app.ts';
import { TEST_DATABASES } from './testing/test-databases.ts';
import { advanceUntil, until } from './testing/until.ts';
import { generateWire } from './features/chat/index.ts';
import type { AnswerKind } from './features/runs/runs.kind.ts';

// One micro-dollar a token in, two a token out.
const PRICES = { input: 1, output: 2 };

describe.each(TEST_DATABASES)('a reply that another account pays for on %s', (database) => {
  let app: TestApp;
  let asker: Person;
  let payer: Person;
  let kind: AnswerKind<object> | null;
  beforeEach(async () => {
    app = await createTestApp({
      database,
      model: { prices: PRICES },
      kinds({ provider, model }) {
        const message = { role: 'user', content: [{ type: 'text', text: 'Hi' }] } as const;
        const turn = createTurn({ model: model.id, purpose: 'reply', messages: [message] });
        kind = {
          name: 'paid_for',
          canResume: false,
          input: z.object({}),
          wire: generateWire,
          prepare: () => ({
            usageKind: 'chat',
            sessionId: null,
            locksSession: false,
            shownInput: 'Hi',
            model,
            inputTokens: 100,
            maxOutputTokens: 500,
            body: ({ signal, maxOutputTokens }) => provider.stream({ ...turn, maxOutputTokens }, signal),
            countInput: () => Promise.resolve(100),
          }),
        };
        return [kind];
      },
    });
    asker = await app.createMember({ balance: 1 });
    payer = await app.createMember({ balance: 1 });
  });
  afterEach(async () => {
    await checkBooks(app.db);
    await app.close();
  });

  async function start(): Promise<string> {
    if (!kind) throw new Error('The kind was not made');
    const actor = { role: 'user', entryPoint: 'ui', apiKeyId: null, scopes: null } as const;
    const { runId } = await app.server.runs.start({
      actor: { ...actor, userId: asker.userId, payerId: payer.userId },
      kind,
      input: {},
      key: null,
      bodyHash: '',
    });
    return runId;
  }

  async function expectPaid(): Promise<void> {
    const [theirs, own] = [await readAccount(app.db, payer.userId), await readAccount(app.db, asker.userId)];
    expect([own.charges, own.usage, own.balance]).toEqual([[], [], 1_000_000]);
    expect(theirs.charges).toHaveLength(1);
    expect([theirs.reserved, theirs.usage.length]).toEqual([0, 1]);
  }

  it('is charged to it, and tells the balance of who asked', async () => {
    app.provider.next({ text: 'Fine', usage: { inputTokens: 100, outputTokens: 50 } });
    const runId = await start();
    const reader = await app.follow(asker, runId);
    await advanceUntil(app.clock, reader.ended);
    expect(reader.events.at(-1)).toMatchObject({ type: 'end', cost: 0.0002, balance: 1 });
    const again = await app.follow(asker, runId);
    await advanceUntil(app.clock, again.ended);
    expect(again.events).toEqual(reader.events);
    await expectPaid();
  });

  it('is charged to it also by the server that takes it over', async () => {
    app.provider.next({ text: ['one', ' two'], fault: { kind: 'silence', afterPieces: 2 } });
    const runId = await start();
    const reader = await app.follow(asker, runId);
    await advanceUntil(
      app.clock,
      until(() => reader.text() === 'one two', 'the words'),
      10,
    );
    await app.clock.advance(1_000);
    await app.db.write((tx) => tx.updateTable('runs').set({ lease_owner: 'srv_gone' }).execute());
    const stored = app.db.read.selectFrom('runs').select('status').where('id', '=', runId);
    const isClosed = until(
      async () => (await stored.executeTakeFirst())?.status === 'failed',
      'the take-over',
    );
    await advanceUntil(app.clock, isClosed, 1_000);
    await expectPaid();
  });
});
