import { expect, test } from 'vitest';
import { createReplyMessage, type ReplyMessage } from '../sessions/message.ts';
import { canStartAgain, listLost, planForeignChange, toResumed } from './reply-transitions.ts';

const HOUR_MS = 3_600_000;

function reply(id: string, change: Partial<ReplyMessage['reply']> = {}): ReplyMessage {
  const made = createReplyMessage({ id, parentId: 'asked', nowMs: 1000 }, `key-${id}`);
  return { ...made, reply: { ...made.reply, ...change } };
}

test('is asked for again while the server cannot have answered and it is not too old', () => {
  expect(canStartAgain(reply('a'), 1000)).toBe(true);
  expect(canStartAgain(reply('a', { runId: 'run' }), 1000)).toBe(false);
  expect(canStartAgain(reply('a'), 1000 + 1000 * HOUR_MS)).toBe(false);
});

test('one that was given up is read on as if it had never been', () => {
  const lost = reply('a', { status: 'interrupted', isLost: true, error: { code: 'network', detail: '' } });
  expect(toResumed(lost, 'run').reply).toMatchObject({
    runId: 'run',
    status: 'streaming',
    error: null,
    isLost: false,
  });
  expect(listLost({ s: [reply('b'), lost], t: [] })).toEqual([['s', lost]]);
});

test('what another tab changed: an end of a reply that is read here, a reply to read, and one that is gone', () => {
  const messages = { s: ['ended', 'known', 'begun', 'queued', 'other'].map((id) => reply(id)) };
  const live = new Map(['ended', 'known', 'inRemoved'].map((id) => [id, { sessionId: 's' }]));
  live.set('inRemoved', { sessionId: 'gone' });
  const changed = [
    reply('ended', { status: 'complete' }),
    reply('known', { status: 'streaming', runId: 'r1' }),
    reply('begun', { status: 'streaming', runId: 'r2' }),
    reply('queued'),
    reply('other', { status: 'complete' }),
    reply('not open', { status: 'streaming', runId: 'r3' }),
  ];
  const plan = planForeignChange(
    {
      messages: changed.map((message) => ({ sessionId: 's', message })),
      removedMessages: [{ sessionId: 's', messageId: 'removed' }],
      removedSessionIds: ['gone'],
    },
    messages,
    live,
  );
  expect(plan.ended.map(({ message }) => message.id)).toEqual(['ended']);
  expect(plan.begun.map(({ message }) => message.id)).toEqual(['begun']);
  expect(plan.gone).toEqual(['removed', 'inRemoved']);
});
