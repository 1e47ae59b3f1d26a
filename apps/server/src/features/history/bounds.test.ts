// What one conversation may hold, and what one call about it may cost all other callers.
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { MAX_SESSION_BYTES, MAX_SESSION_MESSAGES } from '@parley/contract/history/constants.ts';
import type { BackendMessage } from '@parley/contract/history/schemas.ts';
import { historyOf, toMessage, toSession, type HistoryCalls } from '../../testing/conversations.ts';
import { createTestApp, type Person, type TestApp } from '../../testing/test-app.ts';
import { TEST_DATABASES } from '../../testing/test-databases.ts';

const TOO_LARGE = [413, 'too_large'];
const ROWS_PER_STATEMENT = 500;

describe.each(TEST_DATABASES)('a conversation on %s', (database) => {
  let app: TestApp;
  let ada: Person;
  let history: HistoryCalls;
  beforeEach(async () => {
    app = await createTestApp({ database, environment: { LIMIT_FACTOR: '100' } });
    ada = await app.createMember();
    history = historyOf(app, ada);
  });
  afterEach(() => app.close());

  const ofLength = (id: string, length: number): BackendMessage =>
    toMessage(id, { content: 'x'.repeat(length) });

  /** Beside what the conversation has. */
  async function store(messages: readonly BackendMessage[], isArchived: boolean): Promise<void> {
    const flag: 0 | 1 = isArchived ? 1 : 0;
    const rows = messages.map((message, index) => ({
      user_id: ada.userId,
      session_id: 's',
      message_id: message.message_id,
      is_archived: flag,
      seq: index,
      hash: message.message_id,
      image_id: null,
      added_at: 0,
      body: JSON.stringify(message),
    }));
    for (let from = 0; from < rows.length; from += ROWS_PER_STATEMENT)
      await app.db.write((tx) =>
        tx
          .insertInto('chat_messages')
          .values(rows.slice(from, from + ROWS_PER_STATEMENT))
          .execute(),
      );
  }

  const many = (name: string): BackendMessage[] =>
    Array.from({ length: MAX_SESSION_MESSAGES }, (_, index) => toMessage(`${name}${index}`));

  it('holds no more than can be loaded at once when it comes in short pieces either [IN-02]', async () => {
    await history.save(toSession('s'));
    const large = Array.from({ length: Math.floor(MAX_SESSION_BYTES / 1_901_000) }, (_, index) =>
      ofLength(`large${index}`, 1_900_000),
    );
    await store(large, true);
    const answers: number[] = [];
    while (answers.length < 220 && answers.at(-1) !== 413) {
      const next = ofLength(`short${answers.length}`, 15_000);
      answers.push((await history.append('s', [next], answers.length)).statusCode);
    }
    expect(answers.at(-1)).toBe(413);
    const ids = await history.idsOf('s');
    const saved = await history.save(toSession('s', [ofLength('one more', 15_000)]), {
      keep_message_ids: ids,
    });
    expect([saved.statusCode, saved.json().code]).toEqual(TOO_LARGE);
  }, 60_000);

  it(`has at most ${MAX_SESSION_MESSAGES} messages in its archive, and goes on from there [IN-02]`, async () => {
    await history.save(toSession('s', [toMessage('m1')]));
    await store(many('old'), true);
    const archiveOne = { keep_message_ids: [], archived_message_ids: ['m1'] };
    const beyond = await history.save(toSession('s', [toMessage('m2')]), archiveOne);
    expect([beyond.statusCode, beyond.json().code]).toEqual(TOO_LARGE);
    expect(await history.idsOf('s')).toEqual(['m1']);
    const changed = toSession('s', [toMessage('m1', { content: 'changed' })]);
    expect((await history.save(changed, { keep_message_ids: [] })).statusCode).toBe(200);
  }, 60_000);

  it(`has at most ${MAX_SESSION_MESSAGES} messages in its list however they are named [IN-02]`, async () => {
    await history.save(toSession('s'));
    await store(many('m'), false);
    const keep = many('m').map((message) => message.message_id);
    const beyond = await history.save(toSession('s', [toMessage('one more')]), { keep_message_ids: keep });
    expect([beyond.statusCode, beyond.json().code]).toEqual(TOO_LARGE);
  }, 60_000);

  it('has no ids that the database could not keep apart [IN-06]', async () => {
    await history.save(toSession('s'));
    for (const id of ['half \ud83d', '\udc00'])
      for (const repeat of [1, 2]) {
        const appended = await history.append('s', [toMessage(id)], 0);
        const saved = await history.save(toSession(id));
        expect([repeat, appended.statusCode, saved.statusCode]).toEqual([repeat, 422, 422]);
      }
    const whole = 'whole \u{1f600}';
    expect((await history.append('s', [toMessage(whole)], 0)).statusCode).toBe(200);
    expect(await history.idsOf('s')).toEqual([whole]);
  });

  it('gives its archive back as it was, without reading it message by message [OV-05]', async () => {
    const archived = [toMessage('a', { content: '你好 "quoted"\n' }), toMessage('b')];
    const ids = archived.map((message) => message.message_id);
    await history.save(toSession('s', archived), { archived_message_ids: ids });
    const answer = await history.archive('s');
    expect(answer.json()).toEqual({ messages: archived });
    expect(answer.headers['content-type']).toBe('application/json; charset=utf-8');
  });
});
