import {
  appendMessages,
  bulkSync,
  getSession,
  listSummaries,
  removeSession,
  saveSession,
  updateMetadata,
} from '@parley/contract/history/endpoints.ts';
import { MAX_MESSAGE_CHARACTERS } from '@parley/contract/history/constants.ts';
import { SaveBody } from '@parley/contract/history/schemas.ts';
import type { AnyEndpoint } from '@parley/contract/endpoint.ts';
import { AppError } from '@parley/contract/errors/app-error.ts';
import type { ErrorCode } from '@parley/contract/errors/catalogue.ts';
import { deleteDB } from 'idb';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createLocalDatabase, DATABASE_NAME } from '../../platform/store/database.ts';
import { countUnsaved } from '../chat/index.ts';
import type { FakeApi } from '../../testing/fake-api.ts';
import { createFakeRuns } from '../../testing/fake-runs.ts';
import { createFakeHistory, type FakeHistory } from '../../testing/history/fake-history.ts';
import type { SyncedChat, SyncedChatOptions } from '../../testing/chat/open-synced-chat.ts';
import { createManualClock } from '../../testing/manual-clock.ts';
import { createSyncedDevices, type SyncedDevices } from '../../testing/synced-devices.ts';

let devices: SyncedDevices;
let fake: FakeApi;
let server: FakeHistory;

beforeEach(async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  devices = await createSyncedDevices();
  ({ fake, server } = devices);
});

afterEach(() => devices.close());

const open = (options?: SyncedChatOptions): Promise<SyncedChat> => devices.open(options);
const begin = (options?: SyncedChatOptions): Promise<SyncedChat> => devices.begin(options);

const countOf = (endpoint: { readonly id: string }) => fake.callsOf(endpoint).length;

function refuse(endpoint: AnyEndpoint, code: ErrorCode): void {
  fake.on(endpoint, () => {
    throw new AppError(code);
  });
}

const textsOf = (sessionId: string) =>
  server.sessions.get(sessionId)?.messages.map(({ content }) => content) ?? [];

