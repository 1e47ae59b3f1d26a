import { toMessage, toMessages, toSession } from './conversations.ts';
import type { HistoryCase } from './history-calls.ts';

const mark = (etag: unknown) => `"${String(etag)}"`;

export const SAVE_CASES: readonly HistoryCase[] = [
  {
    title: 'a save creates, then replaces, in the order of what is sent',
    async play(history, check) {
      const first = await history.save(toSession('s', toMessages(3)));
      check(first.body, { created: true, message_count: 3, etag: await history.etagOf('s') });
      const second = await history.save(
        toSession('s', [toMessage('new'), toMessage('m2')], { name: 'Other' }),
      );
      check(second.body, { created: false, message_count: 2 });
      check(await history.idsOf('s'), ['new', 'm2']);
      check(await history.read('s'), { name: 'Other' });
    },
  },
  {
    title: 'a save that follows another state is refused and changes nothing',
    async play(history, check) {
      const { body: first } = await history.save(toSession('s', toMessages(2)));
      await history.append('s', [toMessage('m3')], 2);
      const stale = await history.save(toSession('s'), {}, { 'if-match': mark(first['etag']) });
      check(stale, { status: 412, body: { code: 'stale_session' } });
      check(await history.idsOf('s'), ['m1', 'm2', 'm3']);
      const current = { 'if-match': mark(await history.etagOf('s')) };
      check(await history.save(toSession('s', toMessages(4)), {}, current), { status: 200 });
      check(await history.save(toSession('t'), {}, { 'if-match': '"x"' }), { status: 412 });
    },
  },
  {
    title: 'a save that is to create does not replace',
    async play(history, check) {
      const create = () => history.save(toSession('s', toMessages(1)), {}, { 'if-none-match': '*' });
      check(await create(), { status: 200, body: { created: true } });
      check(await create(), { status: 412, body: { code: 'stale_session' } });
    },
  },
  {
    title:
      'what a save keeps stays in its place, and what is new comes before the next message that it names',
    async play(history, check) {
      await history.save(toSession('s', toMessages(4)));
      const sent = [toMessage('new'), toMessage('m2', { parent_id: null }), toMessage('last')];
      const saved = await history.save(toSession('s', sent), { keep_message_ids: ['m1', 'm3'] });
      check(saved.body, { message_count: 5 });
      check(await history.idsOf('s'), ['m1', 'new', 'm2', 'm3', 'last']);
      check((await history.read('s')).messages[2] ?? {}, { message_id: 'm2', parent_id: null });
    },
  },
  {
    title: 'a save that keeps what is not there, or names a message twice, is refused',
    async play(history, check) {
      await history.save(toSession('s', toMessages(2)));
      const wrong = await history.save(toSession('s'), { keep_message_ids: ['m1', 'gone'] });
      check(wrong, { status: 409, body: { code: 'history_conflict' } });
      const twice = await history.save(toSession('s', [...toMessages(1), ...toMessages(1)]));
      check(twice, { status: 422, body: { code: 'validation_failed' } });
      check(await history.idsOf('s'), ['m1', 'm2']);
    },
  },
  {
    title: 'what a save archives can be read beside the conversation, and does not come back by an append',
    async play(history, check) {
      await history.save(toSession('s', toMessages(3)));
      const sent = [toMessage('sum', { parent_id: null }), toMessage('m3', { parent_id: 'sum' })];
      const more = { keep_message_ids: [], archived_message_ids: ['m1', 'm2'] };
      check((await history.save(toSession('s', sent), more)).body, { message_count: 2 });
      check(await history.idsOf('s'), ['sum', 'm3']);
      check((await history.archive('s')).body, { messages: toMessages(2) });
      check((await history.append('s', [toMessage('m1')], 2)).body, { appended: 0 });
    },
  },
  {
    title: 'a bulk sync tells what became of each conversation',
    async play(history, check) {
      await history.save(toSession('same', toMessages(1)));
      await history.save(toSession('more', toMessages(1)));
      await history.save(toSession('gone'));
      await history.remove('gone');
      const invalid = { ...toSession('bad'), messages: [{ message_id: 'm1', role: 'wizard' }] };
      const { body } = await history.bulk([
        toSession('new', toMessages(2)),
        toSession('same', toMessages(1)),
        toSession('more', [toMessage('m1', { content: 'Other words' }), toMessage('x')]),
        { ...toSession('same'), etag: 'another' },
        toSession('gone'),
        invalid,
      ]);
      check(body, { success: false, synced: 3, failed: 3 });
      check(body['results'] as object, [
        { session_id: 'new', status: 'created', message_count: 2, etag: await history.etagOf('new') },
        { session_id: 'same', status: 'unchanged', message_count: 1, etag: await history.etagOf('same') },
        { session_id: 'more', status: 'updated', message_count: 2, etag: await history.etagOf('more') },
        { session_id: 'same', status: 'conflict', code: 'stale_session' },
        { session_id: 'gone', status: 'error', code: 'gone' },
        { session_id: 'bad', status: 'error', code: 'validation_failed' },
      ]);
      check((await history.read('more')).messages[0] ?? {}, { content: 'Words of m1' });
    },
  },
];
