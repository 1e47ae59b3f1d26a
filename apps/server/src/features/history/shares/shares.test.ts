import { createHash } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { MAX_SHARES } from '@parley/contract/history/constants.ts';
import type { BackendMessage } from '@parley/contract/history/schemas.ts';
import {
  historyOf,
  toMessage,
  toMessages,
  toSession,
  type HistoryCalls,
} from '../../../testing/conversations.ts';
import { readTables } from '../../../testing/stored-data/everything-kept.ts';
import { createTestApp, type Person, type TestApp } from '../../../testing/test-app.ts';
import { TEST_DATABASES } from '../../../testing/test-databases.ts';
import { advanceUntil, until } from '../../../testing/until.ts';

const DAY_MS = 86_400_000;
const PNG = Buffer.from('89504e470d0a1a0a', 'hex');
const hash = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex');

const REPLY: BackendMessage = toMessage('reply', {
  role: 'assistant',
  content: 'The answer',
  parent_id: 'm1',
  extracted_files: [
    {
      id: 'f',
      original_file: { name: 'plan.pdf', size: 9, type: 'application/pdf' },
      extraction: {
        success: true,
        message: '',
        file_info: { name: 'plan.pdf', size_human: '9 B', type: 'PDF' },
        content: { text: 'hidden file text' },
      },
      extracted_at: '2026-01-05T09:00:00Z',
    },
  ],
  reply: {
    key: 'hidden-key',
    run_id: 'hidden-run',
    status: 'complete',
    end_reason: 'stop',
    reasoning: { text: 'hidden thoughts', duration_ms: 1 },
    model_used: 'scripted/one',
    usage: { input_tokens: 77_777, output_tokens: 88_888 },
    cost: 0.424242,
    started_at: '2026-01-05T09:00:00Z',
    duration_ms: 1,
    error: null,
  },
});

