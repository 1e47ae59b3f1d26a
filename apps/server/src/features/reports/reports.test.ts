import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { REPORT_MAX_BYTES } from '@parley/contract/reports/constants.ts';
import { ErrorReportReceipt, type ErrorReportBody } from '@parley/contract/reports/schemas.ts';
import { nextAddress } from '../../testing/people.ts';
import { createTestApp, type Person, type TestApp } from '../../testing/test-app.ts';
import { TEST_DATABASES } from '../../testing/test-databases.ts';
import { advanceUntil, until } from '../../testing/until.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 86_400_000;
const REPORT: ErrorReportBody = {
  error_message: 'x is not a function',
  error_stack: 'TypeError: x is not a function\n    at draw (app.js:1:2)\n    at run (app.js:9:9)',
  component_stack: '\n    at Chat\n    at App',
  url: 'http://localhost/#/chat',
  user_agent: 'Mozilla/5.0',
  browser_info: {
    language: 'en-US',
    languages: ['en-US', 'zh'],
    platform: 'Linux',
    cookie_enabled: true,
    online: true,
    screen: { width: 1440, height: 900, color_depth: 24 },
    viewport: { width: 1280, height: 800 },
    timezone: 'Europe/Stockholm',
    url: 'http://localhost/#/chat',
    referrer: '',
  },
  additional_context: {
    timestamp: '2026-01-01T00:00:00Z',
    viewport: { width: 1280, height: 800 },
    user_agent: 'Mozilla/5.0',
  },
};

