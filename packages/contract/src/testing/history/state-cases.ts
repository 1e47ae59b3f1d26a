import { toMessage, toMessages, toSession } from './conversations.ts';
import type { HistoryCase } from './history-calls.ts';

const at = (day: number) => ({ last_user_activity_at: `2026-03-0${day}T00:00:00.000Z` });

export const STATE_CASES: readonly HistoryCase[] = [
  {
    title: 'a conversation comes back as it was saved, and not again to who has it',
    async play(history, check) {
      const session = toSession('s', toMessages(2), { system_prompt: 'Be kind.', active_leaf_id: 'm2' });
      await history.save(session);
      const { updated_at: _now, ...stored } = session;
      check(await history.get('s'), { status: 200, body: { session: stored, message_count: 2 } });
      const etag = await history.etagOf('s');
      for (const known of [`"${etag}"`, `W/"${etag}"`, `"other", "${etag}"`])
        check(await history.get('s', { 'if-none-match': known }), { status: 304 });
      check(await history.get('s', { 'if-none-match': '"other"' }), { status: 200 });
    },
  },
  {
    title: 'the etag is that of the state, however it came about',
    async play(history, check) {
      await history.save(toSession('one', toMessages(2)));
      const etag = await history.etagOf('one');
      await history.save(toSession('two', [], { name: 'Name of one' }));
      await history.append('two', toMessages(2), 0);
      check([await history.etagOf('two')], [etag]);
      check((await history.change('one', { is_pinned: true })).body, { previous_etag: etag });
      const pinned = await history.etagOf('one');
      check([pinned === etag], [false]);
      check((await history.change('one', { is_pinned: false })).body, { previous_etag: pinned, etag });
    },
  },
  {
    title: 'a change of the metadata leaves the rest as it is, and never turns the activity back',
    async play(history, check) {
      await history.save(toSession('s', toMessages(1), at(3)));
      const before = await history.read('s');
      const { body } = await history.change('s', { name: 'Tea', title_generated: true, ...at(1) });
      check(body, { name: 'Tea', title_generated: true, message_count: 1, etag: await history.etagOf('s') });
      const { updated_at: _now, ...rest } = before;
      check(await history.read('s'), { ...rest, name: 'Tea', title_generated: true });
      await history.change('s', at(5));
      check(await history.read('s'), at(5));
    },
  },
  {
    title: 'who answers is said by those that know it, and stays with saves of those that do not',
    async play(history, check) {
      const agent = { id: 'agent-1', name: 'Reader', model: 'scripted/one', mode: 'chat' } as const;
      const { body: unsaid } = await history.save(toSession('s', toMessages(1)));
      check({ agent: (await history.read('s')).agent ?? 'unsaid' }, { agent: 'unsaid' });
      const { body: said } = await history.change('s', { agent });
      check({ isOther: said['etag'] !== unsaid['etag'] }, { isOther: true });
      await history.save(toSession('s', toMessages(2)));
      check(await history.read('s'), { agent, messages: toMessages(2) });
      await history.save(toSession('s', toMessages(2), { agent: { ...agent, id: null, mode: 'research' } }));
      check(await history.read('s'), { agent: { id: null, mode: 'research' } });
      await history.change('s', { agent: null });
      check(await history.read('s'), { agent: null });
    },
  },
  {
    title: 'what nobody saved is not found',
    async play(history, check) {
      const missing = { status: 404, body: { code: 'not_found' } };
      check(await history.get('never'), missing);
      check(await history.change('never', { name: 'x' }), missing);
      check(await history.remove('never'), missing);
    },
  },
  {
    title: 'what was removed does not come back by any call',
    async play(history, check) {
      await history.save(toSession('s', toMessages(1)));
      check(await history.remove('s'), { status: 200, body: { session_id: 's' } });
      const gone = { status: 410, body: { code: 'gone' } };
      check(await history.get('s'), gone);
      check(await history.save(toSession('s')), gone);
      check(await history.save(toSession('s'), {}, { 'if-match': '"x"' }), gone);
      check(await history.append('s', toMessages(1), 0), gone);
      check(await history.change('s', { name: 'x' }), gone);
      check(await history.remove('s'), { status: 404, body: { code: 'not_found' } });
    },
  },
  {
    title:
      'the list begins with what is pinned, then with the last activity, and names what was removed once',
    async play(history, check) {
      await history.save(toSession('old', toMessages(1), at(1)));
      await history.save(toSession('new', [toMessage('m1', { content: 'Last words' })], at(3)));
      await history.save(toSession('pinned', [], { ...at(2), is_pinned: true }));
      await history.save(toSession('gone'));
      await history.remove('gone');
      const { body } = await history.summaries('?per_page=2');
      check(body, { total: 3, page: 1, per_page: 2, deleted_session_ids: ['gone'] });
      check(body['sessions'] as object, [
        { session_id: 'pinned', is_pinned: true, message_count: 0, last_message_preview: '' },
        {
          ...{ session_id: 'new', name: 'Name of new', message_count: 1, ...at(3) },
          ...{ last_message_preview: 'Last words', etag: await history.etagOf('new') },
        },
      ]);
      const next = await history.summaries('?per_page=2&page=2');
      check(next.body, { sessions: [{ session_id: 'old' }], deleted_session_ids: [] });
      check((await history.summaries('?q=of%20PIN')).body, {
        total: 1,
        sessions: [{ session_id: 'pinned' }],
      });
    },
  },
];
