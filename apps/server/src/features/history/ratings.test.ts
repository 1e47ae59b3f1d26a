// What a reader thinks of a reply is kept with it, for the reader alone.
import type { ReplyRating } from '@parley/contract/history/constants.ts';
import type { BackendMessage } from '@parley/contract/history/schemas.ts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { historyOf, toMessage, toSession, type HistoryCalls } from '../../testing/conversations.ts';
import { createTestApp, type Person, type TestApp } from '../../testing/test-app.ts';
import { TEST_DATABASES } from '../../testing/test-databases.ts';

const reply = (rating?: ReplyRating | null) => ({
  ...toMessage('r1', { role: 'assistant', content: 'A drink of leaves.' }),
  ...(rating !== undefined && { rating }),
});

describe.each(TEST_DATABASES)('ratings of replies on %s', (database) => {
  let app: TestApp;
  let ada: Person;
  let history: HistoryCalls;
  beforeEach(async () => {
    app = await createTestApp({ database, environment: { LIMIT_FACTOR: '100' } });
    ada = await app.createMember();
    history = historyOf(app, ada);
    await history.save(toSession('s1', [toMessage('m1'), reply()]));
  });
  afterEach(() => app.close());

  const save = (message: BackendMessage) => history.save(toSession('s1', [toMessage('m1'), message]));
  const stored = async () => (await history.get('s1')).json().session.messages.at(-1);

  it('are read on another device, changed and taken back', async () => {
    const { etag: before } = (await history.get('s1')).json();
    expect((await save(reply('good'))).statusCode).toBe(200);
    expect(await stored()).toMatchObject({ message_id: 'r1', content: 'A drink of leaves.', rating: 'good' });
    expect((await history.get('s1')).json().etag).not.toBe(before);
    await save(reply('bad'));
    expect(await stored()).toMatchObject({ rating: 'bad' });
    await save(reply(null));
    expect((await stored()).rating ?? null).toBeNull();
  });

  it('are one of two, and no part of what is shared', async () => {
    const other = { ...toSession('s1', [toMessage('m1')]), messages: [{ ...reply(), rating: 'splendid' }] };
    expect((await history.save(other)).statusCode).toBe(422);
    await save(reply('bad'));
    const { url } = (await history.share('s1')).json<{ url: string }>();
    const shared = await app.call({ url: `/api/shared/${url.slice(url.lastIndexOf('/') + 1)}` });
    expect(shared.body).toContain('A drink of leaves.');
    expect(shared.body).not.toContain('rating');
  });
});
