import { expect, test } from 'vitest';
import { listBranch } from '../sessions/message-tree.ts';
import { createUserMessage, type Message } from '../sessions/message.ts';
import { findSummaryOf, listOriginals } from './list-originals.ts';
import { planSummary, toSummarised } from './summary-rules.ts';
import { isSummary, readSummary } from './summary-text.ts';

function message(id: string, parentId: string | null, at: number, role: Message['role'] = 'user'): Message {
  return { ...createUserMessage({ id, parentId, nowMs: at }, `text of ${id}`, null), role };
}

/** m1 <- m2 <- ... */
function line(length: number): Message[] {
  return Array.from({ length }, (_, index) =>
    message(`m${index + 1}`, index === 0 ? null : `m${index}`, index, index % 2 === 0 ? 'user' : 'assistant'),
  );
}

function apply(messages: readonly Message[], leafId: string, count: number, text = 'Summary'): Message[] {
  const plan = planSummary(messages, leafId, count);
  if (!plan) throw new Error('There is nothing to summarise.');
  const changed = new Map(toSummarised(plan, text, []).map((one) => [one.id, one]));
  const kept = messages.map((one) => changed.get(one.id) ?? one);
  const [summary] = changed.values();
  return summary ? [...kept, summary] : kept;
}

const ids = (messages: readonly Message[]) => messages.map(({ id }) => id);

test('the oldest become one message of the person under the label, first in the conversation [SUM-05]', () => {
  const messages = apply(line(8), 'm8', 6, 'They spoke of tea.');
  const [first, ...rest] = listBranch(messages, 'm8');
  expect(first).toMatchObject({
    id: 'summary-m6',
    role: 'user',
    parentId: null,
    content: 'Previous Chat Summary\n\nThey spoke of tea.',
  });
  expect(ids(rest)).toEqual(['m7', 'm8']);
  expect(first && isSummary(first)).toBe(true);
  expect(readSummary(first?.content ?? '')).toBe('They spoke of tea.');
});

test('fewer messages than the count cannot be summarised, and system messages do not count [SUM-06]', () => {
  expect(planSummary(line(4), 'm4', 5)).toBeNull();
  const withSystem = [...line(4), message('s', 'm4', 9, 'system')];
  expect(planSummary(withSystem, 's', 5)).toBeNull();
  expect(planSummary(line(5), 'm5', 5)?.replaced).toHaveLength(5);
});

test('what another branch needs stays, and so does that branch [CHAT-30]', () => {
  const messages = [...line(8), message('other', 'm2', 20)];
  const plan = planSummary(messages, 'm8', 6);
  expect(ids(plan?.archived ?? [])).toEqual(['m3', 'm4', 'm5', 'm6']);
  const after = apply(messages, 'm8', 6);
  expect(ids(listBranch(after, 'm8'))).toEqual(['summary-m6', 'm7', 'm8']);
  expect(ids(listBranch(after, 'other'))).toEqual(['m1', 'm2', 'other']);
});

test('versions of the first message that stays are still versions of each other', () => {
  const after = apply([...line(8), message('m7b', 'm6', 20)], 'm8', 6);
  expect(after.filter(({ parentId }) => parentId === 'summary-m6').map(({ id }) => id)).toEqual([
    'm7',
    'm7b',
  ]);
});

test('an earlier summary is folded in like any message, and all originals stay readable [SUM-07]', () => {
  const once = apply(line(8), 'm8', 6);
  const twice = apply(once, 'm8', 2, 'All of it');
  expect(ids(listBranch(twice, 'm8'))).toEqual(['summary-m7', 'm8']);
  expect(listOriginals(twice, 'summary-m7').map(({ id }) => id)).toEqual(ids(line(7)));
  expect(findSummaryOf(twice, 'm2')).toBe('summary-m7');
  expect(findSummaryOf(twice, 'm8')).toBeNull();
});
