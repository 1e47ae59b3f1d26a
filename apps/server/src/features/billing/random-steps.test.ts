import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createIds } from '../../platform/ids.ts';
import { NO_USAGE } from '../../providers/usage.ts';
import { checkBooks, readAccount } from '../../testing/ledger.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { TEST_DATABASES } from '../../testing/test-databases.ts';
import { createBilling } from './billing.service.ts';

/** What may happen to one step of one run of the account; a crash undoes the transaction that it falls into. */
const STEP = fc.record({
  action: fc.constantFrom('reserve', 'top-up', 'settle', 'release', 'crash'),
  run: fc.integer({ min: 0, max: 2 }),
  step: fc.integer({ min: 0, max: 1 }),
  tokens: fc.integer({ min: 1, max: 9_000 }),
});
type Step = typeof STEP extends fc.Arbitrary<infer Value> ? Value : never;

const RECORD = {
  kind: 'agent',
  trigger: 'ui',
  model: 'm',
  provider: 'p',
  sessionId: null,
  agentId: null,
  agentName: null,
};

describe.each(TEST_DATABASES)('an account with several runs on %s', (database) => {
  let app: TestApp;
  beforeEach(async () => {
    app = await createTestApp({ database });
  });
  afterEach(() => app.close());

  it('holds its books together, whatever its steps do in whichever order [F-07, F-08, BILL-05]', async () => {
    const ids = createIds(app.clock);
    const billing = createBilling({ clock: app.clock, ids, markup: 1 });
    const prices = billing.fix({ input: 1, output: 2 });

    async function play(userId: string, history: string, { action, run, step, tokens }: Step): Promise<void> {
      const key = { runId: `${history}_${run}`, step };
      const cost = { ...key, prices, inputTokens: 100, toolMicros: 0 };
      await app.db.write(async (tx) => {
        await billing.lock(tx, userId);
        if (action === 'top-up') {
          await billing.topUp(tx, [{ ...cost, outputTokens: tokens, isWaiting: tokens % 2 === 0 }]);
        } else if (action === 'release') {
          await billing.release(tx, userId, key);
        } else if (action === 'settle') {
          const usage = { ...NO_USAGE, inputTokens: 100, outputTokens: tokens };
          await billing.settle(tx, { ...cost, userId, usage, isOk: true, record: RECORD });
        } else {
          const asked = {
            userId,
            isGuest: false,
            maxOutputTokens: tokens,
            apiKeyId: null,
            deploymentId: null,
            tags: null,
            byAgent: false,
          };
          await billing.reserve(tx, { ...cost, ...asked });
          if (action === 'crash') throw new Error('the process died before the commit');
        }
      });
    }

    await fc.assert(
      fc.asyncProperty(fc.array(STEP, { minLength: 5, maxLength: 25 }), async (steps) => {
        const { userId } = await app.createMember({ balance: 0.02 });
        const history = ids.create('run');
        for (const step of steps) {
          // A refusal for want of money, a step that was reserved before, or a crash: nothing of it stays.
          await play(userId, history, step).catch(() => undefined);
          const { balance, reserved, entries } = await readAccount(app.db, userId);
          expect(balance).toBe(entries);
          expect(reserved).toBeGreaterThanOrEqual(0);
          expect(balance).toBeGreaterThanOrEqual(reserved);
        }
        for (const run of [0, 1, 2]) {
          for (const step of [0, 1]) await play(userId, history, { action: 'release', run, step, tokens: 1 });
        }
        expect((await readAccount(app.db, userId)).reserved).toBe(0);
      }),
      { numRuns: 15 },
    );
    await checkBooks(app.db);
  }, 180_000);

  it('lets a released step reserve again, and a settled one never [F-07]', async () => {
    const { userId } = await app.createMember({ balance: 1 });
    const billing = createBilling({ clock: app.clock, ids: createIds(app.clock), markup: 1 });
    const prices = billing.fix({ input: 1, output: 2 });
    const cost = { runId: 'run_1', step: 3, prices, inputTokens: 10, toolMicros: 1_000 };
    const cap = { capMicros: 2_000, spentMicros: 500 };
    const reserve = () =>
      app.db.write((tx) =>
        billing.reserve(tx, {
          ...cost,
          cap,
          userId,
          isGuest: false,
          maxOutputTokens: 5_000,
          apiKeyId: null,
          deploymentId: null,
          tags: null,
          byAgent: false,
        }),
      );
    // Of the cap of the run are left: 1,500 less the tool's 1,000 and the input's 10.
    expect(await reserve()).toEqual({ maxOutputTokens: 245, heldTokens: 245 });
    await expect(reserve()).rejects.toThrow('was reserved before');
    await app.db.write((tx) => billing.release(tx, userId, cost));
    await reserve();
    const usage = { ...NO_USAGE, inputTokens: 10, outputTokens: 5 };
    const bill = { ...cost, toolMicros: 700, userId, usage, isOk: true, record: RECORD };
    const paid = await app.db.write((tx) => billing.settle(tx, bill));
    expect(paid).toEqual({ costMicros: 720, balanceMicros: 999_280 });
    await expect(reserve()).rejects.toThrow('was reserved before');
    expect((await readAccount(app.db, userId)).usage).toMatchObject([
      { run_id: 'run_1', step: 3, cost: 720 },
    ]);
    await checkBooks(app.db);
  });
});
