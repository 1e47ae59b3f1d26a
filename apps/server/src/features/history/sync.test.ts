// What keeps the histories of several devices whole: repeats, gaps, stale saves, deletions, clocks.
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  MAX_SESSION_BYTES,
  MAX_SYNC_BODY_BYTES,
  SYNC_BATCH,
  TOMBSTONE_DAYS,
} from '@parley/contract/history/constants.ts';
import {
  historyOf,
  toMessage,
  toMessages,
  toSession,
  type HistoryCalls,
} from '../../testing/conversations.ts';
import { countTurns } from '../../testing/count-turns.ts';
import { createTestApp, type Person, type TestApp } from '../../testing/test-app.ts';
import { TEST_DATABASES } from '../../testing/test-databases.ts';
import { advanceUntil, until } from '../../testing/until.ts';
import { listBodies } from './history.messages.store.ts';

const DAY_MS = 86_400_000;

describe.each(TEST_DATABASES)('the sync of conversations on %s', (database) => {
  let app: TestApp;
  let ada: Person;
  let history: HistoryCalls;
  beforeEach(async () => {
    app = await createTestApp({ database, environment: { LIMIT_FACTOR: '100' } });
    ada = await app.createMember();
    history = historyOf(app, ada);
  });
  afterEach(() => app.close());

  const etagOf = async (id: string): Promise<string> => (await history.get(id)).json().etag;
  const ids = (count: number, prefix = 'm'): string[] => toMessages(count, prefix).map((m) => m.message_id);

  describe('an append', () => {
    beforeEach(() => history.save(toSession('s', toMessages(3))));

    it('beyond the end answers with the count, and below nothing is refused by its form [SY-02]', async () => {
      const answer = await history.append('s', [toMessage('x')], 4);
      expect([answer.statusCode, answer.json().code]).toEqual([409, 'history_conflict']);
      expect(answer.json().errors).toEqual([{ field: 'message_count', message: '3' }]);
      expect((await history.append('s', [toMessage('x')], -1)).statusCode).toBe(422);
      expect(await history.idsOf('s')).toEqual(ids(3));
    });

    it('that is repeated, whole or in part, changes nothing and never what is stored [SY-02]', async () => {
      const added = [toMessage('m4'), toMessage('m5')];
      const first = (await history.append('s', added, 3)).json();
      const again = (await history.append('s', added, 3)).json();
      expect(again).toMatchObject({
        appended: 0,
        message_count: 5,
        etag: first.etag,
        previous_etag: first.etag,
      });
      const other = [toMessage('m5', { content: 'Other words' }), toMessage('m6')];
      expect((await history.append('s', other, 3)).json()).toMatchObject({ appended: 1, message_count: 6 });
      const { session } = (await history.get('s')).json();
      expect(session.messages[4].content).toBe('Words of m5');
      expect(await history.idsOf('s')).toEqual(ids(6));
    });

    it('with other words for what is before its index is refused; with the same ones it is not [SY-02]', async () => {
      const same = await history.append('s', [...toMessages(1), toMessage('m4')], 3);
      expect(same.json()).toMatchObject({ appended: 1, message_count: 4 });
      const differing = [toMessage('m1', { content: 'Other words' }), toMessage('m5')];
      const answer = await history.append('s', differing, 4);
      expect([answer.statusCode, answer.json().code]).toEqual([409, 'history_conflict']);
      expect(await history.idsOf('s')).toEqual(ids(4));
    });

    it('of two devices at once keeps what both said, in one order for all [SY-02] [SY-07]', async () => {
      const answers = await Promise.all(
        Array.from({ length: 8 }, (_, device) => history.append('s', [toMessage(`d${device}`)], 3)),
      );
      expect(answers.map((answer) => answer.statusCode)).toEqual(Array.from({ length: 8 }, () => 200));
      const order = await history.idsOf('s');
      expect(order.slice(0, 3)).toEqual(ids(3));
      expect(order.slice(3).sort()).toEqual(Array.from({ length: 8 }, (_, device) => `d${device}`));
      expect(await history.idsOf('s')).toEqual(order);
    });

    it('of the same messages many times at once stores each once [SY-02]', async () => {
      const added = toMessages(5, 'n');
      const answers = await Promise.all(Array.from({ length: 6 }, () => history.append('s', added, 3)));
      expect(answers.reduce((sum, answer) => sum + Number(answer.json().appended), 0)).toBe(5);
      expect(await history.idsOf('s')).toEqual([...ids(3), ...ids(5, 'n')]);
    });

    it('is put in the order of arrival, whatever the clocks of the devices say [SY-07]', async () => {
      const at = (day: number) => ({ timestamp: new Date(Date.UTC(2026, 0, day)).toISOString() });
      await history.append('s', [toMessage('tomorrow', at(9))], 3);
      await history.append('s', [toMessage('yesterday', at(1)), toMessage('same', at(1))], 4);
      expect(await history.idsOf('s')).toEqual([...ids(3), 'tomorrow', 'yesterday', 'same']);
    });

    it('shows the new messages, returns the state before, and never turns the activity back', async () => {
      await history.patch('s', { active_leaf_id: 'm3' });
      const before = (await history.get('s')).json();
      const late = { timestamp: '2030-01-01T00:00:00.000Z' };
      const answer = (await history.append('s', [toMessage('m4', late)], 3)).json();
      expect(answer.previous_etag).toBe(before.etag);
      const early = { active_leaf_id: 'm2', last_user_activity_at: '2020-01-01T00:00:00.000Z' };
      const patched = (await history.patch('s', early)).json();
      expect(patched.previous_etag).toBe(answer.etag);
      const { session, etag } = (await history.get('s')).json();
      expect(etag).toBe(patched.etag);
      expect(session).toMatchObject({ active_leaf_id: 'm2', last_user_activity_at: late.timestamp });
    });

    it('to a conversation that was never saved is refused [SYNC-05]', async () => {
      expect((await history.append('never', toMessages(1), 0)).statusCode).toBe(404);
      expect((await history.append('s', toMessages(SYNC_BATCH + 1, 'x'), 3)).statusCode).toBe(422);
    });
  });

  describe('the hash of a state', () => {
    it('is the same for the same messages, however they came, and spares loading them', async () => {
      await history.save(toSession('one', toMessages(4)));
      await history.save(toSession('two', [], { name: 'Name of one', last_message_at: null }));
      await history.append('two', toMessages(1), 0);
      await history.append('two', toMessages(4).slice(1), 1);
      const etag = await etagOf('one');
      expect(await etagOf('two')).toBe(etag);
      for (const known of [`"${etag}"`, `W/"${etag}"`, `"other", "${etag}"`]) {
        const answer = await history.get('one', { 'if-none-match': known });
        expect([answer.statusCode, answer.payload]).toEqual([304, '']);
        expect(answer.headers.etag).toBe(`"${etag}"`);
      }
      expect((await history.get('one', { 'if-none-match': '"other"' })).statusCode).toBe(200);
    });

    it('differs with every word, order, name and branch', async () => {
      const [first, second] = toMessages(2);
      if (!first || !second) throw new Error('There are no messages');
      const variants = [
        toSession('s', [first, second]),
        toSession('s', [second, first]),
        toSession('s', [first]),
        toSession('s', [first, { ...second, content: `${second.content} ` }]),
        toSession('s', [first, { ...second, message_id: 'm2 ' }]),
        toSession('s', [first, { ...second, parent_id: null }]),
        toSession('s', [first, second], { name: 'Other' }),
        toSession('s', [first, second], { is_pinned: true }),
        toSession('s', [first, second], { system_prompt: '' }),
        toSession('s', [first, second], { active_leaf_id: 'm1' }),
      ];
      const etags = [];
      for (const variant of variants) etags.push((await history.save(variant)).json().etag);
      expect(new Set(etags).size).toBe(variants.length);
    });
  });

  describe('a save', () => {
    it('with a stale etag is refused and changes nothing [SY-01]', async () => {
      const first = (await history.save(toSession('s', toMessages(2)))).json();
      await history.append('s', [toMessage('m3')], 2);
      const stale = await history.save(toSession('s', toMessages(1)), {}, { 'if-match': `"${first.etag}"` });
      expect([stale.statusCode, stale.json().code]).toEqual([412, 'stale_session']);
      expect(await history.idsOf('s')).toEqual(ids(3));
      const fresh = await history.save(
        toSession('s', toMessages(4)),
        {},
        { 'if-match': `"${await etagOf('s')}"` },
      );
      expect(fresh.json()).toMatchObject({ created: false, message_count: 4 });
      const unknown = await history.save(toSession('t'), {}, { 'if-match': '"x"' });
      expect(unknown.statusCode).toBe(412);
    });

    it('of one of two devices at once is refused [SY-01]', async () => {
      const { etag } = (await history.save(toSession('s', toMessages(1)))).json();
      const save = (device: string) =>
        history.save(toSession('s', [...toMessages(1), toMessage(device)]), {}, { 'if-match': `"${etag}"` });
      const answers = await Promise.all([save('a'), save('b'), save('c')]);
      expect(answers.map((answer) => answer.statusCode).sort()).toEqual([200, 412, 412]);
    });

    it('that is to create does not replace [SY-01]', async () => {
      const create = () => history.save(toSession('s', toMessages(1)), {}, { 'if-none-match': '*' });
      const answers = await Promise.all([create(), create(), create()]);
      expect(answers.map((answer) => answer.statusCode).sort()).toEqual([200, 412, 412]);
    });

    it('may leave stored messages unsent, and says so when they are not there', async () => {
      await history.save(toSession('s', toMessages(4)));
      const kept = { keep_message_ids: ['m1', 'm2', 'm3'] };
      await history.save(toSession('s', [toMessage('m5'), toMessage('m2', { parent_id: null })]), kept);
      expect(await history.idsOf('s')).toEqual(['m1', 'm5', 'm2', 'm3']);
      const { session } = (await history.get('s')).json();
      expect(session.messages[2].parent_id).toBeNull();
      const wrong = await history.save(toSession('s'), { keep_message_ids: ['m1', 'm4'] });
      expect(wrong.json().code).toBe('history_conflict');
      expect(await history.idsOf('s')).toEqual(['m1', 'm5', 'm2', 'm3']);
    });

    it('does not name a message twice', async () => {
      const answer = await history.save(toSession('s', [...toMessages(1), ...toMessages(1)]));
      expect(answer.json().code).toBe('validation_failed');
    });

    it('puts what a summary replaces into the archive, where it stays readable [SUM-07] [SY-06]', async () => {
      await history.save(toSession('s', toMessages(6)));
      const summary = toMessage('sum', { content: 'Previous Chat Summary\nShort', parent_id: null });
      const oldest = toMessage('m5', { parent_id: 'sum' });
      const more = { keep_message_ids: ['m6'], archived_message_ids: ids(4) };
      const saved = await history.save(toSession('s', [summary, oldest]), more);
      expect(saved.json().message_count).toBe(3);
      expect(await history.idsOf('s')).toEqual(['sum', 'm5', 'm6']);
      const archive = (await history.archive('s')).json().messages;
      expect(archive).toEqual(toMessages(4));
      expect((await history.search('m2')).json().results).toHaveLength(1);
      const exported = await app.call({ method: 'GET', url: '/auth/me/export' }, ada);
      expect(exported.payload).toContain('Words of m1');

      const unsent = toMessage('late', { content: 'Never stored before' });
      const second = { keep_message_ids: ['sum', 'm6'], archived_message_ids: ['m5', 'late'] };
      await history.save(toSession('s', [unsent]), second);
      const all = (await history.archive('s')).json().messages as { message_id: string }[];
      expect(all.map((message) => message.message_id)).toEqual([...ids(5), 'late']);
      expect((await history.append('s', [toMessage('m1')], 2)).json().appended).toBe(0);
      await history.save(toSession('s', [...toMessages(1), toMessage('sum')]));
      expect(await history.idsOf('s')).toEqual(['m1', 'sum']);
      await history.remove('s');
      expect(await app.db.read.selectFrom('chat_messages').selectAll().execute()).toEqual([]);
    });

    it('carries up to 10 MB', async () => {
      const large = toMessage('large', { content: 'x'.repeat(1_900_000) });
      const saved = await history.save(toSession('s', [large, { ...large, message_id: 'large-2' }]));
      expect(saved.statusCode).toBe(200);
      const beyond = await history.save({ ...toSession('s'), name: 'x'.repeat(MAX_SYNC_BODY_BYTES) });
      expect([beyond.statusCode, beyond.json().code]).toEqual([413, 'too_large']);
      const patched = await history.patch('s', { system_prompt: 'x'.repeat(1024 * 1024) });
      expect(patched.statusCode).toBe(413);
    });
  });

  it('let all others have their turn while thousands of messages are saved and read [OV-05]', async () => {
    const content = 'Many words of a long conversation. '.repeat(20);
    const messages = toMessages(5_000).map((message) => ({ ...message, content }));
    const { value: saved, turns } = await countTurns(() => history.save(toSession('s', messages)));
    expect(saved.statusCode).toBe(200);
    expect(turns).toBeGreaterThan(30);
    expect(await history.idsOf('s')).toHaveLength(5_000);
    const read = await countTurns(() => listBodies(app.db.read, ada.userId, 's', false));
    expect(read.value).toHaveLength(5_000);
    expect(read.turns).toBeGreaterThanOrEqual(5);
  });

  it('hold no more than can be loaded at once, however it comes [IN-02]', async () => {
    const large = (id: string) => toMessage(id, { content: 'x'.repeat(1_900_000) });
    await history.save(toSession('s', []));
    const most = Math.floor(MAX_SESSION_BYTES / 1_901_000);
    for (let count = 0; count < most; count += 1)
      expect((await history.append('s', [large(`m${count}`)], count)).statusCode).toBe(200);
    const refused = [
      await history.append('s', [large('more')], most),
      await history.save(toSession('s', [large('more')]), { keep_message_ids: await history.idsOf('s') }),
    ];
    for (const answer of refused) expect([answer.statusCode, answer.json().code]).toEqual([413, 'too_large']);
    expect((await history.append('s', [toMessage('short')], most)).statusCode).toBe(200);
    expect(await history.idsOf('s')).toHaveLength(most + 1);
  });

  describe('a removed conversation', () => {
    beforeEach(async () => {
      await history.save(toSession('s', toMessages(2)));
      await history.remove('s');
    });

    it('does not come back for 90 days, by any call [SY-04]', async () => {
      app.clock.jump((TOMBSTONE_DAYS - 1) * DAY_MS);
      const answers = [
        await history.save(toSession('s')),
        await history.save(toSession('s'), {}, { 'if-match': '"x"' }),
        await history.append('s', toMessages(1), 0),
        await history.patch('s', { name: 'x' }),
        await history.get('s'),
        await history.archive('s'),
      ];
      for (const answer of answers) expect([answer.statusCode, answer.json().code]).toEqual([410, 'gone']);
      const bulk = (await history.bulk([toSession('s'), toSession('t')])).json();
      expect(bulk.results).toMatchObject([{ status: 'error', code: 'gone' }, { status: 'created' }]);
      expect((await history.summaries()).json().deleted_session_ids).toEqual(['s']);
      expect((await history.summaries('?page=2')).json().deleted_session_ids).toEqual([]);
    });

    it('is forgotten after that [SY-04]', async () => {
      app.clock.jump((TOMBSTONE_DAYS + 1) * DAY_MS);
      const isForgotten = async () => (await history.get('s')).statusCode === 404;
      await advanceUntil(app.clock, until(isForgotten, 'it to be forgotten'), 1_000);
      expect((await history.save(toSession('s'))).json().created).toBe(true);
    });

    it('is not one of another account', async () => {
      const ben = historyOf(app, await app.createMember());
      expect((await ben.get('s')).statusCode).toBe(404);
      expect((await ben.save(toSession('s'))).json().created).toBe(true);
    });
  });

  describe('a bulk sync', () => {
    it('stores the good ones and names the bad one of fifty, and may be repeated [SYNC-08] [SY-03] [CONST-10] [F-44]', async () => {
      const sessions: object[] = Array.from({ length: SYNC_BATCH }, (_, index) =>
        toSession(`s${index}`, toMessages(2)),
      );
      sessions[20] = { ...toSession('s20'), messages: [{ message_id: 'm1', role: 'wizard' }] };
      const first = (await history.bulk(sessions)).json();
      expect(first).toMatchObject({ success: false, synced: 49, failed: 1 });
      expect(first.results[20]).toMatchObject({
        session_id: 's20',
        status: 'error',
        code: 'validation_failed',
        detail: 'Some fields are not valid.',
        errors: [{ field: 'messages.0.role' }],
      });
      expect(first.results[21]).toMatchObject({
        status: 'created',
        message_count: 2,
        etag: await etagOf('s21'),
      });
      sessions[20] = toSession('s20');
      const second = (await history.bulk(sessions)).json();
      expect(second).toMatchObject({ success: true, synced: 50, failed: 0 });
      const statuses = second.results.map((result: { status: string }) => result.status);
      expect(statuses.filter((status: string) => status === 'unchanged')).toHaveLength(49);
      expect((await history.bulk([...sessions, toSession('more')])).statusCode).toBe(422);
    });

    it('replaces what its sender knows, and adds to what it does not [SY-01]', async () => {
      const saved = (await history.save(toSession('s', toMessages(2)))).json();
      await history.append('s', [toMessage('m3')], 2);
      const offered = toSession('s', [toMessage('m1', { content: 'Other' }), toMessage('x')], {
        name: 'Older',
      });
      const stale = (await history.bulk([{ ...offered, etag: saved.etag }])).json();
      expect(stale.results).toMatchObject([{ status: 'conflict', code: 'stale_session' }]);
      const united = (await history.bulk([offered])).json();
      expect(united.results).toMatchObject([{ status: 'updated', message_count: 4 }]);
      const { session, etag } = (await history.get('s')).json();
      expect(session).toMatchObject({ name: 'Name of s' });
      expect(session.messages[0].content).toBe('Words of m1');
      expect(await history.idsOf('s')).toEqual([...ids(3), 'x']);
      const replaced = (await history.bulk([{ ...offered, etag }])).json();
      expect(replaced.results).toMatchObject([{ status: 'updated', message_count: 2 }]);
      expect((await history.get('s')).json().session.name).toBe('Older');
    });
  });
});
