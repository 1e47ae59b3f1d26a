import { readChanges } from '@parley/contract/history/endpoints.ts';
import type { HistoryEvent } from '@parley/contract/history/events.ts';
import { getRunByKey, listRuns } from '@parley/contract/runs/endpoints.ts';
import { Run } from '@parley/contract/runs/schemas.ts';
import { generate } from '@parley/contract/chat/endpoints.ts';
import { encodeFrame } from '@parley/contract/stream.ts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createFakeRuns, type FakeRuns } from '../../testing/fake-runs.ts';
import { createStoredConversation } from '../../testing/stored-conversation.ts';
import { createSyncedDevices, type SyncedDevices } from '../../testing/synced-devices.ts';

// A reply that another device has asked for while the conversation is open here as well.

let devices: SyncedDevices;
let runs: FakeRuns;
let emit: (event: HistoryEvent) => void;

const SESSION = 'session-1';

beforeEach(async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  devices = await createSyncedDevices();
  runs = createFakeRuns(devices.fake);
  let revision = 0;
  devices.fake.on(readChanges, () => {
    const stream = new ReadableStream<Uint8Array>({
      start(controller) {
        emit = (event) => {
          revision += 1;
          controller.enqueue(new TextEncoder().encode(encodeFrame(revision, JSON.stringify(event))));
        };
        emit({ type: 'ready' });
      },
    });
    return new Response(stream);
  });
});
afterEach(() => devices.close());

const put = (...texts: string[]) => devices.server.put(createStoredConversation(SESSION, 'About tea', texts));

/** As another device asks: its question is stored, and the server writes. */
async function askElsewhere(key: string, ...texts: string[]): Promise<void> {
  const body = new FormData();
  body.set('session_id', SESSION);
  const headers = { 'idempotency-key': key };
  await devices.fake.fetch(generate.path, { method: 'POST', headers, body });
  devices.fake.on(listRuns, async () => {
    const run = await devices.fake.fetch(getRunByKey.path.replace('{key}', key));
    return { runs: [{ ...Run.parse(await run.json()), session_id: SESSION, input_preview: '' }], next: null };
  });
  put(...texts);
  emit({ type: 'changed', session_id: SESSION, etag: devices.server.etagOf(SESSION) });
}

test('is shown while it is written, and what is sent meanwhile waits for it [DEV-01]', async () => {
  put('What is tea?');
  const tab = await devices.begin();
  tab.chat.sessions.select(SESSION);
  await tab.pass(300);
  await askElsewhere('key-elsewhere', 'What is tea?', 'And coffee?');
  await tab.pass(600);
  expect(tab.find(SESSION)).toMatchObject({ replyingId: 'key-elsewhere', activeLeafId: 'key-elsewhere' });
  runs.last.say('Another ', 'drink.');
  await tab.pass(600);
  expect(await tab.chat.sender.send(SESSION, { text: 'And cocoa?', image: null })).toBeNull();
  expect(runs.runs).toHaveLength(1);
  runs.last.end();
  await tab.pass(2000);
  expect(runs.last.fields).toMatchObject({ prompt: 'And cocoa?' });
  const { branch } = await tab.chat.loadBranch(SESSION);
  expect(branch.slice(1).map(({ content }) => content)).toEqual([
    'And coffee?',
    'Another drink.',
    'And cocoa?',
    '',
  ]);
});
