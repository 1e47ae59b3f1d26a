import { expect, test } from 'vitest';
import { createFakeApi } from '../../../testing/fake-api.ts';
import { createFakeRuns } from '../../../testing/fake-runs.ts';
import { openChat } from '../../../testing/chat/open-chat.ts';

async function open() {
  const fake = createFakeApi();
  return openChat({ fake, runs: createFakeRuns(fake) });
}

const FIVE_MINUTES = 5 * 60_000;
const PICTURE = { url: 'data:image/png;base64,AAAA', name: 'harbour.png' };

test('a new chat in place of an old empty one goes on with what was begun there [CHAT-14]', async () => {
  const { chat, currentId, clock } = await open();
  const oldId = currentId();
  chat.drafts.write(oldId, { text: 'A long letter', image: PICTURE });
  await clock.advance(FIVE_MINUTES);
  const { id } = chat.sessions.create(null);
  expect(id).not.toBe(oldId);
  expect(chat.state.getState().sessions[oldId]).toBeUndefined();
  expect(chat.drafts.read(id)).toMatchObject({ text: 'A long letter', image: PICTURE });
  expect(chat.drafts.read(oldId)).toMatchObject({ text: '', image: null });
});

test('a file that is still being read stays behind, one that was read goes along', async () => {
  const { chat, currentId, clock } = await open();
  const toFile = (id: string) => ({
    id,
    name: `${id}.txt`,
    size: 1,
    type: 'text/plain',
    skipsPictures: false,
  });
  const extraction = {
    success: true,
    message: '',
    file_info: { name: 'read.txt', size_human: '1 B', type: 'text/plain' },
    content: { text: 'words' },
  };
  chat.drafts.write(currentId(), {
    text: '',
    image: null,
    files: [
      { ...toFile('read'), reading: { state: 'read', extraction, at: 0 } },
      { ...toFile('unread'), reading: { state: 'reading' } },
    ],
  });
  await clock.advance(FIVE_MINUTES);
  const { id } = chat.sessions.create(null);
  expect(chat.drafts.read(id).files?.map((file) => file.id)).toEqual(['read']);
});

test('what waits behind a reply is not sent by the removal of its chat, and is there again with it', async () => {
  const fake = createFakeApi();
  const runs = createFakeRuns(fake);
  const { chat, currentId, pass } = await openChat({ fake, runs });
  const id = currentId();
  void chat.sender.send(id, { text: 'What is tea?', image: null });
  await pass(300);
  runs.last.say('A drink');
  await pass(300);
  await chat.sender.send(id, { text: 'And coffee?', image: null });
  chat.drafts.write(id, { text: 'And cocoa?', image: null });
  const removing = chat.sessions.remove(id);
  await pass(4000);
  const undo = await removing;
  undo();
  await pass(300);
  expect(runs.runs).toHaveLength(1);
  expect(currentId()).toBe(id);
  expect(chat.drafts.read(id).text).toBe('And coffee?\n\nAnd cocoa?');
});