describe.each(TEST_DATABASES)('links to conversations on %s', (database) => {
  let app: TestApp;
  let ada: Person;
  let history: HistoryCalls;
  beforeEach(async () => {
    app = await createTestApp({
      database,
      environment: { PUBLIC_URL: 'https://parley.example', LIMIT_FACTOR: '100' },
    });
    ada = await app.createMember();
    history = historyOf(app, ada);
    const messages = [...toMessages(2), REPLY, toMessage('sys', { role: 'system', content: 'hidden rule' })];
    await history.save(
      toSession('s', messages, {
        active_leaf_id: 'reply',
        system_prompt: 'hidden prompt',
        name: 'A talk 谈话',
      }),
    );
  });
  afterEach(() => app.close());

  const tokenOf = (url: string): string =>
    /^https:\/\/parley\.example\/#\/shared\/([\w-]{43})$/.exec(url)?.[1] ?? '';
  const share = async (payload?: object): Promise<{ id: string; token: string }> => {
    const created = (await history.share('s', payload)).json();
    return { id: created.id, token: tokenOf(created.url) };
  };
  const open = (token: string) => app.call({ method: 'GET', url: `/api/shared/${token}` });

  it('show one branch as it was to anyone with the link, without money, thoughts, rules or the owner', async () => {
    const { token } = await share();
    await history.append('s', [toMessage('later', { parent_id: 'reply' })], 4);
    const answer = await open(token);
    const shared = answer.json();
    expect(shared).toMatchObject({ name: 'A talk 谈话', expires_at: null });
    expect(shared.messages).toEqual([
      {
        message_id: 'm1',
        role: 'user',
        content: 'Words of m1',
        timestamp: REPLY.timestamp,
        image: null,
        model_used: null,
        files: [],
      },
      {
        message_id: 'reply',
        role: 'assistant',
        content: 'The answer',
        timestamp: REPLY.timestamp,
        image: null,
        model_used: 'scripted/one',
        files: [{ name: 'plan.pdf', size: 9, type: 'application/pdf' }],
      },
    ]);
    for (const hidden of ['hidden', '77777', '88888', '0.424242', ada.userId])
      expect(answer.payload).not.toContain(hidden);
    expect(answer.headers).toMatchObject({
      'x-robots-tag': 'noindex, nofollow',
      'cache-control': 'no-store',
    });
    expect(answer.headers['x-ratelimit-limit']).toBeDefined();
  });

  it('can be to any branch, and to none that is not there', async () => {
    const { token } = await share({ leaf_id: 'm2', expires_in_days: 7 });
    const ids = (await open(token)).json().messages.map((message: BackendMessage) => message.message_id);
    expect(ids).toEqual(['m1', 'm2']);
    expect((await history.share('s', { leaf_id: 'none', expires_in_days: 7 })).statusCode).toBe(404);
    expect((await history.share('none')).statusCode).toBe(404);
  });

  it('end in circles of parents too', async () => {
    const circle = [toMessage('a', { parent_id: 'b' }), toMessage('b', { parent_id: 'a' })];
    await history.save(toSession('s', circle, { active_leaf_id: 'b' }));
    const { token } = await share();
    expect((await open(token)).json().messages).toHaveLength(2);
  });

  it('are listed for their owner, newest first, and stored so that no one else could read them', async () => {
    const first = await share();
    app.clock.jump(1_000);
    const second = await share({ expires_in_days: 1 });
    await history.save(toSession('t'));
    await history.share('t');
    const listed = (await history.shares('?session_id=s')).json();
    expect(listed.total).toBe(2);
    expect(listed.shares.map((each: { url: string }) => tokenOf(each.url))).toEqual([
      second.token,
      first.token,
    ]);
    expect(listed.shares[1]).toMatchObject({ id: first.id, session_id: 's', message_count: 2 });
    expect((await history.shares('?per_page=2')).json()).toMatchObject({ total: 3, per_page: 2 });
    const stored = [...(await readTables(app)).values()].join();
    for (const { token } of [first, second]) expect(stored).not.toContain(token);
    const ben = historyOf(app, await app.createMember());
    expect((await ben.shares()).json().total).toBe(0);
    expect((await ben.closeShare(first.id)).statusCode).toBe(404);
    expect((await open(first.token)).statusCode).toBe(200);
  });

  it('are closed at once, end by themselves, and are never to be guessed [AZ-04]', async () => {
    const closed = await share();
    const ending = await share({ expires_in_days: 1 });
    expect((await history.closeShare(closed.id)).json()).toEqual({ success: true, id: closed.id });
    expect((await history.closeShare(closed.id)).statusCode).toBe(404);
    expect((await open(closed.token)).statusCode).toBe(410);
    app.clock.jump(DAY_MS - 1);
    expect((await open(ending.token)).statusCode).toBe(200);
    app.clock.jump(1);
    expect((await open(ending.token)).statusCode).toBe(410);
    expect((await history.shares()).json().total).toBe(0);
    const areEmpty = async () =>
      (await app.db.read.selectFrom('chat_shares').select('snapshot').execute()).every(
        ({ snapshot }) => snapshot === '[]',
      );
    await advanceUntil(app.clock, until(areEmpty, 'the snapshots to be forgotten'), 1_000);
    expect(await app.db.read.selectFrom('chat_shares').select('id').execute()).toHaveLength(2);
    expect((await open('a'.repeat(43))).statusCode).toBe(404);
    const verbs = ['DELETE', 'PATCH', 'PUT', 'POST'] as const;
    for (const method of verbs)
      expect((await app.server.app.inject({ method, url: `/api/shared/${closed.token}` })).statusCode).toBe(
        404,
      );
  });

  it('go with the conversation', async () => {
    const { token } = await share();
    await history.remove('s');
    expect((await open(token)).statusCode).toBe(404);
    expect(await app.db.read.selectFrom('chat_shares').selectAll().execute()).toEqual([]);
  });

  it(`are at most ${MAX_SHARES} for one person`, async () => {
    await history.save(toSession('empty'));
    for (let count = 0; count < MAX_SHARES; count += 1) await history.share('empty');
    const beyond = await history.share('empty');
    expect([beyond.statusCode, beyond.json().code]).toEqual([409, 'conflict']);
  });

  it(`are at most ${MAX_SHARES} also where many are asked for at once, and beyond them no picture is copied`, async () => {
    const image = { id: hash(PNG), name: 'a.png', type: 'image/png', size: PNG.length } as const;
    await history.save(toSession('shown', [toMessage('m', { image })]));
    await history.saveImage('shown', PNG);
    await history.share('shown');
    const [row] = await app.db.read.selectFrom('chat_shares').selectAll().execute();
    if (!row) throw new Error('There is no link');
    const more = Array.from({ length: MAX_SHARES - 3 }, (_, index) => ({
      ...row,
      id: `shr_${index}`,
      token_hash: `${index}`,
    }));
    await app.db.write((tx) => tx.insertInto('chat_shares').values(more).execute());
    const others = Array.from({ length: 12 }, (_, index) => `other-${index}`);
    for (const id of others) await history.save(toSession(id));
    const answers = await Promise.all(others.map((id) => history.share(id)));
    expect(answers.filter(({ statusCode }) => statusCode !== 409)).toHaveLength(2);
    const countPieces = async () =>
      (await app.db.read.selectFrom('chat_image_pieces').select('image_id').execute()).length;
    const before = await countPieces();
    expect((await history.share('shown')).statusCode).toBe(409);
    expect(await countPieces()).toBe(before);
  });

  it('are in the audit log, without the token', async () => {
    const { id, token } = await share();
    await history.closeShare(id);
    const entries = await app.db.read.selectFrom('audit_log').selectAll().execute();
    expect(entries.map(({ action, target_id }) => [action, target_id])).toEqual([
      ['share.created', id],
      ['share.closed', id],
    ]);
    expect(JSON.stringify(entries)).not.toContain(token);
  });
});
