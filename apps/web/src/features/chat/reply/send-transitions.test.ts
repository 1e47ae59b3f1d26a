import { expect, test } from 'vitest';
import { createUserMessage } from '../sessions/message.ts';
import { createSession } from '../sessions/session.ts';
import { findPromptOf, planReply, toAsked, withModel } from './send-transitions.ts';

const SESSION = createSession(1000, 'abc', {
  id: 'm',
  supportsVision: false,
  supportsReasoningEffort: false,
});
const PROMPT = createUserMessage({ id: 'q', parentId: null, nowMs: 2000 }, 'What is tea made of?', null, []);

function plan(nowMs: number) {
  return planReply({
    asked: SESSION,
    before: [],
    prompt: PROMPT,
    key: 'k',
    nowMs,
    model: null,
    agent: null,
    fallsBack: false,
  });
}

test('a reply hangs on its prompt and comes after it, also within one millisecond', () => {
  expect(plan(2000)).toMatchObject({ id: 'k', parentId: 'q', timestamp: 2001, reply: { key: 'k' } });
  expect(plan(9000).timestamp).toBe(9000);
  expect(findPromptOf([PROMPT, plan(9000)], 'k')).toBe('q');
  expect(findPromptOf([PROMPT], 'q')).toBeNull();
});

test('what an agent does not see of the pictures of a chat is known', () => {
  const image = { url: 'data:image/png;base64,aGk=', name: 'harbour.png' };
  const pictured = (id: string) => createUserMessage({ id, parentId: null, nowMs: 1 }, '', image);
  const planned = planReply({
    asked: { ...SESSION, supportsVision: true },
    before: [pictured('a'), PROMPT],
    prompt: pictured('b'),
    key: 'k',
    nowMs: 2000,
    model: null,
    agent: { id: 'desk', name: 'Desk', model: null },
    fallsBack: false,
  });
  expect(planned.reply.earlierPictures).toEqual({ sent: [], omitted: { agent: 2 } });
});

test('a first send names the conversation and shows the reply that is written', () => {
  const [session] = toAsked(SESSION, [PROMPT, plan(9000)], PROMPT, 9000).sessions ?? [];
  expect(session).toMatchObject({
    activeLeafId: 'k',
    replyingId: 'k',
    messageCount: 2,
    lastUserActivityAt: 9000,
  });
  expect(session?.name).toContain('tea');
});

test('a later send, and one with a title, leave the name alone', () => {
  const later = { ...PROMPT, parentId: 'a' };
  expect(toAsked(SESSION, [plan(9000)], later, 9000).sessions?.[0]?.name).toBe(SESSION.name);
  const titled = { ...SESSION, name: 'Tea', titleGenerated: true };
  expect(toAsked(titled, [plan(9000)], PROMPT, 9000).sessions?.[0]?.name).toBe('Tea');
});

test('another model brings its abilities along', () => {
  const model = { id: 'n', supportsVision: true, supportsReasoningEffort: true };
  expect(withModel(SESSION, model)).toMatchObject({
    selectedModelId: 'n',
    supportsVision: true,
    supportsReasoningEffort: true,
  });
});
