import { expect, test } from 'vitest';
import { createFakeApi } from '../../../testing/fake-api.ts';
import { createFakeRuns } from '../../../testing/fake-runs.ts';
import { openChat } from '../../../testing/chat/open-chat.ts';
import { createUserMessage, type Message } from './message.ts';

async function open() {
  const fake = createFakeApi();
  const runs = createFakeRuns(fake);
  const tab = await openChat({ fake, runs });
  await tab.talk('one', 'first');
  await tab.talk('two', 'second');
  const idOf = (text: string) => tab.messages().find(({ content }) => content === text)?.id ?? '';
  const session = () => tab.chat.state.getState().sessions[tab.currentId()];
  return { ...tab, runs, idOf, session };
}

test('a message sent again keeps what followed as a version, and asks with the same words [CHAT-16] [CHAT-30]', async () => {
  const { chat, currentId, runs, texts, pass, idOf } = await open();
  void chat.sender.resend(currentId(), idOf('one'));
  await pass(700);
  runs.last.say('another first');
  runs.last.end();
  await pass(700);
  expect(texts()).toEqual(['one', 'another first']);
  expect(runs.last.fields).toMatchObject({ prompt: 'one', chat_history_json: '[]' });
  chat.branches.select(currentId(), idOf('another first'), 1);
  expect(texts()).toEqual(['one', 'first', 'two', 'second']);
});

test('only a message of the person is sent again', async () => {
  const { chat, currentId, runs, texts, pass, idOf } = await open();
  await chat.sender.resend(currentId(), idOf('first'));
  await pass(300);
  expect(runs.runs).toHaveLength(2);
  expect(texts()).toEqual(['one', 'first', 'two', 'second']);
});

test('a reply is regenerated with another model, and the chat keeps its own', async () => {
  const { chat, currentId, runs, session, pass, idOf } = await open();
  const other = { id: 'lumen/Lumen', supportsVision: false, supportsReasoningEffort: true };
  void chat.sender.regenerate(currentId(), idOf('second'), other);
  await pass(700);
  expect(runs.last.fields).toMatchObject({
    model_name: 'lumen/Lumen',
    reasoning_effort: 'medium',
    prompt: 'two',
  });
  expect(session()?.selectedModelId).toBe('guide/Guide');
});

test('a branch goes on as a conversation of its own; the old one stays as it was [CHAT-31]', async () => {
  const { chat, currentId, texts, pass, talk, idOf, session } = await open();
  const oldId = currentId();
  const old = session();
  const forked = await chat.branches.fork(oldId, idOf('first'), 'Chat (branch)');
  await pass(700);
  expect(currentId()).toBe(forked?.id);
  expect(session()).toMatchObject({ name: 'Chat (branch)', messageCount: 2, selectedModelId: 'guide/Guide' });
  expect(texts()).toEqual(['one', 'first']);
  await talk('three', 'third');
  expect(texts()).toEqual(['one', 'first', 'three', 'third']);
  chat.sessions.select(oldId);
  await pass(300);
  expect(texts()).toEqual(['one', 'first', 'two', 'second']);
  expect(session()?.messageCount).toBe(old?.messageCount);
});

test('a message is deleted alone, what follows moves up, and Undo brings it back [CHAT-20]', async () => {
  const { chat, currentId, texts, idOf, session } = await open();
  const undo = await chat.branches.removeMessage(currentId(), idOf('first'));
  expect(texts()).toEqual(['one', 'two', 'second']);
  expect(session()?.messageCount).toBe(3);
  undo?.();
  expect(texts()).toEqual(['one', 'first', 'two', 'second']);
  expect(session()?.messageCount).toBe(4);
});

test('the last message can be deleted, and the first', async () => {
  const { chat, currentId, texts, idOf } = await open();
  await chat.branches.removeMessage(currentId(), idOf('second'));
  expect(texts()).toEqual(['one', 'first', 'two']);
  await chat.branches.removeMessage(currentId(), idOf('one'));
  expect(texts()).toEqual(['first', 'two']);
});

test('a message that is not there changes nothing when it is to be deleted or branched off [CHAT-20]', async () => {
  const { chat, currentId, messages } = await open();
  const before = chat.state.getState();
  expect(await chat.branches.removeMessage(currentId(), 'unknown')).toBeNull();
  expect(await chat.branches.removeBranch(currentId(), 'unknown')).toBeNull();
  expect(await chat.branches.fork(currentId(), 'unknown', 'Fork')).toBeNull();
  expect(chat.branches.reveal(currentId(), 'unknown')).toBe(false);
  expect(messages()).toBe(before.messages[currentId()]);
  expect(chat.state.getState().sessions).toBe(before.sessions);
});