describe('what is written here', () => {
  test('goes up: first the conversation, then what is added, then its name [SYNC-13]', async () => {
    const tab = await begin();
    const { id } = tab.write('Tea', 'What is tea?');
    await tab.pass(200);
    expect(textsOf(id)).toEqual(['What is tea?']);
    tab.add(id, 'And coffee?');
    await tab.pass(200);
    expect(textsOf(id)).toEqual(['What is tea?', 'And coffee?']);
    tab.chat.sessions.rename(id, 'Hot drinks');
    await tab.pass(200);
    expect(server.sessions.get(id)?.name).toBe('Hot drinks');
    expect([countOf(saveSession), countOf(appendMessages), countOf(updateMetadata)]).toEqual([1, 1, 1]);
  });

  test('a message goes up with what it changes about its conversation, in one call', async () => {
    const tab = await begin();
    const { id } = tab.write('Tea', 'One');
    await tab.pass(200);
    const message = tab.add(id, 'Two');
    await tab.pass(200);
    expect(countOf(updateMetadata)).toBe(0);
    expect(server.sessions.get(id)?.active_leaf_id).toBe(message.id);
  });

  test.each([
    ['a new chat', 1, saveSession],
    ['several new chats', 3, bulkSync],
  ])(
    'a message added during the first save of %s follows in a call of its own [F-41]',
    async (_name, count, endpoint) => {
      const tab = await begin();
      const saved = Promise.withResolvers<void>();
      server.beforeSaved = () => (countOf(endpoint) > 0 ? saved.promise : Promise.resolve());
      const chats = Array.from({ length: count }, (_, index) => tab.write(`Tea ${index}`, 'What is tea?'));
      await tab.pass(200);
      for (const { id } of chats) tab.add(id, 'A drink.');
      await tab.pass(100);
      saved.resolve();
      await tab.pass(500);
      for (const { id } of chats) expect(textsOf(id)).toEqual(['What is tea?', 'A drink.']);
      const savedIds = fake.calls.flatMap(({ body }) => {
        const all = SaveBody.shape.session.array().safeParse(body['sessions'] ?? [body['session']]);
        return all.data?.map((session) => session.session_id) ?? [];
      });
      expect(savedIds.toSorted()).toEqual(chats.map(({ id }) => id).toSorted());
      expect(countOf(getSession)).toBe(0);
    },
  );

  test('is noted as synced [SYNC-27]', async () => {
    const tab = await begin();
    const { id } = tab.write('Tea', 'One', 'Two');
    await tab.pass(300);
    expect(tab.find(id)).toMatchObject({
      lastSyncAt: expect.any(Number) as number,
      syncState: {
        lastSyncedMessageCount: 2,
        needsFullSync: false,
        etag: server.etagOf(id),
        changedFields: [],
      },
    });
  });

  test('renaming and syncing are no activity; sending is [CHAT-25]', async () => {
    const tab = await begin();
    const { id, lastUserActivityAt } = tab.write('Tea', 'One');
    await tab.pass(5000);
    tab.chat.sessions.rename(id, 'Other');
    await tab.pass(5000);
    expect(tab.find(id)?.lastUserActivityAt).toBe(lastUserActivityAt);
    tab.add(id, 'Two');
    expect(tab.find(id)?.lastUserActivityAt).toBe(tab.clock.now());
  });

  test('50 ms pass between two operations [SYNC-22] [CONST-10]', async () => {
    const tab = await begin();
    const times: number[] = [];
    fake.on(saveSession, () => {
      times.push(tab.clock.now());
      throw new AppError('internal');
    });
    tab.write('One', 'a');
    await tab.pass(20);
    tab.write('Two', 'b');
    await tab.pass(400);
    expect((times[1] ?? 0) - (times[0] ?? 0)).toBeGreaterThanOrEqual(50);
  });

  test('what does not fit into one call goes in several, 50 messages at a time [SYNC-21]', async () => {
    const tab = await begin();
    const { id } = tab.write('Long', ...Array.from({ length: 120 }, (_, index) => `Line ${index}`));
    while (textsOf(id).length < 120) await tab.pass(200);
    expect(countOf(appendMessages)).toBe(2);
  });

  test('a guest’s conversations go up together after the upgrade, and a bad one holds back none [SYNC-30] [SY-03]', async () => {
    const tab = await open();
    const names = Array.from({ length: 60 }, (_, index) => `Chat ${index}`);
    const sessions = names.map((name) => tab.write(name, 'Hello'));
    const bad = tab.write('Too long', 'x'.repeat(MAX_MESSAGE_CHARACTERS + 1));
    refuse(saveSession, 'validation_failed');
    void tab.history.start();
    await tab.pass(12_000);
    expect(sessions.every(({ id }) => server.sessions.has(id))).toBe(true);
    expect(countOf(bulkSync)).toBe(2);
    expect(tab.state.getState().waitingIds).toEqual([bad.id]);
  });

  test('every field comes back on another device as it was written [SYNC-12] [SYNC-29]', async () => {
    const tab = await begin();
    const { id } = tab.write('Tea', 'What is tea?');
    await tab.pass(300);
    const before = await tab.synced.readMessages(id);
    await deleteDB(DATABASE_NAME);
    const other = await begin();
    other.chat.sessions.select(id);
    await other.pass(300);
    expect(await other.synced.readMessages(id)).toEqual(before);
    expect(other.find(id)?.name).toBe('Tea');
  });
});

