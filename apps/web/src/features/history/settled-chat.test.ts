import { generate } from '@parley/contract/chat/endpoints.ts';
import { bulkSync, saveSession } from '@parley/contract/history/endpoints.ts';
import { AppError } from '@parley/contract/errors/app-error.ts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createLocalDatabase } from '../../platform/store/database.ts';
import { createFakeRuns } from '../../testing/fake-runs.ts';
import { createSyncedDevices, type SyncedDevices } from '../../testing/synced-devices.ts';

// A conversation that has nothing to tell the server now is left alone until that changes.

let devices: SyncedDevices;

beforeEach(async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  devices = await createSyncedDevices();
});

afterEach(() => devices.close());

test('one that shows a reply whose connection was given up', async () => {
  const database = createLocalDatabase();
  const write = vi.spyOn(database, 'write');
  const runs = createFakeRuns(devices.fake);
  const tab = await devices.begin({ database });
  const { id } = tab.write('Tea');
  void tab.chat.sender.send(id, { text: 'What is tea?', image: null });
  await tab.pass(200);
  runs.last.say('A drink.');
  runs.last.end();
  await tab.pass(1000);
  devices.fake.on(generate, () => Promise.reject(new TypeError('Failed to fetch')));
  void tab.chat.sender.regenerate(id, tab.find(id)?.activeLeafId ?? '');
  await tab.pass(8000);
  const leafId = tab.find(id)?.activeLeafId;
  const replies = (tab.chat.state.getState().messages[id] ?? []).filter(({ role }) => role === 'assistant');
  tab.chat.branches.reveal(id, replies[0]?.id ?? '');
  await tab.pass(1000);
  tab.chat.branches.reveal(id, leafId ?? '');
  await tab.pass(1000);
  const leaf = tab.chat.state.getState().messages[id]?.find((message) => message.id === leafId);
  expect(leaf?.reply).toMatchObject({ status: 'failed', isLost: true });
  write.mockClear();
  await tab.pass(1000);
  expect(write).not.toHaveBeenCalled();
});

test('one whose moved message is archived before the server was told', async () => {
  createFakeRuns(devices.fake);
  const first = await devices.begin();
  const { id } = first.write('Tea', 'One', 'Two', 'Three', 'Four', 'Five', 'Six');
  await first.pass(500);
  first.history.stop();
  const messages = await first.synced.readMessages(id);
  await first.chat.branches.removeMessage(id, messages[0]?.id ?? '');
  first.add(id, 'Seven');
  expect(await first.chat.summaries.summarise(id)).toBeNull();
  await first.pass(600);
  const second = await devices.begin();
  await second.pass(1000);
  const server = devices.server.sessions.get(id);
  expect(server?.messages.map(({ content }) => content.split('\n')[0])).toEqual([
    'Previous Chat Summary',
    'Seven',
  ]);
  const count = devices.fake.callsOf(saveSession).length;
  await second.pass(1000);
  expect(devices.fake.callsOf(saveSession)).toHaveLength(count);
});

test('new ones are not held up by one that is too large for any body', async () => {
  const tab = await devices.begin();
  devices.fake.on(bulkSync, () => Promise.reject(new AppError('too_large')));
  const [tea, coffee] = [tab.write('Tea', 'What is tea?'), tab.write('Coffee', 'What is coffee?')];
  await tab.pass(1000);
  expect([...devices.server.sessions.keys()].toSorted()).toEqual([tea.id, coffee.id].toSorted());
});
