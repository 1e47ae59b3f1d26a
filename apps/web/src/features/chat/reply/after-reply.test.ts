import { expect, test } from 'vitest';
import { createReplyMessage, createUserMessage } from '../sessions/message.ts';
import { createSession } from '../sessions/session.ts';
import { findFasterReply, findTitlePrompt } from './after-reply.ts';

const SESSION = createSession(1000, 'abc', null);
const QUESTION = createUserMessage({ id: 'q', parentId: null, nowMs: 1000 }, 'Tea?', null, []);
const OPEN = createReplyMessage({ id: 'a', parentId: 'q', nowMs: 1001 }, 'key-a');
const ANSWER = { ...OPEN, content: 'Leaves.', reply: { ...OPEN.reply, status: 'complete' as const } };
const NEXT = createUserMessage({ id: 'q2', parentId: 'a', nowMs: 2000 }, 'And coffee?', null, []);

test('a title is made of the only question, once there is an answer and no title', () => {
  const messages = [QUESTION, ANSWER];
  expect(findTitlePrompt(SESSION, messages, ANSWER)).toBe(QUESTION);
  expect(findTitlePrompt(null, messages, ANSWER)).toBeNull();
  expect(findTitlePrompt({ ...SESSION, titleGenerated: true }, messages, ANSWER)).toBeNull();
  expect(findTitlePrompt(SESSION, messages, { ...ANSWER, content: '' })).toBeNull();
  const second = { ...ANSWER, id: 'a2', parentId: 'q2' };
  expect(findTitlePrompt(SESSION, [...messages, NEXT, second], second)).toBeNull();
});

test('a reply refused because another tab was faster makes its prompt wait for that one', () => {
  const refused = {
    ...createReplyMessage({ id: 'b', parentId: 'q2', nowMs: 2001 }, 'key-b'),
    reply: {
      ...OPEN.reply,
      status: 'failed' as const,
      error: { code: 'reply_in_progress' as const, detail: '' },
    },
  };
  expect(findFasterReply([QUESTION, OPEN, NEXT, refused], refused)).toEqual({ other: OPEN, prompt: NEXT });
  expect(findFasterReply([QUESTION, ANSWER, NEXT, refused], refused)).toBeNull();
  expect(findFasterReply([QUESTION, OPEN, NEXT, ANSWER], ANSWER)).toBeNull();
});