describe('when the server does not take it', () => {
  test('it is tried again after 1, 2 and 4 s, then waits with a mark, and says nothing [SYNC-16] [SY-08] [ERR-39] [CONST-10]', async () => {
    const tab = await begin();
    refuse(saveSession, 'internal');
    const { id } = tab.write('Tea', 'One');
    await tab.pass(500);
    expect(countOf(saveSession)).toBe(1);
    for (const [waitMs, calls] of [
      [1000, 2],
      [2000, 3],
      [4000, 4],
      [60_000, 4],
    ] as const) {
      await tab.pass(waitMs);
      expect(countOf(saveSession)).toBe(calls);
    }
    expect(tab.state.getState().waitingIds).toEqual([id]);
  });

  test.each(['session_expired', 'members_only'] as const)(
    '%s stops everything and keeps it [SYNC-17]',
    async (code) => {
      const tab = await begin();
      refuse(saveSession, code);
      tab.write('Tea', 'One');
      tab.write('Coffee', 'Two');
      refuse(bulkSync, code);
      await tab.pass(20_000);
      expect(countOf(saveSession) + countOf(bulkSync)).toBe(1);
      createFakeHistory(fake);
      tab.history.wake();
      await tab.pass(500);
      expect(countOf(bulkSync) + countOf(saveSession)).toBeGreaterThan(1);
    },
  );

  test('an unknown conversation is saved as a whole again [SYNC-18]', async () => {
    const tab = await begin();
    const { id } = tab.write('Tea', 'One');
    await tab.pass(300);
    server = createFakeHistory(fake);
    refuse(saveSession, 'internal');
    tab.add(id, 'Two');
    await tab.pass(300);
    expect(tab.find(id)?.syncState.needsFullSync).toBe(true);
    server = createFakeHistory(fake);
    tab.history.wake();
    await tab.pass(500);
    expect(textsOf(id)).toEqual(['One', 'Two']);
    expect(tab.find(id)?.syncState.needsFullSync).toBe(false);
  });

  test('another version is loaded, merged and saved [SY-01]', async () => {
    const tab = await begin();
    const { id } = tab.write('Tea', 'One', 'Two');
    await tab.pass(300);
    const stored = server.sessions.get(id);
    const [first] = stored?.messages ?? [];
    if (!stored || !first) throw new Error('Not stored.');
    server.put({
      ...stored,
      messages: [...stored.messages, { ...first, message_id: 'elsewhere', content: 'Three' }],
    });
    const last = tab.chat.state.getState().sessions[id]?.activeLeafId ?? '';
    tab.chat.sessions.select(id);
    await tab.pass(50);
    await tab.chat.branches.removeMessage(id, last);
    await tab.pass(500);
    expect(textsOf(id)).toEqual(['One', 'Three']);
  });

  test('the queue survives a reload [SY-08]', async () => {
    const tab = await begin();
    refuse(saveSession, 'internal');
    const { id } = tab.write('Tea', 'One');
    await tab.pass(1000);
    tab.close();
    await tab.chat.close();
    server = createFakeHistory(fake);
    await begin();
    expect(textsOf(id)).toEqual(['One']);
  });
});

describe('what was removed on another device', () => {
  test('goes here as well, and what was not sent becomes a conversation of its own [SY-04]', async () => {
    const tab = await begin();
    const { id } = tab.write('Tea', 'One');
    await tab.pass(300);
    fake.setOnline(false);
    tab.add(id, 'Written offline');
    tab.chat.sessions.select(id);
    tab.chat.drafts.write(id, { text: 'Half a letter', image: null });
    await tab.pass(300);
    server.remove(id);
    fake.setOnline(true);
    await tab.history.refresh();
    await tab.pass(1000);
    expect(tab.find(id)).toBeUndefined();
    expect(tab.forked).toEqual(['Tea']);
    const { currentId } = tab.chat.state.getState();
    expect(tab.chat.drafts.read(currentId ?? '').text).toBe('Half a letter');
    expect(
      [...server.sessions.values()].map(({ messages }) => messages.map(({ content }) => content)),
    ).toEqual([['Written offline']]);
  });

  test('is not brought back by a save [SY-04]', async () => {
    const tab = await begin();
    const { id } = tab.write('Tea', 'One');
    await tab.pass(300);
    server.remove(id);
    tab.chat.sessions.rename(id, 'Other');
    await tab.pass(1000);
    expect(server.sessions.has(id)).toBe(false);
    expect(tab.find(id)).toBeUndefined();
  });
});

describe('what is imported again after it was removed', () => {
  const listed = (tab: SyncedChat) =>
    tab.synced
      .listSessions()
      .filter(({ messageCount }) => messageCount > 0)
      .map(({ name }) => name);

  function take(tab: SyncedChat, id: string): void {
    tab.writeAs(id, id, 'One', 'Two', 'Three');
  }

  test('is there again, whole and open, and nothing is said about it', async () => {
    const tab = await begin();
    server.remove('import-1');
    take(tab, 'import-1');
    tab.chat.sessions.select('import-1');
    await tab.pass(1000);
    expect(listed(tab)).toEqual(['import-1']);
    const { currentId, messages } = tab.chat.state.getState();
    expect(messages[currentId ?? '']?.map(({ content }) => content)).toEqual(['One', 'Two', 'Three']);
    expect(textsOf(currentId ?? '')).toEqual(['One', 'Two', 'Three']);
    expect(tab.forked).toEqual([]);
  });

  test('keeps the name of the import in its id, so that a third import finds it however often it was removed', async () => {
    const tab = await begin();
    const findId = () => tab.synced.listSessions().find(({ id }) => /^import-1(-|$)/.test(id))?.id;
    server.remove('import-1');
    for (let time = 1; time <= 2; time += 1) {
      take(tab, 'import-1');
      await tab.pass(1000);
      const id = findId() ?? '';
      expect(textsOf(id)).toEqual(['One', 'Two', 'Three']);
      await tab.chat.sessions.remove(id);
      await tab.pass(12_000);
      expect(findId()).toBeUndefined();
    }
    expect(server.sessions.size).toBe(0);
  });

  test('so are several at once', async () => {
    const tab = await begin();
    for (const id of ['import-1', 'import-2']) server.remove(id);
    for (const id of ['import-1', 'import-2', 'import-3']) take(tab, id);
    await tab.pass(2000);
    expect(listed(tab).sort()).toEqual(['import-1', 'import-2', 'import-3']);
    expect(server.sessions.size).toBe(3);
    expect(tab.forked).toEqual([]);
  });
});

