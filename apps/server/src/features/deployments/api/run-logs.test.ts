// The log of an agent's deployed runs.
import { AppError } from '@parley/contract/errors/app-error.ts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createTestApp, type Person, type TestApp } from '../../../testing/test-app.ts';
import { TEST_DATABASES } from '../../../testing/test-databases.ts';
import { advanceUntil } from '../../../testing/until.ts';

const DAY_MS = 86_400_000;

describe.each(TEST_DATABASES)('the log of deployed runs on %s', (database) => {
  let app: TestApp;
  let ada: Person;
  beforeEach(async () => {
    app = await createTestApp({ database });
    ada = await app.createMember({ balance: 5 });
  });
  afterEach(() => app.close());

  it('filters by result, output, date, trigger and deployment, and sums 30 days [DEP-15]', async () => {
    const call = (method: 'GET' | 'POST', url: string, payload?: object, person = ada) =>
      advanceUntil(app.clock, app.call({ method, url, ...(payload && { payload }) }, person));
    const agent = (await call('POST', '/agents/', { name: 'Watch' })).json();
    const base = `/agents/${String(agent.id)}`;
    const deploy = async () => (await call('POST', `${base}/deployments/api`, {})).json();
    const [one, two] = [await deploy(), await deploy()];
    const run = (made: { id: string; key: string }) =>
      call('POST', `/api/v1/deployments/${made.id}/run`, { content: 'Look' }, { ...ada, token: made.key });
    app.provider.next({ text: 'It rains.' });
    await run(one);
    app.clock.jump(DAY_MS);
    app.provider.next({ text: 'NOTHING_TO_REPORT' });
    await run(one);
    const between = new Date(app.clock.now() - DAY_MS / 2).toISOString();
    app.provider.otherwise({ fault: { kind: 'error', error: new AppError('model_refused') } });
    await run(two);
    const list = async (query: string) => (await call('GET', `${base}/runs?${query}`)).json();
    const all = await list('trigger=api');
    expect(all).toMatchObject({
      total: 3,
      counts: { all: 3, failed: 1, with_output: 1 },
      days: [
        { date: '2026-01-15', succeeded: 1, failed: 0 },
        { date: '2026-01-16', succeeded: 1, failed: 1 },
      ],
    });
    expect(all.runs.map((row: { output_preview: string }) => row.output_preview)).toEqual([
      '',
      'NOTHING_TO_REPORT',
      'It rains.',
    ]);
    expect(await list('status=failed')).toMatchObject({ total: 1, runs: [{ deployment_id: two.id }] });
    await run(two);
    const [last] = (await list('')).runs;
    await app.db.write((tx) =>
      tx.updateTable('runs').set({ status: 'limit' }).where('id', '=', String(last.id)).execute(),
    );
    expect(await list('failed=true')).toMatchObject({
      total: 2,
      counts: { failed: 2 },
      runs: [{ status: 'limit' }, { status: 'failed' }],
    });
    expect(await list('with_output=true')).toMatchObject({
      total: 1,
      runs: [{ output_preview: 'It rains.' }],
    });
    expect(await list(`from=${between}`)).toMatchObject({ total: 3 });
    expect(await list(`to=${between}`)).toMatchObject({ total: 1 });
    expect(await list(`deployment_id=${String(one.id)}`)).toMatchObject({
      total: 2,
      counts: { all: 2, failed: 0, with_output: 1 },
    });
    expect((await list('trigger=scheduled')).total).toBe(0);
    app.clock.jump(31 * DAY_MS);
    expect(await list('trigger=api')).toMatchObject({ total: 4, days: [], counts: { all: 0 } });
  });
});
