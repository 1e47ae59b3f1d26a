import { deleteDB } from 'idb';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createLocalDatabase, DATABASE_NAME } from '../../platform/store/database.ts';
import type { FakeApi } from '../../testing/fake-api.ts';
import type { FakeHistory } from '../../testing/history/fake-history.ts';
import type { SyncedChat } from '../../testing/chat/open-synced-chat.ts';
import { createSyncedDevices, type SyncedDevices } from '../../testing/synced-devices.ts';

// The browser has no room left: nothing more is stored on this device, and the server has to know everything.

let devices: SyncedDevices;
let fake: FakeApi;
let server: FakeHistory;

beforeEach(async () => {
  vi.restoreAllMocks();
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  devices = await createSyncedDevices();
  ({ fake, server } = devices);
});

afterEach(() => devices.close());

const begin = (database = createLocalDatabase()): Promise<SyncedChat> => devices.begin({ database });

function fillStore(): void {
  vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
    throw new DOMException('No room', 'QuotaExceededError');
  });
}

async function endPage(tab: SyncedChat): Promise<void> {
  tab.close();
  await tab.chat.close();
}

const textsOf = (id: string) => server.sessions.get(id)?.messages.map(({ content }) => content);

test('what is written goes up all the same, and is there after a reload', async () => {
  const database = createLocalDatabase();
  const problems: unknown[] = [];
  database.onProblem((error) => problems.push(error));
  const tab = await begin(database);
  const { id } = tab.write('Tea', 'One');
  await tab.pass(1000);
  fillStore();
  tab.add(id, 'Two');
  const other = tab.write('Coffee', 'Three');
  tab.chat.sessions.rename(other.id, 'Hot coffee');
  await tab.pass(2000);
  expect([textsOf(id), textsOf(other.id)]).toEqual([['One', 'Two'], ['Three']]);
  expect(server.sessions.get(other.id)?.name).toBe('Hot coffee');
  expect(tab.state.getState().waitingIds).toEqual([]);
  // The user is notified once.
  expect(problems).toHaveLength(1);

  await endPage(tab);
  const later = await begin();
  await later.pass(1000);
  for (const [sessionId, texts] of [
    [id, ['One', 'Two']],
    [other.id, ['Three']],
  ] as const) {
    const { branch } = await later.chat.loadBranch(sessionId);
    expect(branch.map(({ content }) => content)).toEqual(texts);
  }
});

test('without a connection nothing is lost while the page is open', async () => {
  const tab = await begin();
  fillStore();
  fake.setOnline(false);
  const { id } = tab.write('Tea', 'One');
  await tab.pass(5000);
  tab.add(id, 'Two');
  await tab.pass(5000);
  tab.chat.sessions.select(id);
  await tab.pass(500);
  expect((await tab.synced.readMessages(id)).map(({ content }) => content)).toEqual(['One', 'Two']);
  fake.setOnline(true);
  tab.history.wake();
  await tab.pass(1000);
  expect(textsOf(id)).toEqual(['One', 'Two']);
});

test('what comes from the server is shown, and what is removed stays removed', async () => {
  const writer = await begin();
  const ids = ['Tea', 'Coffee'].map((name) => writer.write(name, name).id);
  await writer.pass(1000);
  await endPage(writer);
  await deleteDB(DATABASE_NAME);
  fillStore();
  const [tea = '', coffee = ''] = ids;
  const tab = await begin();
  await tab.pass(1000);
  expect((await tab.chat.loadBranch(tea)).branch).toHaveLength(1);
  await tab.chat.sessions.remove(coffee);
  await tab.pass(12_000);
  expect([...server.sessions.keys()]).toEqual([tea]);
  await tab.history.refresh();
  expect(tab.find(coffee)).toBeUndefined();
});