describe('a summary', () => {
  test('is followed by a save of the whole conversation, and the server keeps what it stands for [SUM-08] [SUM-07]', async () => {
    createFakeRuns(fake).answerOnce = 'What was said so far';
    const tab = await begin();
    const { id } = tab.write('Long', 'Line 1');
    for (let line = 2; line <= 8; line += 1) {
      await tab.pass(100);
      tab.add(id, `Line ${line}`);
    }
    await tab.pass(500);
    await tab.chat.loadBranch(id);
    const savesBefore = countOf(saveSession);
    const replacedIds = server.sessions
      .get(id)
      ?.messages.slice(0, 5)
      .map((message) => message.message_id);
    expect(await tab.chat.summaries.summarise(id)).toBeNull();
    await tab.pass(500);
    expect(countOf(saveSession)).toBe(savesBefore + 1);
    const save = SaveBody.parse(fake.callsOf(saveSession).at(-1)?.body);
    expect(save.archived_message_ids).toEqual(replacedIds);
    const texts = ['Previous Chat Summary\n\nWhat was said so far', 'Line 6', 'Line 7', 'Line 8'];
    expect(textsOf(id).sort()).toEqual(texts.toSorted());
    // Nothing is left to be sent.
    expect(tab.find(id)?.syncState).toMatchObject({
      needsFullSync: false,
      etag: server.etagOf(id),
      changedMessageIds: [],
      removedMessageIds: [],
      archivedMessageIds: [],
    });
    tab.close();
    await tab.chat.close();
    await deleteDB(DATABASE_NAME);
    const other = await begin();
    expect((await other.chat.loadBranch(id)).branch.map(({ content }) => content)).toEqual(texts);
  });

  test('that was made just before the connection went is saved when it is back [SUM-08]', async () => {
    createFakeRuns(fake).answerOnce = 'What was said so far';
    const tab = await begin();
    const { id } = tab.write('Long', 'Line 1');
    for (let line = 2; line <= 6; line += 1) {
      await tab.pass(100);
      tab.add(id, `Line ${line}`);
    }
    await tab.pass(500);
    await tab.chat.loadBranch(id);
    refuse(saveSession, 'internal');
    expect(await tab.chat.summaries.summarise(id)).toBeNull();
    await tab.pass(500);
    expect(textsOf(id)).toHaveLength(6);
    tab.close();
    await tab.chat.close();
    const kept = [...server.sessions.values()];
    server = createFakeHistory(fake);
    for (const session of kept) server.put(session);
    await begin();
    expect(textsOf(id)).toHaveLength(2);
  });
});

describe('removing a conversation', () => {
  test('is sent to the server when it can no longer be undone', async () => {
    const tab = await begin();
    const { id } = tab.write('Tea', 'One');
    await tab.pass(300);
    void tab.chat.sessions.remove(id);
    await tab.pass(9000);
    expect(server.sessions.has(id)).toBe(true);
    await tab.pass(2000);
    expect(server.sessions.has(id)).toBe(false);
  });

  test('undone, it was never sent', async () => {
    const tab = await begin();
    const { id } = tab.write('Tea', 'One');
    await tab.pass(300);
    const undo = await tab.chat.sessions.remove(id);
    await tab.history.refresh();
    expect(tab.find(id)).toBeUndefined();
    undo();
    await tab.pass(20_000);
    expect(countOf(removeSession)).toBe(0);
    expect(tab.find(id)).toBeDefined();
  });

  test('undone when a sync has sent it already, it is uploaded again and stays', async () => {
    const tab = await begin();
    const { id } = tab.write('Tea', 'One', 'Two');
    await tab.pass(300);
    const undo = await tab.chat.sessions.remove(id);
    void tab.history.syncNow();
    await tab.pass(500);
    expect(server.sessions.size).toBe(0);
    undo();
    await tab.pass(1000);
    void tab.history.syncNow();
    await tab.pass(1000);
    const [back] = server.sessions.values();
    expect(back?.messages.map(({ content }) => content)).toEqual(['One', 'Two']);
    expect(tab.find(back?.session_id ?? '')?.name).toBe('Tea');
    expect(tab.chat.state.getState().currentId).toBe(back?.session_id);
    expect(tab.forked).toEqual([]);
  });
});

