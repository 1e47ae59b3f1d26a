import { describe, expect, test } from 'vitest';
import {
  cancelSession,
  EMPTY_QUEUE,
  enqueue,
  fail,
  findNextDue,
  finish,
  hurry,
  listWaiting,
  takeNext,
  wake,
  type Operation,
  type Priority,
  type Queue,
} from './queue.ts';

const create: Operation = { type: 'create_session' };
const append: Operation = { type: 'append_messages' };
const metadata: Operation = { type: 'update_metadata' };
const load: Operation = { type: 'full_sync', mode: 'load' };
const save: Operation = { type: 'full_sync', mode: 'save' };
const remove: Operation = { type: 'delete_session' };

function fill(...pending: readonly (readonly [string, Operation, Priority?])[]): Queue {
  return pending.reduce(
    (queue, [sessionId, operation, priority = 'normal']) =>
      enqueue(queue, { sessionId, operation, priority }),
    EMPTY_QUEUE,
  );
}

const operationsOf = (queue: Queue) => queue.items.map(({ operation }) => operation);

function next(queue: Queue, nowMs = 0) {
  const [item] = takeNext(queue, nowMs, 50);
  if (!item) throw new Error('Nothing is ready.');
  return item;
}

describe('replacing [SYNC-13] [SYNC-15]', () => {
  test.each([
    ['a create replaces a create', create, create, [create]],
    ['an append replaces an append', append, append, [append]],
    ['a change replaces a change', metadata, metadata, [metadata]],
    ['a load replaces a load', load, load, [load]],
    ['a save replaces a load', load, save, [save]],
    ['a load does not weaken a save', save, load, [save]],
    ['different kinds are kept side by side', append, metadata, [append, metadata]],
    ['a deletion replaces everything', append, remove, [remove]],
    ['nothing follows a deletion', remove, append, [remove]],
  ])('%s', (_title, before, after, expected) => {
    expect(operationsOf(fill(['s', before], ['s', after]))).toEqual(expected);
  });

  test('other conversations are left alone', () => {
    const { items } = fill(['s', append], ['t', append], ['s', remove]);
    expect(items.map(({ sessionId, operation }) => [sessionId, operation])).toEqual([
      ['t', append],
      ['s', remove],
    ]);
  });

  test('the higher priority stays', () => {
    expect(next(fill(['s', append, 'high'], ['s', append, 'low'])).priority).toBe('high');
  });
});

test('higher priorities run first, equal ones in their order [SYNC-14]', () => {
  let queue = fill(['low', metadata, 'low'], ['first', append], ['second', append], ['high', load, 'high']);
  const order: string[] = [];
  while (queue.items.length > 0) {
    const item = next(queue);
    order.push(item.sessionId);
    queue = finish(queue, item);
  }
  expect(order).toEqual(['high', 'first', 'second', 'low']);
});

test('new conversations go up together, at most 50 of them [SYNC-21] [CONST-10]', () => {
  const many = Array.from({ length: 60 }, (_, index) => [`s${index}`, create, 'high'] as const);
  expect(takeNext(fill(...many, ['other', append]), 0, 50)).toHaveLength(50);
});

describe('a failure', () => {
  test('is tried again after 1, 2 and 4 seconds, then waits with a mark [SYNC-16] [SY-08] [CONST-10]', () => {
    let queue = fill(['s', append]);
    let nowMs = 0;
    const delays: number[] = [];
    for (let attempt = 1; attempt <= 3; attempt += 1) {
      queue = fail(queue, next(queue, nowMs), nowMs);
      const dueAt = findNextDue(queue) ?? Number.NaN;
      delays.push(dueAt - nowMs);
      expect(takeNext(queue, dueAt - 1, 50)).toEqual([]);
      nowMs = dueAt;
    }
    expect(delays).toEqual([1000, 2000, 4000]);
    queue = fail(queue, next(queue, nowMs), nowMs);
    expect(findNextDue(queue)).toBeNull();
    expect(listWaiting(queue)).toEqual(['s']);
    expect(operationsOf(queue)).toEqual([append]);
  });

  test('holds back the rest of that conversation, and no other one', () => {
    let queue = fill(['s', append, 'high'], ['s', metadata], ['t', append]);
    queue = fail(queue, next(queue), 0);
    expect(takeNext(queue, 500, 50).map(({ sessionId }) => sessionId)).toEqual(['t']);
    expect(findNextDue(finish(queue, next(queue)))).toBe(1000);
  });

  test('goes on counting when more is added, and starts again on an occasion', () => {
    let queue = fill(['s', append]);
    queue = fail(queue, next(queue), 0);
    queue = enqueue(queue, { sessionId: 's', operation: append, priority: 'normal' });
    expect(findNextDue(queue)).toBe(1000);
    expect(next(wake(queue), 0)).toMatchObject({ failures: 0, operation: append });
  });

  test('that waits is taken up by the next change', () => {
    let queue = fill(['s', append]);
    for (let attempt = 0; attempt < 4; attempt += 1) queue = fail(queue, next(queue, 10_000), 0);
    expect(listWaiting(queue)).toEqual(['s']);
    queue = enqueue(queue, { sessionId: 's', operation: append, priority: 'normal' });
    expect(listWaiting(queue)).toEqual([]);
    expect(next(queue).operation).toEqual(append);
  });
});

test('what replaced an operation while it ran is not taken for done', () => {
  const before = fill(['s', append]);
  const running = next(before);
  const after = enqueue(before, { sessionId: 's', operation: append, priority: 'normal' });
  expect(operationsOf(finish(after, running))).toEqual([append]);
});

test('a deletion waits until it can no longer be taken back, unless there is no time', () => {
  const queue = enqueue(EMPTY_QUEUE, {
    sessionId: 's',
    operation: remove,
    priority: 'high',
    dueAt: 10_000,
  });
  expect(takeNext(queue, 9_999, 50)).toEqual([]);
  expect(takeNext(queue, 10_000, 50)).toHaveLength(1);
  expect(takeNext(hurry(queue), 0, 50)).toHaveLength(1);
  expect(cancelSession(queue, 's').items).toEqual([]);
});
