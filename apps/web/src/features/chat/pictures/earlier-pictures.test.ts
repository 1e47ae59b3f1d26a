import { expect, test } from 'vitest';
import { MAX_FILE_BYTES } from '@parley/contract/chat/constants.ts';
import { estimateContext, toPictureRoom } from '../sessions/estimate-tokens.ts';
import { createUserMessage, type Message } from '../sessions/message.ts';
import { estimatePictureTokens, planPictures } from './earlier-pictures.ts';

const url = 'data:image/png;base64,aGk=';
const show = (id: string, image: Partial<Message['image']> = {}): Message =>
  createUserMessage({ id, parentId: null, nowMs: 1 }, 'Look', {
    url,
    name: 'a.png',
    width: 1_000,
    height: 1_000,
    storedId: null,
    ...image,
  });
const ROOM = { canSee: true, tokens: Infinity, own: null };

test('the newest pictures go first, as long as the window has room [DEV-02]', () => {
  const before = [show('1'), show('2'), show('3')];
  expect(planPictures(before, { ...ROOM, tokens: 2_500 })).toEqual({
    sent: ['3', '2'],
    omitted: { windowFull: 1 },
  });
});

test('what is not here, and what is too large for one message, is left out and said [DEV-02]', () => {
  const huge = `data:image/gif;base64,${'A'.repeat((MAX_FILE_BYTES / 3) * 4)}`;
  const before = [show('1'), show('2', { url: null, storedId: 'x' }), show('3', { url: huge })];
  expect(planPictures(before, { ...ROOM, own: show('4').image })).toEqual({
    sent: ['1'],
    omitted: { tooLarge: 1, missing: 1 },
  });
});

test('the meter counts the pictures that would go along, and those only [DEV-02]', () => {
  const branch = [show('1'), show('2')];
  const input = { systemPrompt: '', draft: '', draftImage: null, canSee: true };
  const words = estimateContext(branch, { ...input, canSee: false }, 100_000).used;
  expect(estimateContext(branch, input, 100_000).used).toBe(words + 2_000);
  expect(estimateContext(branch, { ...input, draftImage: { url, name: 'b.png' } }, 100_000).used).toBe(
    words + 3_000,
  );
  expect(estimateContext(branch, input, 2_000).used).toBe(words + 1_000);
  expect(toPictureRoom(branch, '', undefined)).toBe(Infinity);
  expect(estimatePictureTokens({ width: 10, height: 10 })).toBe(250);
});
