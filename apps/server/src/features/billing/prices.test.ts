import { afterEach, describe, expect, it } from 'vitest';
import type { CatalogueModel } from '../../providers/provider.ts';
import { readAccount } from '../../testing/ledger.ts';
import { createManualClock } from '../../testing/manual-clock.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { TEST_DATABASES } from '../../testing/test-databases.ts';
import { advanceUntil, until } from '../../testing/until.ts';

const BAD_PRICES: readonly [string, CatalogueModel['prices']][] = [
  ['negative-input', { input: -1, output: 1 }],
  ['negative-output', { input: 1, output: -0.5 }],
  ['no-number', { input: Number.NaN, output: 1 }],
  ['endless', { input: 1, output: Number.POSITIVE_INFINITY }],
  ['negative-cache', { input: 1, output: 1, cachedInput: -1 }],
];

describe('models without a valid price', () => {
  let app: TestApp;
  afterEach(() => app.close());

  it('are not offered and cannot be asked [MO-03]', async () => {
    const otherModels = BAD_PRICES.map(([model, prices]) => ({ id: `scripted/${model}`, model, prices }));
    app = await createTestApp({ otherModels });
    const member = await app.createMember();
    const list = await app.call({ url: '/api/models/public' });
    for (const [model] of BAD_PRICES) {
      expect(list.payload).not.toContain(model);
      const answer = await app.generate(member, { prompt: 'Hi', model_name: `scripted/${model}` });
      expect(answer.statusCode).toBe(422);
      expect(answer.json()).toMatchObject({ code: 'unknown_model', errors: [{ field: 'model_name' }] });
    }
    expect(app.provider.calls).toHaveLength(0);
  });
});

describe.each(TEST_DATABASES)('a price that changes during a reply on %s', (database) => {
  it('does not change what the reply costs, even when another server settles it [MO-03]', async () => {
    const dying = await createTestApp({ database, model: { prices: { input: 0, output: 3 } } });
    const member = await dying.createMember({ balance: 1 });
    dying.provider.next({ text: [' one', ' two'], fault: { kind: 'silence', afterPieces: 2 } });
    const reply = await dying.stream(member, { prompt: 'Count' });
    const areStored = async (): Promise<boolean> => {
      const rows = await dying.db.read.selectFrom('run_events').select('data').execute();
      return rows.some((row) => row.data.includes('two'));
    };
    await advanceUntil(dying.clock, until(areStored, 'both words to be stored'));
    const clock = createManualClock(dying.clock.now());
    const heir = await createTestApp({ beside: dying, clock, model: { prices: { input: 90, output: 90 } } });
    const settled = until(
      async () => (await readAccount(heir.db, member.userId)).charges.length > 0,
      'the charge',
    );
    await advanceUntil(heir.clock, settled, 10_000);
    expect((await readAccount(heir.db, member.userId)).charges).toEqual([2 * 3]);
    reply.cut();
    await heir.close();
    await dying.close();
  });
});
