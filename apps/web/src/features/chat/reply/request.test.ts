import { MAX_PROMPT_CHARACTERS } from '@parley/contract/chat/constants.ts';
import { expect, test } from 'vitest';
import { createReplyMessage, createUserMessage, type Message } from '../sessions/message.ts';
import { createSession } from '../sessions/session.ts';
import { buildRequest } from './request.ts';

const say = (id: string, text: string): Message =>
  createUserMessage({ id, parentId: null, nowMs: 1 }, text, null);
const answer = (id: string, content: string): Message => ({
  ...createReplyMessage({ id, parentId: null, nowMs: 1 }, id),
  content,
});

function build(before: readonly Message[], prompt: string) {
  const { fields } = buildRequest({
    session: createSession(1, 'a', null),
    before,
    prompt: say('last', prompt),
    pictured: [],
    key: 'k',
    time: { now: new Date(0), locale: 'en', timeZone: 'UTC' },
  });
  return { prompt: fields.prompt, history: JSON.parse(fields.chat_history_json ?? '[]') as unknown };
}

test('questions whose replies failed go with the next one, never as two turns in a row [F-40]', () => {
  const before = [say('1', 'One'), answer('2', ''), say('3', 'Two'), answer('4', 'Reply'), say('5', 'Three')];
  expect(build([...before, answer('6', '')], 'Four')).toEqual({
    prompt: 'Three\n\nFour',
    history: [
      { role: 'user', content: 'One\n\nTwo' },
      { role: 'assistant', content: 'Reply' },
    ],
  });
});

test('questions that are too long to go with the next one are cut, the oldest first, and the next one is whole', () => {
  const most = MAX_PROMPT_CHARACTERS;
  const withFile = createUserMessage({ id: '2', parentId: null, nowMs: 1 }, 'Read this', null, [
    {
      originalFile: { name: 'long.txt', size: most, type: 'text/plain' },
      extraction: {
        success: true,
        message: '',
        file_info: { name: 'long.txt', size_human: '400 kB', type: 'text/plain' },
        content: { text: 'f'.repeat(most) },
      },
      id: 'file',
      extractedAt: 0,
    },
  ]);
  const before = [say('1', 'Oldest'), withFile, answer('3', '')];
  const { prompt = '', history } = build(before, `Next ${'n'.repeat(750)}`);
  expect(prompt.length).toBeLessThanOrEqual(most);
  expect(prompt.length).toBeGreaterThan(most - 1000);
  expect(prompt).toMatch(/^Oldest\n\nRead this\n\nAttached file "long.txt":/);
  expect(prompt).toMatch(/\n```\n\(The file is longer; this is its beginning\.\)\n\nNext n{750}$/);
  expect(history).toEqual([]);
  const later = build([say('1', 'o'.repeat(most + 50)), answer('2', '')], 'ok');
  expect(later.prompt).toBe(`${'o'.repeat(most - 4)}\n\nok`);
  const long = build(
    [say('1', 'q'.repeat(most + 50)), answer('2', 'A'), say('3', 'B'), answer('4', '')],
    'ok',
  );
  expect(long.history).toMatchObject([{ content: 'q'.repeat(most) }, { content: 'A' }]);
  expect(long.prompt).toBe('B\n\nok');
});

test('a summary stays a turn of its own', () => {
  const summary = say('1', 'Previous Chat Summary\nTea.');
  expect(build([summary], 'Go on')).toEqual({
    prompt: 'Go on',
    history: [{ role: 'user', content: 'Previous Chat Summary\nTea.' }],
  });
});

test('pictures of questions that were never answered go with the prompt, each file named once [DEV-02]', () => {
  const image = { url: 'data:image/png;base64,aGk=', name: 'a.png' };
  const show = (id: string, text: string): Message =>
    createUserMessage({ id, parentId: null, nowMs: 1 }, text, image);
  const { fields, historyImages } = buildRequest({
    session: createSession(1, 'a', null),
    before: [show('1', ''), answer('2', 'A cat.'), show('3', 'And this?'), answer('4', '')],
    prompt: say('last', 'Well?'),
    pictured: ['3', '1'],
    key: 'k',
    time: { now: new Date(0), locale: 'en', timeZone: 'UTC' },
  });
  expect(fields.prompt).toBe('And this?\n\nWell?');
  expect(JSON.parse(fields.chat_history_json ?? '')).toEqual([
    { role: 'user', content: '', images: [0] },
    { role: 'assistant', content: 'A cat.' },
    { role: 'user', content: '', images: [1] },
  ]);
  expect(historyImages).toHaveLength(2);
});
