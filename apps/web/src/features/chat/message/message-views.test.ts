import { expect, test } from 'vitest';
import { createMessageViews } from './message-views.ts';
import { createReplyMessage, createUserMessage, type ReplyMessage } from '../sessions/message.ts';

const question = createUserMessage({ id: 'q', parentId: null, nowMs: 1 }, 'Q', null);
const pending = createReplyMessage({ id: 'a', parentId: 'q', nowMs: 2 }, 'k');

function answered(change: Partial<ReplyMessage['reply']>, content = 'A'): ReplyMessage {
  return { ...pending, content, reply: { ...pending.reply, status: 'complete', ...change } };
}

const rest = {
  leafId: 'a',
  nameOf: (id: string) => `Name of ${id}`,
  providerOf: (id: string) => `Provider of ${id}`,
  isOnline: true,
};

test('a view keeps its identity while its message does', () => {
  const toViews = createMessageViews();
  const before = toViews({ ...rest, messages: [question, answered({ status: 'streaming' })] });
  const after = toViews({ ...rest, messages: [question, answered({ status: 'streaming' }, 'AB')] });
  expect(after[0]).toBe(before[0]);
  expect(after[1]).not.toBe(before[1]);
});

test.each([
  [{ status: 'complete', endReason: 'stop' }, { kind: 'complete' }],
  [{ status: 'complete', endReason: 'length' }, { kind: 'truncated' }],
  [{ status: 'stopped' }, { kind: 'stopped' }],
  [{ status: 'interrupted' }, { kind: 'interrupted', code: 'interrupted' }],
  [
    { status: 'interrupted', error: { code: 'provider_silent', detail: '' } },
    { kind: 'interrupted', code: 'provider_silent' },
  ],
  [
    { status: 'failed', error: { code: 'insufficient_balance', detail: '' } },
    { kind: 'failed', code: 'insufficient_balance' },
  ],
] as const)('%j is drawn as %j', (reply, outcome) => {
  const [, view] = createMessageViews()({ ...rest, messages: [question, answered(reply)] });
  expect(view).toMatchObject({ isStreaming: false, outcome });
});

test('model, time, cost and tokens are shown below a reply', () => {
  const reply = {
    modelUsed: 'a/b',
    durationMs: 1500,
    cost: 0.01,
    usage: { input_tokens: 1, output_tokens: 2 },
  };
  const [, view] = createMessageViews()({ ...rest, messages: [question, answered(reply)] });
  expect(view).toMatchObject({
    modelName: 'Name of a/b',
    durationMs: 1500,
    costUsd: 0.01,
    tokens: { input: 1, output: 2 },
  });
});

test('a reply whose provider is asked again names the provider', () => {
  const retry = { reason: 'rate_limited', at: 5000 } as const;
  const waiting = answered({ status: 'streaming', modelUsed: 'a/b', retry }, '');
  const [, view] = createMessageViews()({ ...rest, messages: [question, waiting] });
  expect(view).toMatchObject({ retry: { ...retry, provider: 'Provider of a/b' } });
});

test('a message that waits for the network says so', () => {
  const [view] = createMessageViews()({ ...rest, messages: [question, pending], isOnline: false });
  expect(view).toMatchObject({ delivery: 'waiting' });
});

test('the role decides who speaks, also without notes of this product on the message [F-05]', () => {
  const plain = { ...pending, content: '**Tea**', reply: null };
  const agent = {
    isExecuting: false,
    agentInfo: { agentId: 'ag', agentName: 'Clerk', model: 'a/b' },
    toolLogs: [],
    cost: 0.02,
    modelUsed: 'a/b',
    error: null,
  };
  const [mine, theirs] = createMessageViews()({ ...rest, messages: [question, plain] });
  expect(mine).toMatchObject({ role: 'user' });
  expect(theirs).toMatchObject({
    role: 'assistant',
    text: '**Tea**',
    isStreaming: false,
    outcome: { kind: 'complete' },
  });
  const messages = [question, { ...plain, agentExecution: agent }];
  expect(createMessageViews()({ ...rest, messages })[1]).toMatchObject({
    role: 'assistant',
    modelName: 'Name of a/b',
    costUsd: 0.02,
  });
});
