import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { UsageAnalytics, UsageList } from '@parley/contract/usage/schemas.ts';
import { checkBooks } from '../../testing/ledger.ts';
import { createTestApp, type Person, type TestApp } from '../../testing/test-app.ts';
import { TEST_DATABASES } from '../../testing/test-databases.ts';
import { countTurns } from '../../testing/count-turns.ts';
import { insertUsage } from '../../testing/usage.ts';
import type { Caller } from '../../platform/http/callers/caller.ts';
import { createIds } from '../../platform/ids.ts';
import { createUsage } from './usage.service.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

const toCaller = ({ userId }: Person): Caller => ({
  userId,
  role: 'user',
  isAdmin: false,
  kind: 'login',
  loginId: 'lgn_1',
  keyId: null,
  deploymentId: null,
  scopes: null,
  tokenVersion: 0,
});

describe.each(TEST_DATABASES)('usage on %s', (database) => {
  let app: TestApp;
  let member: Person;
  beforeEach(async () => {
    app = await createTestApp({ database });
    member = await app.createMember({ balance: 10 });
  });
  afterEach(async () => {
    await checkBooks(app.db);
    await app.close();
  });

  const list = (query = '', person = member, owner = member) =>
    app.call({ url: `/users/${owner.userId}/usage${query}` }, person);
  const analyse = (query = '', person = member, owner = member) =>
    app.call({ url: `/api/auth/users/${owner.userId}/usage/analytics${query}` }, person);

  async function spend(count: number): Promise<void> {
    const now = app.clock.now();
    const values = Array.from({ length: count }, (_, index) => ({
      created_at: now - (count - index) * 1_000,
      cost: index + 1,
    }));
    await insertUsage(app.db, member.userId, values);
  }

  it('lists what a reply cost, with the balance after it [BILL-01] [BILL-05]', async () => {
    app.provider.next({ text: 'Fine', usage: { inputTokens: 120, outputTokens: 40 } });
    await app.generate(member, { prompt: 'How are you?', session_id: 'chat-1' });
    const answer = UsageList.parse((await list()).json());
    expect(answer).toMatchObject({
      user_id: member.userId,
      balance: 9.9998,
      total_cost: 0.0002,
      total: 1,
      page: 1,
      per_page: 50,
    });
    expect(answer.usage).toMatchObject([
      {
        kind: 'chat',
        trigger: 'ui',
        model: 'scripted/one',
        provider: 'scripted',
        input_tokens: 120,
        output_tokens: 40,
        cost: 0.0002,
        balance_after: 9.9998,
        session_id: 'chat-1',
        agent_id: null,
        team: null,
        project: null,
        department: null,
      },
    ]);
  });

  it('lists the newest first, at most as many as asked for, page by page [BILL-01] [CONST-24]', async () => {
    await spend(60);
    const costsOf = async (query: string) =>
      UsageList.parse((await list(query)).json()).usage.map(({ cost }) => Math.round(cost * 1e6));
    expect(await costsOf('')).toEqual(Array.from({ length: 50 }, (_, index) => 60 - index));
    expect(await costsOf('?limit=3')).toEqual([60, 59, 58]);
    expect(await costsOf('?limit=25&page=3')).toEqual([10, 9, 8, 7, 6, 5, 4, 3, 2, 1]);
    expect(await costsOf('?limit=25&page=4')).toEqual([]);
    expect(UsageList.parse((await list('?limit=3')).json())).toMatchObject({
      total: 60,
      total_cost: 0.00183,
      per_page: 3,
    });
  });

  it('refuses a page out of range', async () => {
    for (const query of [
      'limit=0',
      'limit=-1',
      'limit=201',
      'limit=1e9',
      'limit=NaN',
      'page=0',
      'page=1.5',
    ]) {
      expect((await list(`?${query}`)).statusCode, query).toBe(422);
    }
  });

  it('answers at every address it is known by', async () => {
    await spend(1);
    for (const prefix of ['', '/auth', '/api/auth']) {
      expect((await app.call({ url: `${prefix}/users/${member.userId}/usage/` }, member)).statusCode).toBe(
        200,
      );
      expect(
        (await app.call({ url: `${prefix}/users/${member.userId}/usage/analytics` }, member)).statusCode,
      ).toBe(200);
      expect((await app.call({ url: `${prefix}/users/${member.userId}/usage.csv` }, member)).statusCode).toBe(
        200,
      );
    }
  });

  describe('of another account', () => {
    it('is refused [BILL-03]', async () => {
      const other = await app.createMember();
      for (const answer of [await list('', other), await analyse('', other)]) {
        expect(answer.statusCode).toBe(403);
        expect(answer.json()).toMatchObject({
          code: 'usage_not_allowed',
          detail: 'Not allowed to view this usage',
        });
      }
      expect((await app.call({ url: `/users/${member.userId}/usage.csv` }, other)).statusCode).toBe(403);
      expect((await app.call({ url: '/users/usr_nobody/usage' }, other)).statusCode).toBe(403);
      expect((await app.call({ url: `/users/${member.userId}/usage` })).statusCode).toBe(401);
    });

    it('is shown to a platform admin [BILL-03]', async () => {
      const admin = await app.createMember({ isAdmin: true });
      await spend(2);
      expect((await list('', admin)).json()).toMatchObject({ total: 2, user_id: member.userId });
      expect((await analyse('', admin)).json()).toMatchObject({ totals: { requests: 2 } });
      expect((await app.call({ url: '/users/usr_nobody/usage' }, admin)).statusCode).toBe(404);
    });
  });

  it('shows a guest their own', async () => {
    const guest = await app.startGuest();
    await app.generate(guest, { prompt: 'Hello' });
    expect((await list('', guest, guest)).json()).toMatchObject({ total: 1 });
    expect((await analyse('', guest, guest)).json()).toMatchObject({ totals: { requests: 1 } });
    expect((await list('', guest)).statusCode).toBe(403);
  });

  describe('over time', () => {
    it('is added up for each day, with zeros for days without any [BILL-02] [CONST-24]', async () => {
      const noon = app.clock.now();
      await insertUsage(app.db, member.userId, [
        { created_at: noon - 30 * DAY_MS, cost: 999 },
        { created_at: noon - 29 * DAY_MS, cost: 10 },
        { created_at: noon - DAY_MS - 12 * HOUR_MS, cost: 20 },
        { created_at: noon - 12 * HOUR_MS - 1, cost: 30 },
        { created_at: noon - 12 * HOUR_MS, cost: 40 },
        { created_at: noon, cost: 50, is_ok: 0 },
      ]);
      const answer = UsageAnalytics.parse((await analyse()).json());
      expect(answer).toMatchObject({
        user_id: member.userId,
        days: 30,
        from: '2025-12-17T00:00:00.000Z',
        to: '2026-01-15T12:00:00.000Z',
      });
      expect(answer.totals).toEqual({
        requests: 5,
        input_tokens: 0,
        output_tokens: 0,
        cost: 0.00015,
        errors: 1,
      });
      const day = (date: string, requests: number, cost: number) => ({
        date,
        requests,
        runs: requests,
        cost,
        parts: [{ key: 'scripted/one', cost }],
      });
      expect(answer.by_day).toHaveLength(30);
      expect(answer.by_day[0]).toEqual(day('2025-12-17', 1, 0.00001));
      expect(answer.by_day.slice(1, 28).every(({ requests, cost }) => requests === 0 && cost === 0)).toBe(
        true,
      );
      expect(answer.by_day.slice(28)).toEqual([day('2026-01-14', 2, 0.00005), day('2026-01-15', 2, 0.00009)]);
    });

    it('is split by model, kind, agent, trigger, team, project and department [BILL-02]', async () => {
      const now = app.clock.now();
      await insertUsage(app.db, member.userId, [
        {
          created_at: now - 10 * DAY_MS,
          cost: 5,
          model: 'a',
          input_tokens: 10,
          output_tokens: 1,
          team_id: 'red',
        },
        {
          created_at: now - 9 * DAY_MS,
          cost: 7,
          model: 'b',
          kind: 'agent',
          trigger: 'api',
          agent_id: 'agt_1',
          agent_name: 'Old',
          project_id: 'p',
        },
        {
          created_at: now,
          cost: 9,
          model: 'a',
          kind: 'agent',
          input_tokens: 20,
          agent_id: 'agt_1',
          agent_name: 'Scout',
          department_id: 'd',
        },
      ]);
      const answer = UsageAnalytics.parse((await analyse()).json());
      const bucket = (key: string, requests: number, micros: number, [input, output] = [0, 0]) => ({
        key,
        label: key,
        requests,
        runs: requests,
        input_tokens: input,
        output_tokens: output,
        cost: micros / 1e6,
      });
      expect(answer.by_model).toEqual([bucket('a', 2, 14, [30, 1]), bucket('b', 1, 7)]);
      expect(answer.replies_by_model).toEqual([bucket('a', 1, 5, [10, 1])]);
      expect(answer.by_kind).toEqual([bucket('agent', 2, 16, [20, 0]), bucket('chat', 1, 5, [10, 1])]);
      expect(answer.by_agent).toEqual([{ ...bucket('agt_1', 2, 16, [20, 0]), label: 'Scout' }]);
      expect(answer.by_trigger).toEqual([bucket('ui', 2, 14, [30, 1]), bucket('api', 1, 7)]);
      expect(answer.by_team).toEqual([bucket('red', 1, 5, [10, 1])]);
      expect(answer.by_project).toEqual([bucket('p', 1, 7)]);
      expect(answer.by_department).toEqual([bucket('d', 1, 9, [20, 0])]);
    });

    it('can be asked for one to 365 days', async () => {
      for (const days of [1, 7, 365]) {
        expect(UsageAnalytics.parse((await analyse(`?days=${days}`)).json()).by_day).toHaveLength(days);
      }
      for (const days of ['0', '-1', '366', '1.5', 'ten', 'NaN']) {
        expect((await analyse(`?days=${days}`)).statusCode, days).toBe(422);
      }
    });

    describe('between two dates', () => {
      beforeEach(async () => {
        const noon = app.clock.now();
        await insertUsage(app.db, member.userId, [
          { created_at: Date.UTC(2026, 0, 4, 23, 59, 59, 999), cost: 1 },
          { created_at: Date.UTC(2026, 0, 5), cost: 20 },
          { created_at: Date.UTC(2026, 0, 11, 23, 59, 59, 999), cost: 300 },
          { created_at: Date.UTC(2026, 0, 12), cost: 4_000 },
          { created_at: noon, cost: 50_000 },
        ]);
      });

      it('is added up from the first moment of the first to the last of the last [F-44]', async () => {
        const answer = UsageAnalytics.parse((await analyse('?from=2026-01-05&to=2026-01-11')).json());
        expect(answer).toMatchObject({
          days: 7,
          from: '2026-01-05T00:00:00.000Z',
          to: '2026-01-11T23:59:59.999Z',
          totals: { requests: 2, cost: 0.00032 },
        });
        expect(answer.by_day.map(({ date, cost }) => `${date} ${cost * 1e6}`)).toEqual([
          '2026-01-05 20',
          '2026-01-06 0',
          '2026-01-07 0',
          '2026-01-08 0',
          '2026-01-09 0',
          '2026-01-10 0',
          '2026-01-11 300',
        ]);
      });

      it('may be one day, today, or a whole year with days to come', async () => {
        const daysOf = async (query: string) => UsageAnalytics.parse((await analyse(query)).json());
        expect(await daysOf('?from=2026-01-15&to=2026-01-15')).toMatchObject({
          days: 1,
          totals: { requests: 1, cost: 0.05 },
        });
        const year = await daysOf('?from=2026-01-01&to=2026-12-31');
        expect([year.days, year.by_day.length, year.totals.requests]).toEqual([365, 365, 5]);
        expect(await daysOf('?from=1960-01-01&to=1960-01-02')).toMatchObject({ totals: { requests: 0 } });
      });

      it('lists the records of those days, and their sum, page by page [F-44]', async () => {
        const days = 'from=2026-01-05&to=2026-01-12';
        const first = UsageList.parse((await list(`?${days}&limit=2`)).json());
        expect(first).toMatchObject({ total: 3, total_cost: 0.00432, per_page: 2 });
        const second = UsageList.parse((await list(`?${days}&limit=2&page=2`)).json());
        expect([...first.usage, ...second.usage].map(({ cost }) => Math.round(cost * 1e6))).toEqual([
          4_000, 300, 20,
        ]);
      });

      it('is a file of those days [F-44]', async () => {
        const answer = await app.call(
          { url: `/users/${member.userId}/usage.csv?from=2026-01-05&to=2026-01-11` },
          member,
        );
        const lines = answer.payload.split('\r\n').slice(1, -1);
        expect(lines.map((line) => line.split(',')[1])).toEqual([
          '2026-01-11T23:59:59.999Z',
          '2026-01-05T00:00:00.000Z',
        ]);
      });

      it('takes no half, reversed, endless or impossible period, and none together with days', async () => {
        for (const query of [
          'from=2026-01-05',
          'to=2026-01-05',
          'from=2026-01-06&to=2026-01-05',
          'from=2025-01-01&to=2026-01-01',
          'from=2026-02-30&to=2026-03-01',
          'from=2026-01-05T00:00:00Z&to=2026-01-06',
          'from=yesterday&to=today',
        ]) {
          expect((await analyse(`?${query}`)).statusCode, query).toBe(422);
          expect((await list(`?${query}`)).statusCode, query).toBe(422);
        }
        expect((await analyse('?days=7&from=2026-01-05&to=2026-01-06')).statusCode).toBe(422);
      });
    });

    it('counts many records', async () => {
      const now = app.clock.now();
      const count = 20_000;
      const values = Array.from({ length: count }, (_, index) => ({
        created_at: now - Math.floor(((count - index) * 29 * DAY_MS) / count),
        cost: 1,
        model: `model-${index % 7}`,
      }));
      await insertUsage(app.db, member.userId, values);
      const answer = UsageAnalytics.parse((await analyse()).json());
      const records = UsageList.parse((await list()).json());
      expect([answer.totals.requests, answer.by_model.length, records.total]).toEqual([count, 7, count]);
    });
  });

  describe('as a file', () => {
    const file = (query = '') => app.call({ url: `/users/${member.userId}/usage.csv${query}` }, member);

    it('has a line for each record of the days asked for, newest first, cached tokens included [F-44]', async () => {
      const now = app.clock.now();
      await insertUsage(
        app.db,
        member.userId,
        [
          { created_at: now - 3 * DAY_MS, cost: 1 },
          { created_at: now - DAY_MS, cost: 2_500_000, agent_id: 'agt_1', agent_name: 'Say "hi", please' },
          { created_at: now, cost: 3, run_id: 'run_1', agent_name: '=cmd()' },
        ].map((values) => ({ balance_after: 7, ...values })),
      );
      const answer = await file('?days=2');
      expect(answer.headers).toMatchObject({
        'content-type': 'text/csv; charset=utf-8',
        'content-disposition': 'attachment; filename="usage-2026-01-15.csv"',
      });
      const lines = answer.payload.split('\r\n');
      expect(lines).toHaveLength(4);
      expect(lines[0]).toBe(
        'id,created_at,kind,trigger,model,provider,input_tokens,cached_tokens,cache_write_tokens,output_tokens,reasoning_tokens,cost,own_key,balance_after,session_id,agent_id,agent_name,run_id,workspace_id,team,project,department',
      );
      expect(lines[1]).toMatch(
        /^use_\w+,2026-01-15T12:00:00\.000Z,chat,ui,scripted\/one,scripted,0,0,0,0,0,0\.000003,false,0\.000007,,,'=cmd\(\),run_1,,,,$/,
      );
      expect(lines[2]).toContain(',2.5,false,0.000007,,agt_1,"Say ""hi"", please",');
      expect(lines[3]).toBe('');
    });

    it('is whole when it takes several pages', async () => {
      const now = app.clock.now();
      const values = Array.from({ length: 2_500 }, (_, index) => ({
        created_at: now - index * 1_000,
        cost: 1,
      })).reverse();
      await insertUsage(app.db, member.userId, values);
      const ids = (await file()).payload
        .split('\r\n')
        .slice(1, -1)
        .map((line) => line.split(',')[0]);
      expect(new Set(ids).size).toBe(2_500);
    });

    it('is read in pages of 1,000, and others have their turn between two [OV-05]', async () => {
      await spend(2_500);
      const usage = createUsage({ db: app.db, clock: app.clock, ids: createIds(app.clock) });
      const pages = await usage.export(toCaller(member), member.userId, { days: 1 });
      const reader = pages[Symbol.asyncIterator]();
      const read = () => countTurns(() => reader.next());
      const [first, second, third] = [await read(), await read(), await read()];
      expect([first, second, third].map(({ value }) => value.value?.length)).toEqual([1_000, 1_000, 500]);
      expect(second.turns).toBeGreaterThan(0);
      expect(third.turns).toBeGreaterThan(0);
    });
  });
});
