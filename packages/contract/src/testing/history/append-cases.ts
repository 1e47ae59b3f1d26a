import { SYNC_BATCH } from '../../history/constants.ts';
import { toMessage, toMessages, toSession } from './conversations.ts';
import type { HistoryCase } from './history-calls.ts';

const EARLY = '2020-01-01T00:00:00.000Z';
const LATE = '2030-01-01T00:00:00.000Z';

export const APPEND_CASES: readonly HistoryCase[] = [
  {
    title: 'an append tells the state before and after it',
    async play(history, check) {
      const saved = await history.save(toSession('s', toMessages(2)));
      const answer = await history.append('s', [toMessage('m3'), toMessage('m4')], 2);
      check(answer, { status: 200 });
      check(answer.body, { session_id: 's', appended: 2, message_count: 4 });
      check(answer.body, { previous_etag: saved.body['etag'], etag: await history.etagOf('s') });
      check(await history.idsOf('s'), ['m1', 'm2', 'm3', 'm4']);
    },
  },
  {
    title: 'a repeated append changes nothing, and of a partly known one only the new messages are added',
    async play(history, check) {
      await history.save(toSession('s', toMessages(2)));
      const { body: first } = await history.append('s', [toMessage('m3')], 2);
      const { body: again } = await history.append('s', [toMessage('m3')], 2);
      check(again, { appended: 0, message_count: 3, etag: first['etag'], previous_etag: first['etag'] });
      const known = toMessage('m3', { content: 'Other words' });
      const { body: partly } = await history.append('s', [known, toMessage('m4')], 2);
      check(partly, { appended: 1, message_count: 4 });
      check((await history.read('s')).messages[2] ?? {}, { content: 'Words of m3' });
    },
  },
  {
    title: 'an append behind messages that the server does not have is refused with their number',
    async play(history, check) {
      await history.save(toSession('s', toMessages(3)));
      const answer = await history.append('s', [toMessage('x')], 4);
      check(answer, { status: 409, body: { code: 'history_conflict' } });
      check(answer.body, { errors: [{ field: 'message_count', message: '3' }] });
      check(await history.idsOf('s'), ['m1', 'm2', 'm3']);
    },
  },
  {
    title: 'an append with other words for what stands before it is refused',
    async play(history, check) {
      await history.save(toSession('s', toMessages(2)));
      const same = await history.append('s', [...toMessages(1), toMessage('m3')], 2);
      check(same.body, { appended: 1 });
      const other = await history.append('s', [toMessage('m1', { content: 'Other' }), toMessage('x')], 3);
      check(other, { status: 409, body: { code: 'history_conflict' } });
      check(await history.idsOf('s'), ['m1', 'm2', 'm3']);
    },
  },
  {
    title: 'an append leads the shown branch on where there is one, or to where it says',
    async play(history, check) {
      await history.save(toSession('s', toMessages(1)));
      await history.append('s', [toMessage('m2')], 1);
      check(await history.read('s'), { active_leaf_id: null });
      await history.change('s', { active_leaf_id: 'm2' });
      await history.append('s', [toMessage('m3')], 2);
      check(await history.read('s'), { active_leaf_id: 'm3' });
      await history.append('s', [toMessage('m4')], 3, { active_leaf_id: 'm1' });
      check(await history.read('s'), { active_leaf_id: 'm1' });
    },
  },
  {
    title: 'an append moves the last activity on with the messages of the person, never back',
    async play(history, check) {
      await history.save(toSession('s', toMessages(1)));
      const before = (await history.read('s')).last_user_activity_at;
      const reply = toMessage('m2', { role: 'assistant', timestamp: LATE });
      await history.append('s', [reply], 1, { last_user_activity_at: EARLY });
      check(await history.read('s'), { last_user_activity_at: before, last_message_at: LATE });
      await history.append('s', [toMessage('m3', { timestamp: LATE })], 2);
      check(await history.read('s'), { last_user_activity_at: LATE });
    },
  },
  {
    title: 'an append that is not one is refused by its form',
    async play(history, check) {
      await history.save(toSession('s', toMessages(1)));
      check(await history.append('s', [toMessage('x')], -1), { status: 422 });
      check(await history.append('s', toMessages(SYNC_BATCH + 1, 'x'), 1), { status: 422 });
      check(await history.append('never', toMessages(1), 0), { status: 404, body: { code: 'not_found' } });
    },
  },
];
