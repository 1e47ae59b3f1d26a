import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { SCOPES } from '@parley/contract/endpoint.ts';
import { createAgentClient } from '../../testing/agents/agent-client.ts';
import { checkBooks, readAccount } from '../../testing/ledger.ts';
import { createKey } from '../../testing/stored-data/owned-objects.ts';
import { createTestApp, type Person, type TestApp } from '../../testing/test-app.ts';
import { TEST_DATABASES } from '../../testing/test-databases.ts';
import { advanceUntil, until } from '../../testing/until.ts';
import { addMember, createWorkspace } from '../../testing/workspaces.ts';

const WITHOUT_OTHER_LIMITS = { LIMIT_FACTOR: '1000' };

const DELAY_MS = 1_000;

describe.each(TEST_DATABASES)('many requests at once on %s', (database) => {
  let first: TestApp;
  let second: TestApp;
  beforeEach(async () => {
    first = await createTestApp({ database, environment: WITHOUT_OTHER_LIMITS });
    second = await createTestApp({ beside: first, environment: WITHOUT_OTHER_LIMITS });
  });
  afterEach(async () => {
    await checkBooks(first.db);
    await second.close();
    await first.close();
  });

  /** What one request of this kind holds back, in micro-dollars. */
  async function measureReservation(fields: Record<string, string>): Promise<number> {
    const scout = await first.createMember({ balance: 1 });
    await first.generate(scout, fields);
    const [reservation] = (await readAccount(first.db, scout.userId)).reservations;
    return reservation?.amount ?? 0;
  }

  /** Statuses of replies that all wait for the provider before the first of them ends. */
  async function collectStatuses(asked: readonly Promise<{ statusCode: number }>[]): Promise<number[]> {
    const calls = () => first.provider.calls.length + second.provider.calls.length;
    const before = calls();
    let ended = 0;
    const all = Promise.all(
      asked.map(async (answer) => {
        const { statusCode } = await answer;
        ended += 1;
        return statusCode;
      }),
    );
    const areDecided = until(() => ended + calls() - before >= asked.length, 'each to be refused or called');
    await advanceUntil(first.clock, areDecided, 1);
    await first.clock.advance(DELAY_MS - 10);
    // Small steps: the schemas are matched in a real process, and the manual clock may not overtake the wait for it.
    return advanceUntil(first.clock, all, 5);
  }

  it('lets a balance for ten pay for ten of two hundred, over two servers [MO-01] [PF-04]', async () => {
    const fields = { prompt: 'Hello', max_tokens: '50' };
    const amount = await measureReservation(fields);
    const member = await first.createMember({ balance: (amount * 10) / 1_000_000 });
    const before = first.provider.calls.length;
    for (const app of [first, second]) {
      // As dear as it can be: what is held back is what is charged.
      app.provider.otherwise({
        text: 'Fine',
        delayMs: DELAY_MS,
        usage: { inputTokens: amount - 100, outputTokens: 50 },
      });
    }
    const called = () => first.provider.calls.length - before + second.provider.calls.length;

    const asked = Array.from({ length: 200 }, (_, index) =>
      (index % 2 ? first : second).generate(member, fields),
    );
    const statuses = await collectStatuses(asked);

    expect(statuses.filter((status) => status === 200)).toHaveLength(10);
    expect(statuses.filter((status) => status === 402)).toHaveLength(190);
    expect(called()).toBe(10);
    const account = await readAccount(first.db, member.userId);
    expect(account.balance).toBe(0);
    expect(account.reserved).toBe(0);
    expect(account.charges).toHaveLength(10);
  });

  it('admits no more than the balance over all paid routes at once [PF-04]', async () => {
    const member = await first.createMember({ balance: 0.003 });
    for (const app of [first, second]) {
      app.provider.otherwise({
        text: '{}',
        delayMs: DELAY_MS,
        usage: { inputTokens: 90_000, outputTokens: 90_000 },
      });
    }
    const payload = { prompt: 'Hello', json_schema: { type: 'object' } };
    const ask = (app: TestApp, index: number) =>
      index % 4 < 2
        ? app.generate(member, { prompt: 'Hello', max_tokens: '300' })
        : app.call({ method: 'POST', url: '/structured-output', payload }, member);
    const asked = Array.from({ length: 60 }, (_, index) => ask(index % 2 ? first : second, index));
    const statuses = await collectStatuses(asked);
    expect(new Set(statuses)).toEqual(new Set([200, 402]));
    const account = await readAccount(first.db, member.userId);
    expect(account.balance).toBeGreaterThanOrEqual(0);
    expect(account.charges.reduce((sum, charge) => sum + charge, 0)).toBe(3_000 - account.balance);
    expect(account.reserved).toBe(0);
  });

  it('keeps a workspace within its budget over all paid routes and two servers [PF-04] [BUD-01]', async () => {
    const owner = await first.createMember({ balance: 1 });
    const member = await first.createMember({ balance: 1 });
    const workspaceId = await createWorkspace(first, owner);
    await addMember(first, workspaceId, member, { pays: 'owner' });
    const key = await createKey(first, member.userId, SCOPES);
    const rules = [owner, member].map(({ userId: id }) => ({ kind: 'person', id }));
    const team = { kind: 'team', name: 'Sales', budget: 0.004, at_limit: 'stop_all', rules };
    const url = `/api/workspaces/${workspaceId}/cost-centres`;
    expect((await first.call({ method: 'POST', url, payload: team }, owner)).statusCode).toBe(201);
    const agentId = await createAgentClient(first, member).create({ tools: [] });
    for (const app of [first, second])
      app.provider.otherwise({ text: '{}', delayMs: DELAY_MS, usage: { outputTokens: 300 } });
    const structured = { prompt: 'Hello', json_schema: { type: 'object' } };
    const messages = [{ role: 'user', content: 'Hello' }];
    const ROUTES: readonly ((app: TestApp, person: Person) => Promise<{ statusCode: number }>)[] = [
      (app, person) => app.generate(person, { prompt: 'Hello', max_tokens: '300' }),
      (app, person) => app.call({ method: 'POST', url: '/structured-output', payload: structured }, person),
      (app) =>
        app.call(
          { method: 'POST', url: `/agents/${agentId}/execute`, payload: { content: 'Hello' } },
          member,
        ),
      (app) =>
        app.call(
          {
            method: 'POST',
            url: '/v1/chat/completions',
            payload: { model: 'scripted/one', messages, max_tokens: 300 },
          },
          { ...member, token: key },
        ),
    ];
    const asked = Array.from({ length: 50 }, (_, index) => index).flatMap((index) =>
      ROUTES.map((ask, route) =>
        ask((index + route) % 2 ? first : second, (index + route) % 3 ? member : owner),
      ),
    );
    const statuses = await collectStatuses(asked);
    expect(statuses.filter((status) => status === 402).length).toBeGreaterThan(100);
    const charged: number[] = [];
    for (const { userId } of [owner, member]) {
      const account = await readAccount(first.db, userId);
      expect([account.reserved, account.balance >= 0]).toEqual([0, true]);
      charged.push(...account.charges);
    }
    const spent = charged.reduce((sum, charge) => sum + charge, 0);
    expect(spent).toBeGreaterThan(0);
    expect(spent).toBeLessThanOrEqual(4_000);
    const months = await first.db.read
      .selectFrom('workspace_spending')
      .select(['subject', 'spent'])
      .where('subject', 'like', 'cst%')
      .execute();
    expect(months.map((row) => Number(row.spent))).toEqual([spent]);
  });

  it('lets a guest have two replies under way, however they arrive', async () => {
    const usual = await createTestApp({ beside: first });
    const guest: Person = await usual.startGuest();
    usual.provider.otherwise({ text: 'Fine', delayMs: 20_000 });
    const asked = Array.from({ length: 12 }, () => usual.generate(guest, { prompt: 'Hi', max_tokens: '10' }));
    let refused = 0;
    const statuses = Promise.all(
      asked.map(async (answer) => {
        const { statusCode } = await answer;
        if (statusCode === 429) refused += 1;
        return statusCode;
      }),
    );
    await advanceUntil(
      usual.clock,
      until(() => refused === 10, 'the refusals'),
    );
    const sorted = (await advanceUntil(usual.clock, statuses, 1_000)).sort();
    await usual.close();
    expect(sorted).toEqual([
      ...Array.from({ length: 2 }, () => 200),
      ...Array.from({ length: 10 }, () => 429),
    ]);
  });
});
