import { expect, test } from 'vitest';
import { exportChat } from './export-chat.ts';
import { createReplyMessage, createUserMessage } from './message.ts';
import { createSession } from './session.ts';

const session = { ...createSession(0, 'r', null), name: 'Rates: week 46 / 海运' };
const question = createUserMessage({ id: 'q', parentId: null, nowMs: 0 }, 'Why?', null);
const empty = createReplyMessage({ id: 'a', parentId: 'q', nowMs: 1 }, 'k');
const answer = { ...empty, content: 'Because.', reply: { ...empty.reply, modelUsed: 'a/b', cost: 0.01 } };
const names = { you: 'You', model: 'Reply' };

test('a chat as Markdown reads like the chat', () => {
  const file = exportChat(session, [question, answer], 'markdown', names);
  expect(file.name).toBe('Rates-week-46-海运.md');
  expect(file.text).toBe('# Rates: week 46 / 海运\n\n## You\n\nWhy?\n\n## a/b\n\nBecause.\n');
});

test('a chat as JSON holds who said what when', () => {
  const file = exportChat(session, [question, answer], 'json', names);
  expect(file.type).toBe('application/json');
  expect(JSON.parse(file.text)).toMatchObject({
    name: 'Rates: week 46 / 海运',
    messages: [
      { role: 'user', content: 'Why?', timestamp: '1970-01-01T00:00:00.000Z', parent_id: null },
      { role: 'assistant', content: 'Because.', parent_id: 'q', model: 'a/b', cost: 0.01 },
    ],
  });
});

test('a name without a letter still makes a file', () => {
  expect(exportChat({ ...session, name: '???' }, [], 'markdown', names).name).toBe('chat.md');
});
