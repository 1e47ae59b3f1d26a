import { getImage, saveImage } from '@parley/contract/history/endpoints.ts';
import { AppError } from '@parley/contract/errors/app-error.ts';
import { deleteDB } from 'idb';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { DATABASE_NAME } from '../../../../platform/store/database.ts';
import type { FakeApi } from '../../../../testing/fake-api.ts';
import { createFakeHistory, type FakeHistory } from '../../../../testing/history/fake-history.ts';
import type { SyncedChat } from '../../../../testing/chat/open-synced-chat.ts';
import { createSyncedDevices, type SyncedDevices } from '../../../../testing/synced-devices.ts';

let devices: SyncedDevices;
let fake: FakeApi;
let server: FakeHistory;

beforeEach(async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  devices = await createSyncedDevices();
  ({ fake, server } = devices);
});

afterEach(() => devices.close());

const begin = (): Promise<SyncedChat> => devices.begin();

/** A device that was never used before. */
async function beginElsewhere(before: SyncedChat): Promise<SyncedChat> {
  before.close();
  await before.chat.close();
  await deleteDB(DATABASE_NAME);
  return begin();
}

const toPicture = (content: string) => ({
  url: `data:image/png;base64,${btoa(content)}`,
  name: 'harbour.png',
  width: 4,
  height: 3,
});

const messagesOf = (id: string) => server.sessions.get(id)?.messages ?? [];
const textsOf = (id: string) => messagesOf(id).map(({ content }) => content);
const picturesOf = async (tab: SyncedChat, id: string) =>
  (await tab.synced.readMessages(id)).map(({ image }) => image?.url ?? null);

describe('a picture', () => {
  test('goes up once, before the message that names it', async () => {
    const tab = await begin();
    const { id } = tab.write('Harbour', 'One');
    tab.add(id, 'Look', toPicture('ship'));
    tab.add(id, 'And?');
    await tab.pass(1000);
    expect(textsOf(id)).toEqual(['One', 'Look', 'And?']);
    expect(fake.callsOf(saveImage)).toHaveLength(1);
    const [, message] = messagesOf(id);
    expect(message?.image).toMatchObject({ name: 'harbour.png', type: 'image/png', size: 4, width: 4 });
    expect(server.images.has(`${id}/${message?.image?.id ?? ''}`)).toBe(true);
  });

  test('that the server never takes does not hold up the words', async () => {
    const tab = await begin();
    fake.on(saveImage, () => {
      throw new AppError('invalid_image');
    });
    const { id } = tab.write('Harbour', 'One');
    tab.add(id, 'Look', toPicture('ship'));
    await tab.pass(1000);
    expect(textsOf(id)).toEqual(['One', 'Look']);
    expect(messagesOf(id)[1]?.image).toBeNull();
    expect(await picturesOf(tab, id)).toEqual([null, toPicture('ship').url]);
  });

  test('that cannot be sent now holds its message back until it can', async () => {
    const tab = await begin();
    const { id } = tab.write('Harbour', 'One');
    await tab.pass(300);
    let isRefusing = true;
    fake.on(saveImage, () => {
      if (isRefusing) throw new AppError('internal');
      return { success: true, image_id: 'b'.repeat(64) };
    });
    tab.add(id, 'Look', toPicture('ship'));
    await tab.pass(500);
    expect(textsOf(id)).toEqual(['One']);
    isRefusing = false;
    await tab.pass(8000);
    expect(textsOf(id)).toEqual(['One', 'Look']);
    expect(messagesOf(id)[1]?.image).not.toBeNull();
  });

  test('of a message that was taken away while it went up does not bring it back', async () => {
    const tab = await begin();
    const { id } = tab.write('Harbour', 'One');
    await tab.pass(300);
    tab.chat.sessions.select(id);
    await tab.pass(100);
    const held = Promise.withResolvers<void>();
    fake.on(saveImage, async () => {
      await held.promise;
      return { success: true, image_id: 'b'.repeat(64) };
    });
    const message = tab.add(id, 'Look', toPicture('ship'));
    await tab.pass(200);
    await tab.chat.branches.removeMessage(id, message.id);
    held.resolve();
    await tab.pass(1000);
    expect((await tab.synced.readMessages(id)).map(({ content }) => content)).toEqual(['One']);
    expect(textsOf(id)).toEqual(['One']);
  });

  test('comes to another device when its conversation is opened there', async () => {
    const desk = await begin();
    const { id } = desk.write('Harbour', 'One');
    desk.add(id, 'Look', toPicture('ship'));
    desk.add(id, 'Again', toPicture('pine'));
    await desk.pass(1500);
    const phone = await beginElsewhere(desk);
    await phone.pass(1000);
    expect(fake.callsOf(getImage)).toHaveLength(0);
    phone.chat.sessions.select(id);
    await phone.pass(500);
    expect(await picturesOf(phone, id)).toEqual([null, toPicture('ship').url, toPicture('pine').url]);
  });

  test('comes also where the conversation is open already', async () => {
    const tab = await begin();
    const { id } = tab.write('Harbour', 'One');
    tab.add(id, 'Look', toPicture('ship'));
    await tab.pass(1000);
    tab.chat.sessions.select(id);
    await tab.pass(100);
    const stored = server.sessions.get(id);
    const [, seen] = stored?.messages ?? [];
    if (!stored || !seen) throw new Error('Not stored.');
    const elsewhere = {
      ...seen,
      message_id: 'elsewhere',
      content: 'From the phone',
      parent_id: seen.message_id,
    };
    server.put({ ...stored, messages: [...stored.messages, elsewhere] });
    await tab.history.refresh();
    await tab.pass(500);
    expect((await picturesOf(tab, id)).at(-1)).toBe(toPicture('ship').url);
  });

  test('that is gone holds up none of the others', async () => {
    const desk = await begin();
    const { id } = desk.write('Harbour', 'One');
    desk.add(id, 'Look', toPicture('ship'));
    desk.add(id, 'Again', toPicture('pine'));
    await desk.pass(1500);
    const newest = messagesOf(id).at(-1)?.image?.id ?? '';
    const phone = await beginElsewhere(desk);
    const answer = server.images.get(`${id}/${messagesOf(id)[1]?.image?.id ?? ''}`);
    fake.on(getImage, ({ params }) => {
      if (params['image_id'] === newest) throw new AppError('not_found');
      return Object.assign(new Response(), { blob: () => Promise.resolve(answer) });
    });
    phone.chat.sessions.select(id);
    await phone.pass(500);
    expect(await picturesOf(phone, id)).toEqual([null, toPicture('ship').url, null]);
  });
});