describe('the list', () => {
  async function fill(count: number, ageDays = 0): Promise<string[]> {
    const writer = await begin({ ownerId: 'writer' });
    const ids = Array.from({ length: count }, (_, index) => writer.write(`Chat ${index}`, 'Hello').id);
    while (server.sessions.size < count) await writer.pass(200);
    writer.close();
    for (const [id, session] of server.sessions) {
      const time = new Date(writer.clock.now() - ageDays * 86_400_000).toISOString();
      server.put({ ...session, session_id: id, last_user_activity_at: time });
    }
    await deleteDB(DATABASE_NAME);
    return ids;
  }

  test('is there without messages, of which at most 5 recent conversations’ are fetched [SYNC-24] [CHAT-26] [CONST-08]', async () => {
    await fill(12);
    const tab = await begin();
    await tab.pass(2000);
    expect(tab.synced.listSessions().filter(({ messageCount }) => messageCount > 0)).toHaveLength(12);
    expect(countOf(getSession)).toBe(5);
    // Another look at the list is no reason to fetch the next five.
    await tab.history.refresh();
    await tab.pass(2000);
    expect(countOf(getSession)).toBe(5);
  });

  test('conversations of more than 3 days ago are fetched when they are opened [CHAT-26]', async () => {
    const [first = ''] = await fill(3, 4);
    const tab = await begin();
    expect(countOf(getSession)).toBe(0);
    tab.chat.sessions.select(first);
    await tab.pass(100);
    expect(tab.chat.state.getState().messages[first]).toHaveLength(1);
  });

  test('what has not changed is not fetched again [SYNC-28]', async () => {
    await fill(3);
    const tab = await begin();
    await tab.pass(500);
    expect(countOf(getSession)).toBe(3);
    await tab.history.refresh();
    await tab.pass(500);
    expect(countOf(getSession)).toBe(3);
  });

  test('older ones come page by page', async () => {
    await fill(60);
    const tab = await begin();
    expect(tab.state.getState().hasOlder).toBe(true);
    await tab.history.loadOlder();
    expect(tab.state.getState().hasOlder).toBe(false);
    expect(tab.synced.listSessions().filter(({ messageCount }) => messageCount > 0)).toHaveLength(60);
  });

  test('does not have to hold what is opened: one of a later page is fetched by its id, and kept', async () => {
    const ids = await fill(60, 4);
    const last = ids.at(-1) ?? '';
    const tab = await begin();
    expect(tab.find(last)).toBeUndefined();
    expect(await tab.chat.fetch(last)).toBe(true);
    expect((await tab.chat.loadBranch(last)).branch.map(({ content }) => content)).toEqual(['Hello']);
    expect(tab.find(last)?.syncState.etag).toBe(server.etagOf(last));
    await tab.pass(1000);
    tab.close();
    await tab.chat.close();
    fake.setOnline(false);
    const later = await begin();
    expect((await later.chat.loadBranch(last)).branch).toHaveLength(1);
  });

  test('one that is not there, or is being removed, is not brought back by that', async () => {
    const [first = ''] = await fill(1, 4);
    const tab = await begin();
    expect(await tab.chat.fetch('session-unknown')).toBe(false);
    await tab.chat.sessions.remove(first);
    expect(await tab.chat.fetch(first)).toBe(false);
    fake.setOnline(false);
    await expect(tab.chat.fetch('session-unknown')).rejects.toMatchObject({ code: 'network' });
  });

  test('what is sent while a conversation is fetched does not seem to be removed', async () => {
    const tab = await begin();
    const { id } = tab.write('Tea', 'One');
    await tab.pass(300);
    const held = Promise.withResolvers<void>();
    const [session, etag] = [server.sessions.get(id), server.etagOf(id)];
    let isFirst = true;
    fake.on(getSession, async () => {
      if (!isFirst) return { session: server.sessions.get(id), etag: server.etagOf(id), message_count: 2 };
      isFirst = false;
      await held.promise;
      return { session, etag, message_count: 1 };
    });
    const fetched = tab.chat.fetch(id);
    tab.add(id, 'Two');
    await tab.pass(300);
    expect(textsOf(id)).toEqual(['One', 'Two']);
    held.resolve();
    await fetched;
    expect((await tab.synced.readMessages(id)).map(({ content }) => content)).toEqual(['One', 'Two']);
  });

  test('a name that is sent while the list is on its way stays, though the list has the one before', async () => {
    const tab = await begin();
    const { id } = tab.write('Tea', 'One');
    await tab.pass(300);
    const held = Promise.withResolvers<void>();
    server.beforeListed = () => held.promise;
    const refreshed = tab.history.refresh();
    tab.chat.sessions.rename(id, 'Hot drinks');
    await tab.pass(300);
    expect(server.sessions.get(id)?.name).toBe('Hot drinks');
    held.resolve();
    await refreshed;
    await tab.pass(300);
    expect(tab.find(id)).toMatchObject({
      name: 'Hot drinks',
      syncState: { etag: server.etagOf(id), serverEtag: server.etagOf(id) },
    });
  });

  test('one that cannot be fetched says so, and can be tried again', async () => {
    const [first = ''] = await fill(1, 4);
    const tab = await begin();
    fake.setOnline(false);
    tab.chat.sessions.select(first);
    await tab.pass(100);
    expect(tab.chat.state.getState().loads[first]).toBe('failed');
    fake.setOnline(true);
    tab.chat.sessions.select(first);
    await tab.pass(100);
    expect(tab.chat.state.getState().messages[first]).toHaveLength(1);
    expect(tab.chat.state.getState().loads[first]).toBeUndefined();
  });
});

