// Versions of documents that a person has made: messages of their own in the conversation, which nobody else reads.
import { MAX_ARTIFACT_CHARACTERS } from '@parley/contract/artifacts/constants.ts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { historyOf, toMessage, toSession, type HistoryCalls } from '../../testing/conversations.ts';
import { createTestApp, type Person, type TestApp } from '../../testing/test-app.ts';
import { TEST_DATABASES } from '../../testing/test-databases.ts';

const VERSION = {
  artifact_id: 'doc-1',
  version: 2,
  title: 'Letter',
  kind: 'markdown',
  language: null,
  content: 'Dear xylophone',
  by: 'person',
  at: '2026-01-05T09:00:00.000Z',
};
const toEdit = (id: string, versions: readonly object[]) => ({
  ...toMessage(id, { role: 'system', content: 'Edited "Letter", version 2.' }),
  artifact_versions: versions,
});

describe.each(TEST_DATABASES)('versions of documents on %s', (database) => {
  let app: TestApp;
  let ada: Person;
  let history: HistoryCalls;
  beforeEach(async () => {
    app = await createTestApp({ database, environment: { LIMIT_FACTOR: '100' } });
    ada = await app.createMember();
    history = historyOf(app, ada);
    await history.save(toSession('s1', [toMessage('m1'), toMessage('m2')]));
  });
  afterEach(() => app.close());

  it('are appended, found on another device and exported, and go with the conversation', async () => {
    expect((await history.append('s1', [toEdit('e1', [VERSION])], 2)).statusCode).toBe(200);
    const { session } = (await history.get('s1')).json();
    expect(session.messages.at(-1)).toMatchObject({ message_id: 'e1', artifact_versions: [VERSION] });
    const exported = await app.call({ url: '/auth/me/export' }, ada);
    expect(exported.statusCode).toBe(200);
    expect(exported.body).toContain('Dear xylophone');
    await history.remove('s1');
    expect((await history.get('s1')).statusCode).toBe(410);
    expect((await app.call({ url: '/auth/me/export' }, ada)).body).not.toContain('Dear xylophone');
  });

  it('are neither searched nor shared', async () => {
    await history.append('s1', [toEdit('e1', [VERSION])], 2);
    expect((await history.search('xylophone')).json().results).toEqual([]);
    const { url } = (await history.share('s1')).json<{ url: string }>();
    const shared = await app.call({ url: `/api/shared/${url.slice(url.lastIndexOf('/') + 1)}` });
    expect(shared.statusCode).toBe(200);
    expect(shared.body).not.toContain('xylophone');
  });

  it.each([
    ['too long', [{ ...VERSION, content: 'x'.repeat(MAX_ARTIFACT_CHARACTERS + 1) }]],
    ['too long together', Array.from({ length: 26 }, () => ({ ...VERSION, content: 'x'.repeat(200_000) }))],
    ['of an unknown kind', [{ ...VERSION, kind: 'exe' }]],
    ['with more than one line of title', [{ ...VERSION, title: 'a\nb' }]],
  ])('are refused where they are %s', async (_, versions) => {
    expect((await history.append('s1', [toEdit('e1', versions)], 2)).statusCode).toBe(422);
  });
});
