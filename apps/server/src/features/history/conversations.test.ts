import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { messageWords } from './search/message-words.ts';
import type { BackendMessage } from '@parley/contract/history/schemas.ts';
import {
  historyOf,
  toMessage,
  toMessages,
  toSession,
  type HistoryCalls,
} from '../../testing/conversations.ts';
import { PASSWORD, signUp, toSignedIn } from '../../testing/people.ts';
import { createTestApp, type Person, type TestApp } from '../../testing/test-app.ts';
import { TEST_DATABASES } from '../../testing/test-databases.ts';

const FULL_MESSAGE: BackendMessage = {
  message_id: 'reply-1',
  role: 'assistant',
  content: 'Line one\r\n中文 🎉 e\u0301 \u2028 "quoted" \\ <b>',
  timestamp: '2026-01-05T10:00:00.123+02:00',
  extracted_files: [
    {
      id: 'file-1',
      original_file: { name: 'plan.pdf', size: 12_345, type: 'application/pdf' },
      extraction: {
        success: true,
        message: '',
        file_info: { name: 'plan.pdf', size_human: '12.1 KB', type: 'PDF' },
        content: { text: 'The plan' },
        pages: 3,
      },
      extracted_at: '2026-01-05T09:59:00Z',
    },
  ],
  agent_execution: {
    is_executing: false,
    agent_info: { agent_id: 'agent-1', agent_name: 'Planner', model: 'scripted/one' },
    tool_logs: [
      {
        tool_name: 'calculator',
        call_id: 'call-1',
        args: { sum: '1+1', deep: [{ a: null }] },
        output: '2',
        started_at: '2026-01-05T09:59:30Z',
        time_taken_ms: 12,
      },
    ],
    cost: 0.001234,
    model_used: 'scripted/one',
    error: null,
  },
  parent_id: 'm2',
  reply: {
    key: 'key-1',
    run_id: 'run-1',
    status: 'complete',
    end_reason: 'stop',
    reasoning: { text: 'Thinking', duration_ms: 800 },
    model_used: 'scripted/one',
    usage: { input_tokens: 10, output_tokens: 20, cached_tokens: 3 },
    cost: 0.0005,
    started_at: '2026-01-05T09:59:00Z',
    duration_ms: 1_500,
    error: null,
  },
  image: { id: 'a'.repeat(64), name: 'cat.png', type: 'image/png', size: 10, width: 3, height: 4 },
};

