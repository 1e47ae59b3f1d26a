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