describe.each(TEST_DATABASES)('error reports on %s', (database) => {
  let app: TestApp;
  beforeEach(async () => {
    app = await createTestApp({ database });
  });
  afterEach(() => app.close());

  interface Sender {
    readonly person?: Person;
    readonly headers?: Record<string, string>;
    readonly remoteAddress?: string;
  }
  const send = async (change: object = {}, { person, ...from }: Sender = {}) => {
    // Reports of one moment have no order.
    await app.clock.advance(1);
    const payload = { ...REPORT, ...change };
    const request = { remoteAddress: nextAddress(), ...from };
    return app.call({ method: 'POST', url: '/api/errors/report', payload, ...request }, person);
  };
  const reports = () => app.db.read.selectFrom('error_reports').selectAll().orderBy('id').execute();
  const occurrences = () =>
    app.db.read.selectFrom('error_occurrences').selectAll().orderBy('id', 'desc').execute();

  it('are taken from everyone, with all that the page says [ERR-31] [ERR-33] [ERR-34] [ERR-35]', async () => {
    const answer = await send({}, { headers: { 'x-session-id': 'temp-1' } });
    expect(answer.statusCode).toBe(200);
    const receipt = ErrorReportReceipt.parse(answer.json());
    expect(receipt.received_at).toBe(new Date(app.clock.now()).toISOString());
    expect(await reports()).toMatchObject([
      { id: receipt.report_id, message: REPORT.error_message, status: 'open', note: null },
    ]);
    const [occurrence] = await occurrences();
    expect(occurrence).toMatchObject({ user_id: null, session_id: 'temp-1', url: REPORT.url });
    expect(JSON.parse(occurrence?.browser_info ?? '')).toEqual(REPORT.browser_info);
    expect(JSON.parse(occurrence?.additional_context ?? '')).toEqual(REPORT.additional_context);
  });

  it('name the sender where there is a good token, and do without where there is not [ERR-32]', async () => {
    const person = await app.createMember();
    await send({}, { person });
    await send({}, { headers: { authorization: 'Bearer made.up.token', 'x-session-id': 'a\tb' } });
    expect(await occurrences()).toMatchObject([
      { user_id: null, session_id: null },
      { user_id: person.userId },
    ]);
  });

  it('of the same error are one, with a count', async () => {
    const first = ErrorReportReceipt.parse((await send()).json());
    app.clock.jump(DAY_MS);
    const second = ErrorReportReceipt.parse(
      (await send({ error_stack: 'TypeError: x is not a function\n    at draw (app.js:1:2)' })).json(),
    );
    await send({ error_message: 'y is not a function' });
    await send({ error_stack: 'at elsewhere (app.js:3:4)' });
    expect(second.report_id).toBe(first.report_id);
    const [known, ...others] = await reports();
    expect(known).toMatchObject({ count: 2 });
    expect((known?.last_seen_at ?? 0) - (known?.first_seen_at ?? 0)).toBeGreaterThanOrEqual(DAY_MS);
    expect(others).toHaveLength(2);
  });

  it('sent at the same moment are still one', async () => {
    await Promise.all(Array.from({ length: 5 }, () => send()));
    expect(await reports()).toMatchObject([{ count: 5 }]);
  });

  it('reopen a resolved error, and leave an ignored one ignored', async () => {
    await send();
    const mark = (status: 'resolved' | 'ignored') =>
      app.db.write((tx) => tx.updateTable('error_reports').set({ status }).execute());
    await mark('resolved');
    await send();
    expect(await reports()).toMatchObject([{ status: 'open' }]);
    await mark('ignored');
    await send();
    expect(await reports()).toMatchObject([{ status: 'ignored', count: 3 }]);
  });

  it('keep no token, key or e-mail address [PR-05]', async () => {
    const secret = 'mara@pine.example Bearer abc.def-123456 ak_0123456789abcdef';
    await send({
      error_message: `failed for ${secret}`,
      error_stack: `at f (${secret})`,
      component_stack: secret,
      url: 'http://localhost/#/login?reset=s3cret&user=mara@pine.example',
      user_agent: `Mozilla ${secret}`,
      browser_info: { ...REPORT.browser_info, referrer: `http://x/?access_token=s3cret#${secret}` },
    });
    const stored = JSON.stringify([await reports(), await occurrences()]);
    for (const text of ['mara@', 'abc.def', 'ak_0123', 's3cret']) expect(stored).not.toContain(text);
  });

  it('are at most 64 KB [PR-05]', async () => {
    const stack = 'x'.repeat(16_000);
    const languages = Array.from({ length: 50 }, () => 'l'.repeat(300));
    const large = {
      error_stack: stack,
      component_stack: stack,
      browser_info: { ...REPORT.browser_info, languages },
    };
    expect((await send(large)).statusCode).toBe(200);
    const wide = { ...large, error_stack: '\u4e2d'.repeat(16_000) };
    expect(Buffer.byteLength(JSON.stringify({ ...REPORT, ...wide }))).toBeGreaterThan(REPORT_MAX_BYTES);
    expect((await send(wide)).statusCode).toBe(413);
    expect((await send({ error_stack: 'x'.repeat(16_001) })).statusCode).toBe(422);
    expect(await reports()).toHaveLength(1);
  });

  it('are at most ten a minute from one network [PR-05]', async () => {
    const from = { remoteAddress: '203.0.113.77' };
    for (let count = 0; count < 10; count += 1) expect((await send({}, from)).statusCode).toBe(200);
    const refused = await send({}, from);
    expect(refused.statusCode).toBe(429);
    expect(refused.json()).toMatchObject({ code: 'rate_limited' });
    expect((await send()).statusCode).toBe(200);
  });

  it('keep the latest twenty times of an error that never stops', async () => {
    for (let count = 0; count < 23; count += 1) await send({ url: `http://localhost/#/${count}` });
    const kept = await occurrences();
    expect(kept).toHaveLength(20);
    expect(kept[0]?.url).toBe('http://localhost/#/22');
    expect(await reports()).toMatchObject([{ count: 23 }]);
  });

  it('are forgotten 90 days after the last one', async () => {
    await send({ error_message: 'old' });
    const longAgo = app.clock.now() - 90 * DAY_MS;
    await app.db.write((tx) => tx.updateTable('error_reports').set({ last_seen_at: longAgo }).execute());
    await send({ error_message: 'young' });
    app.clock.jump(DAY_MS);
    await app.clock.skip(HOUR_MS);
    await advanceUntil(
      app.clock,
      until(async () => (await reports()).length === 1, 'the sweep'),
      1_000,
    );
    expect((await reports()).map(({ message }) => message)).toEqual(['young']);
    expect(await occurrences()).toHaveLength(1);
  });

  it('are ten thousand at most, of those that no one has resolved, and the latest ones', async () => {
    const now = app.clock.now();
    const rows = Array.from({ length: 10_250 }, (_, index) => ({
      id: `rep_${index}`,
      fingerprint: `${index}`,
      message: `made up ${index}`,
      error_stack: null,
      component_stack: null,
      status: index === 0 ? ('ignored' as const) : ('open' as const),
      note: index === 1 ? 'Known' : null,
      count: 1,
      first_seen_at: now,
      last_seen_at: now - 60_000 + index,
      resolved_at: null,
      returned_at: null,
    }));
    for (let from = 0; from < rows.length; from += 500)
      await app.db.write((tx) =>
        tx
          .insertInto('error_reports')
          .values(rows.slice(from, from + 500))
          .execute(),
      );
    await app.clock.skip(HOUR_MS);
    await advanceUntil(
      app.clock,
      until(async () => (await reports()).length === 10_002, 'the sweep'),
      1_000,
    );
    const kept = new Set((await reports()).map(({ message }) => message));
    expect([0, 1, 249, 250].map((index) => kept.has(`made up ${index}`))).toEqual([true, true, false, true]);
  });

  it('go with the account they came from', async () => {
    const person = await app.createMember();
    await send({}, { person });
    await send();
    await app.db.write((tx) => tx.deleteFrom('users').where('id', '=', person.userId).execute());
    expect(await occurrences()).toHaveLength(1);
    expect(await reports()).toMatchObject([{ count: 2 }]);
  });
});