test('a version goes with all that follows it, the other one is shown, and Undo brings all back', async () => {
  const { chat, currentId, runs, texts, pass, idOf } = await open();
  void chat.sender.edit(currentId(), idOf('two'), 'two, better');
  await pass(700);
  runs.last.say('better second');
  runs.last.end();
  await pass(700);
  const undo = await chat.branches.removeBranch(currentId(), idOf('two, better'));
  expect(texts()).toEqual(['one', 'first', 'two', 'second']);
  undo?.();
  expect(texts()).toEqual(['one', 'first', 'two, better', 'better second']);
  await chat.branches.removeBranch(currentId(), idOf('two'));
  expect(texts()).toEqual(['one', 'first', 'two, better', 'better second']);
});

test('deleting ends the running reply first, and late words bring nothing back [ST-08]', async () => {
  const { chat, currentId, runs, texts, pass, idOf } = await open();
  void chat.sender.send(currentId(), { text: 'three', image: null });
  await pass(700);
  const run = runs.last;
  run.say('half');
  await pass(300);
  const removal = chat.branches.removeBranch(currentId(), idOf('three'));
  await pass(500);
  run.say(' and more');
  await pass(4000);
  await removal;
  await pass(700);
  expect(texts()).toEqual(['one', 'first', 'two', 'second']);
});

test('a message on another branch is shown when it is linked to', async () => {
  const { chat, currentId, runs, texts, pass, idOf } = await open();
  void chat.sender.edit(currentId(), idOf('one'), 'one, better');
  await pass(700);
  runs.last.say('better first');
  runs.last.end();
  await pass(700);
  expect(chat.branches.reveal(currentId(), idOf('first'))).toBe(true);
  expect(texts()).toEqual(['one', 'first', 'two', 'second']);
});

const LETTER = {
  artifactId: 'doc-1',
  version: 1,
  title: 'Letter',
  kind: 'markdown',
  language: null,
  content: 'Dear Ada',
  by: 'agent',
  at: 1,
} as const;

/** A version of the person beside the first answer, and another one beside the last. */
async function openWithVersions() {
  const tab = await open();
  const { chat, messages, idOf, session } = tab;
  const now = session();
  const first = messages().find(({ id }) => id === idOf('first'));
  if (!now || !first) throw new Error('Nothing was said.');
  const toVersion = (id: string, parentId: string, version: number): Message => ({
    ...createUserMessage({ id, parentId, nowMs: 9 }, 'Edited', null),
    role: 'system',
    artifactVersions: [{ ...LETTER, version, by: 'person' }],
  });
  const versions = [
    toVersion('v2', first.id, 2),
    toVersion('v3', 'v2', 3),
    toVersion('v4', idOf('second'), 4),
  ];
  chat.add({ ...now, messageCount: now.messageCount + 3 }, [
    { ...first, artifactVersions: [LETTER] },
    ...versions,
  ]);
  const listVersions = () => messages().flatMap(({ artifactVersions = [] }) => artifactVersions);
  const numbers = () => listVersions().map(({ version }) => version);
  return { ...tab, numbers };
}

test('an answer goes with its documents and what the person made of them, and Undo brings them back', async () => {
  const { chat, currentId, texts, idOf, session, numbers } = await openWithVersions();
  const undo = await chat.branches.removeMessage(currentId(), idOf('first'));
  expect(texts()).toEqual(['one', 'two', 'second']);
  expect(numbers()).toEqual([4]);
  expect(session()?.messageCount).toBe(4);
  undo?.();
  expect(texts()).toEqual(['one', 'first', 'two', 'second']);
  expect(numbers().toSorted()).toEqual([1, 2, 3, 4]);
  expect(session()?.messageCount).toBe(7);
});

test('what was said after a version of the person moves up, and back to it with Undo', async () => {
  const { chat, currentId, texts, messages, idOf } = await openWithVersions();
  const two = messages().find(({ id }) => id === idOf('two'));
  const now = chat.state.getState().sessions[currentId()];
  if (!two || !now) throw new Error('Nothing was said.');
  chat.add(now, [{ ...two, parentId: 'v3' }]);
  const parentOfTwo = () => messages().find(({ id }) => id === two.id)?.parentId;
  const undo = await chat.branches.removeMessage(currentId(), idOf('first'));
  expect(texts()).toEqual(['one', 'two', 'second']);
  undo?.();
  expect(parentOfTwo()).toBe('v3');
});

test('a branch takes the versions of the person along', async () => {
  const { chat, currentId, texts, pass, idOf, session, numbers } = await openWithVersions();
  await chat.branches.fork(currentId(), idOf('first'), 'Chat (branch)');
  await pass(700);
  expect(texts()).toEqual(['one', 'first']);
  expect(numbers().toSorted()).toEqual([1, 2, 3]);
  expect(session()?.messageCount).toBe(4);
});