describe('a fork of a conversation whose picture is on the server only', () => {
  async function forkElsewhere(): Promise<{ phone: SyncedChat; id: string; forkId: string }> {
    const desk = await begin();
    const { id } = desk.write('Harbour', 'One');
    const message = desk.add(id, 'Look', toPicture('ship'));
    await desk.pass(1000);
    const phone = await beginElsewhere(desk);
    await phone.chat.loadBranch(id);
    const fork = await phone.chat.branches.fork(id, message.id, 'Harbour (branch)');
    return { phone, id, forkId: fork?.id ?? '' };
  }

  test('has a picture of its own, which outlives the first conversation', async () => {
    const { phone, id, forkId } = await forkElsewhere();
    await phone.pass(1500);
    expect(textsOf(forkId)).toEqual(['One', 'Look']);
    const imageId = messagesOf(forkId)[1]?.image?.id ?? '';
    expect(server.images.has(`${forkId}/${imageId}`)).toBe(true);
    server.remove(id);
    const tablet = await beginElsewhere(phone);
    tablet.chat.sessions.select(forkId);
    await tablet.pass(500);
    expect(await picturesOf(tablet, forkId)).toEqual([null, toPicture('ship').url]);
  });

  test('waits with the message where the picture cannot be had now', async () => {
    const { phone, forkId } = await forkElsewhere();
    fake.setOnline(false);
    await phone.pass(2000);
    fake.setOnline(true);
    phone.history.wake();
    await phone.pass(2000);
    expect(textsOf(forkId)).toEqual(['One', 'Look']);
    expect(messagesOf(forkId)[1]?.image).not.toBeNull();
  });

  test('goes on without the picture where that is gone for good', async () => {
    const { phone, id, forkId } = await forkElsewhere();
    server.remove(id);
    await phone.pass(2000);
    expect(textsOf(forkId)).toEqual(['One', 'Look']);
    expect(messagesOf(forkId)[1]?.image).toBeNull();
  });
});

test('a conversation that the server has lost goes up again with its pictures', async () => {
  const tab = await begin();
  const { id } = tab.write('Harbour', 'One');
  tab.add(id, 'Look', toPicture('ship'));
  await tab.pass(1000);
  server = createFakeHistory(fake);
  tab.add(id, 'Still there?');
  await tab.pass(2000);
  expect(textsOf(id)).toEqual(['One', 'Look', 'Still there?']);
  expect(server.images.has(`${id}/${messagesOf(id)[1]?.image?.id ?? ''}`)).toBe(true);
});
