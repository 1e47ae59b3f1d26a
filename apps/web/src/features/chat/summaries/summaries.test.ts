import { AppError } from '@parley/contract/errors/app-error.ts';
import { generate } from '@parley/contract/chat/endpoints.ts';
import { describe, expect, test, vi } from 'vitest';
import { createFakeApi, type FakeCall } from '../../../testing/fake-api.ts';
import { createFakeRuns } from '../../../testing/fake-runs.ts';
import { openChat } from '../../../testing/chat/open-chat.ts';
import { createUserMessage, type Message } from '../sessions/message.ts';
import { listCounted, type SummaryRules } from './summary-rules.ts';

vi.spyOn(console, 'warn').mockImplementation(() => undefined);
function createWorld() {
  const fake = createFakeApi();
  const runs = createFakeRuns(fake);
  runs.answerOnce = 'What was said so far';
  const summaries = () => fake.callsOf(generate).filter(({ body }) => body['purpose'] === 'summary');
  return { fake, runs, summaries };
}

/** A conversation of so many exchanges. */
async function talkFor(world: ReturnType<typeof createWorld>, exchanges: number, rules?: SummaryRules) {
  const tab = await openChat(world, rules);
  for (let turn = 1; turn <= exchanges; turn += 1) await tab.talk(`question ${turn}`, `answer ${turn}`);
  await vi.dynamicImportSettled();
  await tab.pass(700);
  const session = () => tab.chat.state.getState().sessions[tab.currentId()];
  const count = () => listCounted(tab.messages(), session()?.activeLeafId ?? null).length;
  return { ...tab, session, count };
}

const isSummaryCall = ({ body }: FakeCall) => body['purpose'] === 'summary';

describe('by itself', () => {
  test('nothing happens before 20 messages; at 20 the 6 oldest become one [SUM-01] [SUM-02] [SUM-03] [CONST-09]', async () => {
    const world = createWorld();
    const { texts, talk, pass, count } = await talkFor(world, 9);
    expect(count()).toBe(18);
    expect(world.summaries()).toHaveLength(0);
    await talk('question 10', 'answer 10');
    await vi.dynamicImportSettled();
    await pass(700);
    expect(count()).toBe(15);
    expect(texts().slice(0, 2)).toEqual(['Previous Chat Summary\n\nWhat was said so far', 'question 4']);
    const [call] = world.summaries();
    expect(call?.body['prompt']).toContain('User:\nquestion 1');
    expect(call?.body['prompt']).toContain('Assistant:\nanswer 3');
    expect(call?.body['prompt']).not.toContain('question 4');
    // The model is the server's choice: the cheapest there is.
    expect(call?.body).not.toHaveProperty('model_name');
  });

  test('the next message goes out with the summary in place of the oldest [CHAT-30]', async () => {
    const world = createWorld();
    const { talk, session } = await talkFor(world, 10);
    expect(session()?.messageCount).toBe(15);
    await talk('question 11', 'answer 11');
    const history = JSON.parse(String(world.runs.last.fields['chat_history_json'])) as { content: string }[];
    expect(history).toHaveLength(15);
    expect(history[0]?.content).toMatch(/^Previous Chat Summary\n/);
  });

  test('a failure changes nothing and the next reply is the next occasion [SUM-07]', async () => {
    const world = createWorld();
    const answer = world.runs.answerOnce;
    world.runs.answerOnce = '';
    const { talk, texts, pass, count } = await talkFor(world, 10);
    expect(count()).toBe(20);
    expect(texts()[0]).toBe('question 1');
    world.runs.answerOnce = answer;
    await talk('question 11', 'answer 11');
    await pass(700);
    expect(count()).toBe(17);
    const keys = world.summaries().map(({ headers }) => headers.get('idempotency-key'));
    expect(new Set(keys).size).toBe(2);
  });

  test('can be switched off [SUM-01]', async () => {
    const world = createWorld();
    const rules = { isAutomatic: false, from: 20, oldest: 6, count: 5 };
    const { count } = await talkFor(world, 10, rules);
    expect(count()).toBe(20);
    expect(world.fake.calls.filter(isSummaryCall)).toHaveLength(0);
  });
});

