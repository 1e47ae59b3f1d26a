import { getSession, readChanges } from '@parley/contract/history/endpoints.ts';
import type { HistoryEvent } from '@parley/contract/history/events.ts';
import { encodeFrame } from '@parley/contract/stream.ts';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createStoredConversation } from '../../../testing/stored-conversation.ts';
import { createSyncedDevices, type SyncedDevices } from '../../../testing/synced-devices.ts';

let devices: SyncedDevices;
let emit: (event: HistoryEvent) => void;
let cut: () => void;
let revision: number;

beforeEach(async () => {
  devices = await createSyncedDevices();
  revision = 0;
  devices.fake.on(readChanges, () => {
    const stream = new ReadableStream<Uint8Array>({
      start(controller) {
        emit = (event) => {
          revision += 1;
          controller.enqueue(new TextEncoder().encode(encodeFrame(revision, JSON.stringify(event))));
        };
        cut = () => controller.close();
        emit({ type: 'ready' });
      },
    });
    return new Response(stream);
  });
});
afterEach(() => devices.close());

const conversation = (...texts: string[]) => createStoredConversation('session-1', 'About tea', texts);
const changed = (): HistoryEvent => ({
  type: 'changed',
  session_id: 'session-1',
  etag: devices.server.etagOf('session-1'),
});

async function beginWithConversation() {
  devices.server.put(conversation('What is tea?'));
  const tab = await devices.begin();
  tab.chat.sessions.select('session-1');
  await tab.pass(300);
  return tab;
}
const textsOf = (tab: Awaited<ReturnType<typeof beginWithConversation>>) =>
  (tab.chat.state.getState().messages['session-1'] ?? []).map(({ content }) => content);

test('a change on another device is here at once, loaded once; what is here already is not asked for [DEV-01]', async () => {
  const tab = await beginWithConversation();
  const before = textsOf(tab);
  devices.server.put(conversation('What is tea?', 'And coffee?'));
  const loads = devices.fake.callsOf(getSession).length;
  emit(changed());
  await tab.pass(300);
  expect(textsOf(tab).slice(0, before.length)).toEqual(before);
  expect(textsOf(tab)).toContain('And coffee?');
  emit(changed());
  await tab.pass(300);
  expect(devices.fake.callsOf(getSession)).toHaveLength(loads + 1);
});

test('a removal elsewhere removes it here, and a conversation made elsewhere appears in the list [DEV-01]', async () => {
  const tab = await beginWithConversation();
  devices.server.put(createStoredConversation('session-2', 'About cake', ['What is cake?']));
  emit({ type: 'changed', session_id: 'session-2', etag: devices.server.etagOf('session-2') });
  await tab.pass(300);
  expect(tab.find('session-2')?.name).toBe('About cake');
  devices.server.remove('session-1');
  emit({ type: 'removed', session_id: 'session-1' });
  await tab.pass(300);
  expect(tab.find('session-1')).toBeUndefined();
});

test('a lost connection goes on behind the last number that was heard [DEV-01]', async () => {
  const tab = await beginWithConversation();
  emit(changed());
  await tab.pass(300);
  cut();
  await tab.pass(3000);
  const calls = devices.fake.callsOf(readChanges);
  expect(calls.map(({ query }) => query.get('after'))).toEqual([null, '2']);
});

test('a device that heard nothing pulls what is new before it sends, and goes on from there [DEV-01]', async () => {
  devices.fake.on(readChanges, () => new Response(null, { status: 503 }));
  const tab = await beginWithConversation();
  devices.server.put(conversation('What is tea?', 'And coffee?'));
  void tab.chat.sender.send('session-1', { text: 'And cake?', image: null });
  await tab.pass(1000);
  const messages = tab.chat.state.getState().messages['session-1'] ?? [];
  const sent = messages.find(({ content }) => content === 'And cake?');
  expect(textsOf(tab)).toContain('And coffee?');
  expect(sent?.parentId).toBe('session-1-1');
});
