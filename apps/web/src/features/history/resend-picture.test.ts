import { getImage } from '@parley/contract/history/endpoints.ts';
import { AppError } from '@parley/contract/errors/app-error.ts';
import { deleteDB } from 'idb';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { DATABASE_NAME } from '../../platform/store/database.ts';
import { createFakeRuns, type FakeRuns } from '../../testing/fake-runs.ts';
import type { SyncedChat } from '../../testing/chat/open-synced-chat.ts';
import { createSyncedDevices, type SyncedDevices } from '../../testing/synced-devices.ts';

// A message whose picture has not come to this device is asked about once more.

const PICTURE = {
  url: `data:image/png;base64,${btoa('ship')}`,
  name: 'harbour.png',
  width: 4,
  height: 3,
};

let devices: SyncedDevices;
let runs: FakeRuns;
let messageId: string;
let sessionId: string;

/** Another device than the one it was written on. */
async function openElsewhere(): Promise<SyncedChat> {
  const desk = await devices.begin();
  ({ id: sessionId } = desk.write('Harbour'));
  ({ id: messageId } = desk.add(sessionId, 'What ship?', PICTURE));
  desk.add(sessionId, 'And this?');
  await desk.pass(1500);
  desk.close();
  await desk.chat.close();
  await deleteDB(DATABASE_NAME);
  return devices.begin();
}

beforeEach(async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  devices = await createSyncedDevices();
  runs = createFakeRuns(devices.fake);
});

afterEach(() => devices.close());

test('the picture is fetched first and goes with it, whichever way it is asked again [CHAT-16] [CHAT-21]', async () => {
  const phone = await openElsewhere();
  const refusing = phone.chat.sender.resend(sessionId, messageId);
  await phone.pass(500);
  expect(await refusing).toBeNull();
  expect(runs.last.fields['image']).toBeInstanceOf(File);
  void phone.chat.sender.edit(sessionId, messageId, 'What kind of ship?');
  await phone.pass(4000);
  expect(runs.last.fields).toMatchObject({ prompt: 'What kind of ship?' });
  expect(runs.last.fields['image']).toBeInstanceOf(File);
});

test.each(['network', 'gone'] as const)(
  'where it cannot be had (%s) that is said, and nothing goes out',
  async (code) => {
    const phone = await openElsewhere();
    devices.fake.on(getImage, () => {
      throw new AppError(code);
    });
    const refusing = phone.chat.sender.resend(sessionId, messageId);
    await phone.pass(10_000);
    expect(await refusing).toMatchObject({ code: 'picture_missing' });
    expect(runs.runs).toHaveLength(0);
  },
);

test('a model that cannot see is asked without it', async () => {
  const phone = await openElsewhere();
  await phone.chat.loadBranch(sessionId);
  phone.chat.sessions.change(sessionId, { supportsVision: false });
  devices.fake.on(getImage, () => {
    throw new AppError('gone');
  });
  const refusing = phone.chat.sender.resend(sessionId, messageId);
  await phone.pass(500);
  expect(await refusing).toBeNull();
  expect(runs.last.fields).toMatchObject({ prompt: 'What ship?' });
});

test('a later message says that the earlier picture could not be had from the server [DEV-02]', async () => {
  const phone = await openElsewhere();
  await phone.chat.loadBranch(sessionId);
  const latest = () => {
    const messages = phone.chat.state.getState().messages[sessionId] ?? [];
    return messages.findLast(({ reply }) => reply !== null)?.reply?.earlierPictures;
  };
  devices.fake.on(getImage, () => {
    throw new AppError('gone');
  });
  void phone.chat.sender.send(sessionId, { text: 'Its name?', image: null });
  await phone.pass(10_000);
  expect(latest()).toEqual({ sent: [], omitted: { missing: 1 } });
  expect(runs.last.fields['history_image_0']).toBeUndefined();
});

test('the earlier picture goes with a later message though it was on the server only [DEV-02, F-13]', async () => {
  const phone = await openElsewhere();
  void phone.chat.sender.send(sessionId, { text: 'Its name?', image: null });
  await phone.pass(2_000);
  expect(runs.last.fields['history_image_0']).toBeInstanceOf(File);
});