describe('on request', () => {
  test('the 5 oldest become one; too few cannot be summarised [SUM-04] [SUM-06]', async () => {
    const world = createWorld();
    const { chat, currentId, texts, talk, count } = await talkFor(world, 2);
    expect(await chat.summaries.summarise(currentId())).toBeInstanceOf(AppError);
    expect(count()).toBe(4);
    await talk('question 3', 'answer 3');
    expect(await chat.summaries.summarise(currentId())).toBeNull();
    expect(texts()).toEqual(['Previous Chat Summary\n\nWhat was said so far', 'answer 3']);
  });

  test('a second one at the same time is refused, and what was changed meanwhile is not summarised [SY-06]', async () => {
    const world = createWorld();
    const { chat, currentId, messages, texts, pass } = await talkFor(world, 4);
    const held = Promise.withResolvers<void>();
    world.runs.beforeAnswer = () => held.promise;
    const first = chat.summaries.summarise(currentId());
    expect(await chat.summaries.summarise(currentId())).toMatchObject({ code: 'conflict' });
    while (world.summaries().length === 0) await pass(100);
    await chat.branches.removeMessage(currentId(), messages()[0]?.id ?? '');
    held.resolve();
    expect(await first).toMatchObject({ code: 'conflict' });
    expect(texts()[0]).toBe('answer 1');
  });
});

test('the originals stay on this device through a reload, outside the conversation [SUM-07]', async () => {
  const world = createWorld();
  const before = await talkFor(world, 10);
  await before.chat.close();
  const after = await openChat(world);
  await after.pass(300);
  expect(after.branch()).toHaveLength(15);
  const archived = after.messages().filter(({ archivedBy }) => archivedBy !== null);
  expect(archived.map(({ content }) => content)).toEqual([
    ...['question 1', 'answer 1', 'question 2', 'answer 2', 'question 3', 'answer 3'],
  ]);
});

test('two tabs that reach the threshold together end with one summary [SY-06]', async () => {
  const world = createWorld();
  const one = await talkFor(world, 9);
  const two = await openChat(world);
  await two.pass(300);
  const id = one.currentId();
  await one.talk('question 10', 'answer 10');
  await vi.dynamicImportSettled();
  await Promise.all([one.pass(1500), two.pass(1500)]);
  for (const tab of [one, two]) {
    const summaries = tab.branch().filter(({ content }) => content.startsWith('Previous Chat Summary'));
    expect(tab.currentId()).toBe(id);
    expect(summaries).toHaveLength(1);
    expect(tab.branch()).toHaveLength(15);
    expect(tab.chat.state.getState().sessions[id]?.messageCount).toBe(15);
  }
});

test('a summary takes over the documents of its messages, those of the person beside them as well', async () => {
  const { chat, currentId, messages, session, texts } = await talkFor(createWorld(), 4);
  const [, answer, next] = messages();
  const now = session();
  if (!answer || !next || !now) throw new Error('Nothing was said.');
  const letter = { artifactId: 'doc-1', title: 'Letter', kind: 'markdown', language: null, at: 1 } as const;
  const edit = (id: string, parentId: string, version: number): Message => ({
    ...createUserMessage({ id, parentId, nowMs: 9 }, 'Edited', null),
    role: 'system',
    artifactVersions: [{ ...letter, version, content: `Text ${version}`, by: 'person' }],
  });
  chat.add({ ...now, messageCount: now.messageCount + 2 }, [
    { ...answer, artifactVersions: [{ ...letter, version: 1, content: 'Text 1', by: 'agent' }] },
    edit('v2', answer.id, 2),
    edit('v3', messages().at(-1)?.id ?? '', 3),
  ]);
  expect(await chat.summaries.summarise(currentId())).toBeNull();
  expect(texts()).toHaveLength(4);
  expect(session()?.messageCount).toBe(5);
  const carried = messages().filter(({ artifactVersions }) => artifactVersions !== undefined);
  expect(carried.map(({ role, archivedBy }) => [role, archivedBy])).toEqual(
    expect.arrayContaining([
      ['user', null],
      ['system', null],
    ]),
  );
  expect(carried).toHaveLength(2);
  const [summary] = carried.filter(({ role }) => role === 'user');
  expect(summary?.artifactVersions?.map(({ content }) => content)).toEqual(['Text 1', 'Text 2']);
});