describe('the limit of this device', () => {
  test('removes local copies that the server has, and nothing else [CHAT-11] [CHAT-12] [SY-06] [CONST-08]', async () => {
    const tab = await begin({ limit: 25 });
    const sessions = Array.from({ length: 30 }, (_, index) => tab.write(`Chat ${index}`, 'Hello'));
    const [pinned = { id: '' }] = sessions;
    tab.chat.sessions.togglePin(pinned.id);
    await tab.pass(2000);
    fake.setOnline(false);
    const unsent = Array.from({ length: 10 }, (_, index) => tab.write(`Unsent ${index}`, 'Hello'));
    tab.chat.sessions.keepToLimit();
    await tab.pass(1000);
    const database = createLocalDatabase();
    const kept = await database.list('sessions', 'ai-chat-sessions/member-1/session/');
    const keptIds = kept.map((session) => (session as { id: string }).id);
    expect(keptIds).toHaveLength(25);
    expect(keptIds).toEqual(expect.arrayContaining([pinned.id, ...unsent.map(({ id }) => id)]));
    expect(server.sessions.size).toBe(30);
    // Still listed, and fetched when one is opened.
    expect(tab.synced.listSessions().filter(({ messageCount }) => messageCount > 0)).toHaveLength(40);
    expect(countOf(removeSession)).toBe(0);
  });

  test('holds also when older ones are opened or read [F-37]', async () => {
    const tab = await begin({ limit: 5 });
    const chats = Array.from({ length: 9 }, (_, index) => tab.write(`Chat ${index}`, 'Hello'));
    await tab.pass(3000);
    tab.chat.sessions.keepToLimit();
    await tab.pass(1000);
    for (const { id } of chats.slice(0, 4)) {
      tab.chat.sessions.select(id);
      await tab.pass(1000);
      expect(tab.chat.state.getState().messages[id]).toHaveLength(1);
    }
    for (const { id } of chats) expect((await tab.chat.readWhole(id))?.messages).toHaveLength(1);
    await tab.pass(1000);
    const kept = await createLocalDatabase().list('sessions', 'ai-chat-sessions/member-1/session/');
    expect(kept).toHaveLength(5);
    expect(tab.synced.listSessions().filter(({ messageCount }) => messageCount > 0)).toHaveLength(9);
    expect(countOf(removeSession)).toBe(0);
  });
});

