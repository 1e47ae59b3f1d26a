import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ErrorReport, ErrorReportList, ErrorReportReceipt } from '@parley/contract/reports/schemas.ts';
import { nextAddress } from '../../../testing/people.ts';
import { createTestApp, type Person, type TestApp } from '../../../testing/test-app.ts';
import { TEST_DATABASES } from '../../../testing/test-databases.ts';
import { advanceUntil, until } from '../../../testing/until.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const ADDRESS = '/api/admin/error-reports';

describe.each(TEST_DATABASES)('the administration of error reports on %s', (database) => {
  let app: TestApp;
  let admin: Person;
  beforeEach(async () => {
    app = await createTestApp({ database });
    admin = await app.createMember({ isAdmin: true });
  });
  afterEach(() => app.close());

  async function crash(message: string, change: object = {}, person?: Person): Promise<string> {
    // Reports of one moment have no order.
    await app.clock.advance(1);
    const payload = {
      error_message: message,
      error_stack: `Error: ${message}\n    at draw (app.js:1:2)`,
      component_stack: '\n    at Chat\n    at App',
      url: 'http://localhost/#/chat',
      user_agent: 'Mozilla/5.0',
      ...change,
    };
    const request = { method: 'POST', url: '/api/errors/report', payload, remoteAddress: nextAddress() };
    const answer = await app.call(
      { ...request, method: 'POST', headers: { 'x-session-id': 'temp-1' } },
      person,
    );
    return ErrorReportReceipt.parse(answer.json()).report_id;
  }
  /** As if all that is stored had happened earlier; moving the clock would make days of other work happen. */
  const age = (days: number) =>
    app.db.write(async (tx) => {
      const aged = (column: string, unit: number) => sql<number>`${sql.ref(column)} - ${days * unit}`;
      const seen = { last_seen_at: aged('last_seen_at', DAY_MS) };
      await tx.updateTable('error_reports').set(seen).execute();
      await tx.updateTable('error_report_people').set(seen).execute();
      await tx
        .updateTable('error_report_hours')
        .set({ hour: aged('hour', 24) })
        .execute();
    });
  const list = async (query = '') =>
    ErrorReportList.parse((await app.call({ url: `${ADDRESS}${query}` }, admin)).json());
  const messages = async (query = '') => (await list(query)).reports.map((report) => report.error_message);
  const get = async (id: string, query = '') =>
    ErrorReport.parse((await app.call({ url: `${ADDRESS}/${id}${query}` }, admin)).json());
  const change = (id: string, payload: object, person = admin) =>
    app.call({ method: 'PATCH', url: `${ADDRESS}/${id}`, payload }, person);

  it('lists what crashed, the latest first, a page at a time [ADM-03]', async () => {
    for (const message of ['one', 'two', 'three', 'two']) await crash(message);
    expect(await list('?per_page=2')).toMatchObject({
      reports: [{ error_message: 'two', count: 2 }, { error_message: 'three' }],
      total: 3,
      occurrence_total: 4,
      open_total: 3,
      page: 1,
      per_page: 2,
    });
    expect(await messages('?per_page=2&page=2')).toEqual(['one']);
  });

  it('filters by state, text, page, id and days [ADM-03]', async () => {
    await crash('long ago');
    await age(12);
    const first = await crash('Quota exceeded');
    await crash('100% wrong_here', { url: 'http://localhost/#/pricing' });
    await change(first, { status: 'resolved' });
    expect(await messages('?days=11')).toEqual(['100% wrong_here', 'Quota exceeded']);
    expect(await messages('?status=resolved')).toEqual(['Quota exceeded']);
    expect(await messages('?status=ignored')).toEqual([]);
    expect(await messages('?q=QUOTA')).toEqual(['Quota exceeded']);
    expect(await messages('?q=/pricing')).toEqual(['100% wrong_here']);
    expect(await messages(`?q=${first}`)).toEqual(['Quota exceeded']);
    expect(await messages('?q=100%25%20')).toEqual(['100% wrong_here']);
    expect(await messages('?q=%25a%25')).toEqual([]);
    expect(await list('?days=30&q=o&status=open')).toMatchObject({ total: 2, occurrence_total: 2 });
    expect((await list('?days=11')).open_total).toBe(2);
  });

  it('counts the times and the people of the days asked for, and draws them [ADM-03]', async () => {
    const [mara, noor] = [await app.createMember(), await app.createMember()];
    const id = await crash('again and again', {}, mara);
    await age(2);
    await crash('again and again', {}, mara);
    await crash('again and again', {}, noor);
    await crash('again and again');
    const [week] = (await list('?days=7')).reports;
    expect(week).toMatchObject({ id, count: 4, people: 3, trend: [0, 0, 0, 0, 1, 0, 3] });
    const [day] = (await list('?days=1')).reports;
    expect(day).toMatchObject({ count: 3, people: 3 });
    expect(day?.trend).toHaveLength(24);
    expect(day?.trend.at(-1)).toBe(3);
  });

  it('opens one with its stacks, its note and its latest times [ADM-03]', async () => {
    const member = await app.createMember();
    const id = await crash('x is not a function', { url: 'http://localhost/#/usage' }, member);
    await crash('x is not a function', {
      browser_info: {
        language: 'zh-CN',
        languages: ['zh-CN'],
        platform: 'Linux',
        cookie_enabled: true,
        online: true,
        screen: { width: 1440, height: 900, color_depth: 24 },
        viewport: { width: 1280, height: 800 },
        timezone: 'Asia/Shanghai',
        url: 'http://localhost/#/chat',
        referrer: '',
      },
    });
    expect(await get(id)).toMatchObject({
      id,
      error_message: 'x is not a function',
      error_stack: expect.stringContaining('at draw (app.js:1:2)'),
      component_stack: '\n    at Chat\n    at App',
      component: 'Chat',
      url: 'http://localhost/#/chat',
      note: null,
      occurrences: [
        { user_id: null, session_id: 'temp-1', browser_info: { timezone: 'Asia/Shanghai' } },
        { user_id: member.userId, url: 'http://localhost/#/usage', browser_info: null },
      ],
    });
  });

  it('marks one as resolved or ignored, keeps a note, and writes down who did it [ADM-03] [ADM-06]', async () => {
    const id = await crash('broken');
    const resolved = await change(id, {
      status: 'resolved',
      note: '  Fixed in the next version.\nReally. ',
    });
    expect(resolved.statusCode).toBe(200);
    expect(ErrorReport.parse(resolved.json())).toMatchObject({
      status: 'resolved',
      note: 'Fixed in the next version.\nReally.',
      resolved_at: new Date(app.clock.now()).toISOString(),
    });
    expect((await change(id, { status: 'open', note: '' })).json()).toMatchObject({
      status: 'open',
      note: null,
      resolved_at: null,
      is_back: false,
    });
    const entries = await app.db.read
      .selectFrom('audit_log')
      .select(['actor_id', 'target_id', 'details'])
      .where('action', '=', 'report.changed')
      .orderBy('seq')
      .execute();
    expect(entries).toHaveLength(2);
    expect(entries[0]).toMatchObject({ actor_id: admin.userId, target_id: id });
    expect(JSON.parse(entries[0]?.details ?? '')).toEqual({ status: 'resolved', isNoteChanged: true });
  });

  it('says that a resolved one is back, until an admin has looked at it', async () => {
    const id = await crash('broken');
    await change(id, { status: 'resolved' });
    expect(await get(id)).toMatchObject({ is_back: false });
    await crash('broken');
    expect(await get(id)).toMatchObject({ status: 'open', is_back: true });
    expect(await get(id)).not.toMatchObject({ resolved_at: null });
    await crash('broken');
    await change(id, { note: 'Seen.' });
    expect(await get(id)).toMatchObject({ is_back: true, note: 'Seen.' });
    await change(id, { status: 'ignored' });
    await crash('broken');
    expect(await get(id)).toMatchObject({ status: 'ignored', is_back: false, count: 4 });
  });

  it('loses no count of reports that arrive together', async () => {
    await Promise.all(Array.from({ length: 8 }, () => crash('at once')));
    expect((await list()).reports).toMatchObject([{ count: 8, people: 1 }]);
  });

  it('forgets the figures of an error that goes on as it forgets errors: after 90 days', async () => {
    const id = await crash('for ever');
    await app.db.write(async (tx) => {
      const longAgo = app.clock.now() - 91 * DAY_MS;
      await tx
        .insertInto('error_report_hours')
        .values({ report_id: id, hour: Math.floor(longAgo / HOUR_MS), count: 1 })
        .execute();
      await tx
        .insertInto('error_report_people')
        .values({ report_id: id, person: 'another-person', last_seen_at: longAgo })
        .execute();
    });
    app.clock.jump(DAY_MS);
    await app.clock.skip(HOUR_MS);
    const rows = () => app.db.read.selectFrom('error_report_hours').selectAll().execute();
    await advanceUntil(
      app.clock,
      until(async () => (await rows()).length === 1, 'the sweep'),
      1_000,
    );
    expect(await app.db.read.selectFrom('error_report_people').selectAll().execute()).toHaveLength(1);
  });

  it('answers what is out of range with 422 and what is not there with 404', async () => {
    for (const query of ['days=0', 'days=91', 'page=0', 'per_page=101', 'status=lost', 'q=a%00b']) {
      expect((await app.call({ url: `${ADDRESS}?${query}` }, admin)).statusCode, query).toBe(422);
    }
    const id = await crash('broken');
    for (const payload of [{}, { status: 'lost' }, { note: 'x'.repeat(2_001) }, { note: 'a\u0000b' }]) {
      expect((await change(id, payload)).statusCode, JSON.stringify(payload)).toBe(422);
    }
    expect((await app.call({ url: `${ADDRESS}/rep_x` }, admin)).statusCode).toBe(404);
    expect((await change('rep_x', { status: 'resolved' })).statusCode).toBe(404);
  });

  it('is for admins only [ADM-01] [PR-05]', async () => {
    const id = await crash('broken');
    for (const person of [await app.createMember(), await app.startGuest()]) {
      const asked = [ADDRESS, `${ADDRESS}/${id}`].map((url) => app.call({ url }, person));
      const answers = [...(await Promise.all(asked)), await change(id, { status: 'ignored' }, person)];
      expect(answers.map((answer) => answer.statusCode)).toEqual([403, 403, 403]);
    }
    expect((await app.call({ url: ADDRESS })).statusCode).toBe(401);
    expect(await get(id)).toMatchObject({ status: 'open' });
  });
});