describe.each(TEST_DATABASES)('stored conversations on %s', (database) => {
  let app: TestApp;
  let ada: Person;
  let history: HistoryCalls;
  beforeEach(async () => {
    app = await createTestApp({ database });
    ada = await app.createMember();
    history = historyOf(app, ada);
  });
  afterEach(() => app.close());

  it('come back as they were saved, every field of every message [SYNC-03] [SYNC-07] [SYNC-09] [SYNC-11] [SYNC-12]', async () => {
    const session = toSession('s1', [...toMessages(2), FULL_MESSAGE], {
      system_prompt: 'Be short.\nBe kind.',
      selected_model_id: 'scripted/two',
      supports_reasoning_effort: true,
      reasoning_effort: 'high',
      title_generated: true,
      is_pinned: true,
      last_user_activity_at: '2026-01-05T09:00:00.500Z',
      active_leaf_id: 'reply-1',
    });
    const saved = await history.save(session);
    expect(saved.json()).toMatchObject({
      success: true,
      session_id: 's1',
      created: true,
      message_count: 3,
    });
    const loaded = (await history.get('s1')).json();
    const updatedAt = saved.json().updated_at;
    expect(loaded.session).toEqual({ ...session, updated_at: updatedAt });
    expect(loaded).toMatchObject({ etag: saved.json().etag, message_count: 3 });
  });

  it('are unknown to everyone but their owner, and when they were never saved [SYNC-03] [AZ-01]', async () => {
    await history.save(toSession('s1', toMessages(1)));
    const stranger = historyOf(app, await app.createMember());
    for (const other of [() => stranger.get('s1'), () => history.get('s2')]) {
      const answer = await other();
      expect([answer.statusCode, answer.json().code]).toEqual([404, 'not_found']);
    }
  });

  it('are not of another format than version 1 [SYNC-10]', async () => {
    const answer = await history.save({ ...toSession('s1'), version: 2 });
    expect([answer.statusCode, answer.json().code]).toEqual([422, 'validation_failed']);
  });

  it('are refused with the name of the field where a cost is below zero', async () => {
    const reply = {
      ...{
        key: 'k',
        run_id: null,
        status: 'complete',
        end_reason: 'stop',
        reasoning: null,
        model_used: null,
      },
      ...{ usage: null, started_at: '2026-01-05T09:00:00.000Z', duration_ms: null, error: null },
      cost: -0.5,
    };
    const answer = await history.save(
      toSession('s1', [{ ...toMessage('m'), role: 'assistant', reply } as BackendMessage]),
    );
    expect(answer.statusCode).toBe(422);
    expect(answer.json()).toMatchObject({
      code: 'validation_failed',
      errors: [{ field: 'session.messages.0.reply.cost', message: 'Too small: expected number to be >=0' }],
    });
  });

  it('are replaced by a second save, in the order of that save [SYNC-07]', async () => {
    await history.save(toSession('s1', toMessages(3)));
    const [first, second] = toMessages(2);
    const replaced = toSession('s1', [toMessage('new'), { ...second, content: 'changed' } as BackendMessage]);
    const answer = await history.save({ ...replaced, name: 'Other' });
    expect(answer.json()).toMatchObject({ created: false, message_count: 2 });
    const { session } = (await history.get('s1')).json();
    expect(session.name).toBe('Other');
    expect(session.messages).toEqual(replaced.messages);
    expect(JSON.stringify(session)).not.toContain(first?.content);
  });

  it('grow by an append and keep what is stored already [SYNC-05] [CONST-10]', async () => {
    await history.save(toSession('s1', toMessages(2)));
    const added = [
      toMessage('m3'),
      toMessage('m4', { role: 'assistant', timestamp: '2026-02-01T00:00:00.000Z' }),
    ];
    const answer = (await history.append('s1', added, 2)).json();
    expect(answer).toMatchObject({ success: true, appended: 2, message_count: 4 });
    const loaded = (await history.get('s1')).json();
    expect(loaded.etag).toBe(answer.etag);
    expect(loaded.session).toMatchObject({ last_message_at: '2026-02-01T00:00:00.000Z' });
    expect(loaded.session.messages.map((message: BackendMessage) => message.message_id)).toEqual([
      'm1',
      'm2',
      'm3',
      'm4',
    ]);
  });

  it('change their metadata without their messages [SYNC-06]', async () => {
    await history.save(toSession('s1', toMessages(2)));
    const before = (await history.get('s1')).json();
    const answer = (await history.patch('s1', { name: 'Trip to 北京', title_generated: true })).json();
    expect(answer).toMatchObject({
      success: true,
      name: 'Trip to 北京',
      title_generated: true,
      message_count: 2,
    });
    expect(answer.etag).not.toBe(before.etag);
    const more = { is_pinned: true, system_prompt: 'x', reasoning_effort: 'low', active_leaf_id: 'm1' };
    await history.patch('s1', more);
    const { session } = (await history.get('s1')).json();
    expect(session).toMatchObject({ ...more, name: 'Trip to 北京', messages: before.session.messages });
    expect((await history.patch('nobody', { name: 'x' })).statusCode).toBe(404);
  });

  it('go with their messages [SYNC-04]', async () => {
    await history.save(toSession('s1', toMessages(3)));
    expect((await history.remove('s1')).json()).toEqual({ success: true, session_id: 's1' });
    expect((await history.get('s1')).statusCode).toBe(410);
    expect(await app.db.read.selectFrom('chat_messages').selectAll().execute()).toEqual([]);
    expect((await history.remove('s1')).statusCode).toBe(404);
    expect((await history.summaries()).json()).toMatchObject({ sessions: [], deleted_session_ids: ['s1'] });
  });

  it('are listed, pinned ones first, then by activity, page by page [SYNC-01] [SYNC-02]', async () => {
    const at = (day: number): object => ({ last_user_activity_at: `2026-03-0${day}T00:00:00.000Z` });
    await history.save(toSession('old', toMessages(1), at(1)));
    await history.save(toSession('new', toMessages(2), at(3)));
    await history.save(toSession('pinned', [], { ...at(2), is_pinned: true }));
    const page = (await history.summaries('?per_page=2')).json();
    expect(page).toMatchObject({ total: 3, page: 1, per_page: 2, deleted_session_ids: [] });
    const [pinned, newest] = page.sessions;
    expect(pinned.session_id).toBe('pinned');
    expect(newest).toEqual({
      session_id: 'new',
      name: 'Name of new',
      is_pinned: false,
      created_at: '2026-01-05T09:00:00.000Z',
      updated_at: new Date(app.clock.now()).toISOString(),
      last_message_at: '2026-01-05T09:00:00.000Z',
      last_message_preview: 'Words of m2',
      last_user_activity_at: '2026-03-03T00:00:00.000Z',
      message_count: 2,
      etag: (await history.get('new')).json().etag,
    });
    expect((await history.summaries('?per_page=2&page=2')).json().sessions).toMatchObject([
      { session_id: 'old' },
    ]);
    const found = await history.summaries(`?q=${encodeURIComponent('of PIN')}`);
    expect(found.json()).toMatchObject({ total: 1, sessions: [{ session_id: 'pinned' }] });
  });

  it('show the first 120 characters of the last message, none cut in half [SYNC-02]', async () => {
    await history.save(toSession('s1', [toMessage('m1', { content: `${'x'.repeat(119)}🎉🎉` })]));
    const [summary] = (await history.summaries()).json().sessions;
    expect(summary.last_message_preview).toBe(`${'x'.repeat(119)}🎉`);
  });

  it('go with the account, to the last word of the search index [AUTH-56] [PR-04]', async () => {
    const zoe = await signUp(app, 'zoe');
    const calls = historyOf(app, zoe);
    await calls.save(toSession('s1', toMessages(3)));
    await calls.saveImage('s1', Buffer.from('89504e470d0a1a0a', 'hex'));
    await calls.share('s1');
    await calls.save(toSession('s2'));
    await calls.remove('s2');
    const exported = (await app.call({ method: 'GET', url: '/auth/me/export' }, zoe)).json().sections;
    expect(exported.chat_messages).toHaveLength(3);
    expect(exported.chat_image_pieces[0].bytes).toEqual({ $base64: 'iVBORw0KGgo=' });
    expect(JSON.stringify(exported.chat_shares)).not.toContain('token');
    const gone = await app.call({ method: 'DELETE', url: '/auth/me', payload: { password: PASSWORD } }, zoe);
    expect(gone.statusCode).toBe(200);
    for (const name of [
      'chat_sessions',
      'chat_messages',
      'chat_images',
      'chat_image_pieces',
      'chat_shares',
    ] as const)
      expect([name, await app.db.read.selectFrom(name).selectAll().execute()]).toEqual([name, []]);
    expect(await messageWords.find(app.db, zoe.userId, 'words', 10)).toEqual([]);
  });

  it('of a guest come with the upgrade, under the same person [SYNC-30]', async () => {
    const guest = await app.startGuest();
    const upgraded = await app.call(
      {
        method: 'POST',
        url: '/auth/guest/upgrade',
        payload: { username: 'grace', email: 'grace@example.com', password: PASSWORD },
      },
      guest,
    );
    expect(upgraded.statusCode, upgraded.payload).toBeLessThan(300);
    const grace = historyOf(app, await toSignedIn(app, upgraded));
    const sessions = [toSession('g1', toMessages(2)), toSession('g2', toMessages(20))];
    expect((await grace.bulk(sessions)).json()).toMatchObject({ success: true, synced: 2 });
    expect((await grace.summaries()).json().total).toBe(2);
  });

  it('are nothing for guests [SYNC-19] [SYNC-20]', async () => {
    const guest = historyOf(app, await app.startGuest());
    const answers = [
      await guest.save(toSession('s1')),
      await guest.append('s1', toMessages(1), 0),
      await guest.patch('s1', { name: 'x' }),
      await guest.get('s1'),
      await guest.archive('s1'),
      await guest.remove('s1'),
      await guest.bulk([toSession('s1')]),
      await guest.summaries(),
      await guest.search('x'),
    ];
    for (const answer of answers)
      expect([answer.statusCode, answer.json().code]).toEqual([403, 'members_only']);
  });
});