describe('one person’s queue', () => {
  async function beginTwoTabs() {
    const clock = createManualClock(Date.UTC(2026, 0, 1));
    return [await begin({ clock }), await begin({ clock })] as const;
  }

  test('is never sent with the token of another one [SY-05] [CHAT-23]', async () => {
    let tokenUserId = 'member-1';
    const tab = await begin({ readTokenUserId: () => tokenUserId });
    const callsBefore = fake.calls.length;
    tokenUserId = 'member-2';
    tab.write('Tea', 'Mine alone');
    await tab.pass(20_000);
    await tab.history.flush(5000);
    expect(fake.calls.length).toBe(callsBefore);
    tokenUserId = 'member-1';
    tab.history.wake();
    await tab.pass(500);
    expect(server.sessions.size).toBe(1);
  });

  test('is sent before signing out, as far as that is possible in time [SY-05]', async () => {
    const tab = await begin();
    tab.write('Tea', 'One');
    const flushed = tab.history.flush(5000);
    await tab.pass(1000);
    expect(await flushed).toBe(true);
    fake.setOnline(false);
    tab.write('Coffee', 'Two');
    const failed = tab.history.flush(5000);
    await tab.pass(5500);
    expect(await failed).toBe(false);
  });

  test('takes along what another tab has changed and not sent [SY-05]', async () => {
    const [tab, other] = await beginTwoTabs();
    const { id } = other.write('Tea', 'One');
    await tab.pass(1000);
    other.close();
    other.add(id, 'Two');
    await tab.pass(1000);
    const flushed = tab.history.flush(5000);
    await tab.pass(1000);
    expect(await flushed).toBe(true);
    expect(server.sessions.get(id)?.messages).toHaveLength(2);
  });

  test('counts what another tab has just sent as sent [SY-05]', async () => {
    const [tab, other] = await beginTwoTabs();
    const held = Promise.withResolvers<void>();
    server.beforeSaved = () => held.promise;
    // What is open is not stored before something of it is read.
    other.chat.sessions.select(other.write('Tea', 'One').id);
    await tab.pass(1000);
    held.resolve();
    await tab.pass(100);
    const flushed = tab.history.flush(5000);
    await tab.pass(100);
    expect(await flushed).toBe(true);
    expect(await countUnsaved(createLocalDatabase(), 'member-1', 'changes')).toBe(0);
  });
});

describe('a sync on request', () => {
  test('says whether all went well', async () => {
    const tab = await begin();
    const good = tab.history.syncNow();
    await tab.pass(500);
    expect(await good).toBe(true);
    refuse(listSummaries, 'internal');
    const bad = tab.history.syncNow();
    await tab.pass(500);
    expect(await bad).toBe(false);
  });
});

describe('a conversation that another tab has removed', () => {
  async function removeElsewhere() {
    const [here, elsewhere] = [await begin(), await begin()];
    const { id } = here.write('Tea', 'One');
    await here.pass(300);
    const undo = await elsewhere.chat.sessions.remove(id);
    await here.pass(100);
    expect(here.find(id)).toBeUndefined();
    return { here, elsewhere, id, undo };
  }

  test('is neither fetched nor listed while the server still has it [CHAT-10]', async () => {
    const { here, elsewhere, id } = await removeElsewhere();
    expect(await here.chat.fetch(id)).toBe(false);
    await here.history.refresh();
    expect(here.find(id)).toBeUndefined();
    await elsewhere.pass(11_000);
    expect(server.sessions.has(id)).toBe(false);
  });

  test('is there again when that tab takes it back', async () => {
    const { here, id, undo } = await removeElsewhere();
    undo();
    await here.pass(100);
    expect(await here.chat.fetch(id)).toBe(true);
    expect(here.find(id)?.name).toBe('Tea');
  });

  test('by another device, and taken back there, is listed again', async () => {
    const [here, elsewhere] = [await begin(), await begin()];
    const { id } = here.write('Tea', 'One');
    await here.pass(300);
    const kept = server.sessions.get(id);
    server.remove(id);
    await elsewhere.history.refresh();
    await here.pass(100);
    expect(here.find(id)).toBeUndefined();
    server = createFakeHistory(fake);
    if (kept) server.put(kept);
    await here.history.refresh();
    expect(here.find(id)).toBeDefined();
  });
});
