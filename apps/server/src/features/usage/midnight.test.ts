import type { KyselyPlugin } from 'kysely';
import { expect, it } from 'vitest';
import { UsageList } from '@parley/contract/usage/schemas.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { TEST_DATABASES } from '../../testing/test-databases.ts';

const DAY_MS = 86_400_000;
/** More than a reply has statements. */
const DAYS = 40;

it.each(TEST_DATABASES)(
  'what is settled across midnight is listed on the day that it is summed on, on %s [F-44] [BILL-04]',
  async (database) => {
    let passes = false;
    const passTime: KyselyPlugin = {
      transformQuery: ({ node }) => node,
      transformResult({ result }) {
        if (passes) app.clock.jump(1);
        return Promise.resolve(result);
      },
    };
    const app: TestApp = await createTestApp({
      database,
      wrapDatabase: (db) => ({
        ...db,
        write: (work, options) => db.write((tx) => work(tx.withPlugin(passTime)), options),
      }),
    });
    const member = await app.createMember({ balance: 10 });
    const first = Math.floor(app.clock.now() / DAY_MS);
    for (let day = 1; day <= DAYS; day += 1) {
      passes = false;
      app.clock.jump((first + day) * DAY_MS - day - app.clock.now());
      passes = true;
      await app.generate(member, { prompt: 'Hi' });
    }
    passes = false;
    for (let day = 0; day <= DAYS; day += 1) {
      const date = new Date((first + day) * DAY_MS).toISOString().slice(0, 10);
      const answer = await app.call({ url: `/users/${member.userId}/usage?from=${date}&to=${date}` }, member);
      const { usage, total } = UsageList.parse(answer.json());
      expect([date, usage.length]).toEqual([date, total]);
      expect(usage.every(({ created_at: at }) => at.startsWith(date))).toBe(true);
    }
    await app.close();
  },
);
