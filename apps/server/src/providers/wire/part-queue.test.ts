import { describe, expect, it } from 'vitest';
import { createPartQueue, type PartQueue } from './part-queue.ts';
import type { Part } from '../provider.ts';

const text = (value: string): Part => ({ type: 'text-delta', text: value });
const thought = (value: string): Part => ({ type: 'reasoning-delta', text: value });
const usage: Part = {
  type: 'usage',
  usage: { inputTokens: 1, outputTokens: 1, cachedInputTokens: 0, cacheWriteTokens: 0, reasoningTokens: 0 },
};

function create(): { queue: PartQueue; taken(): number; left(): number } {
  let taken = 0;
  let left = 0;
  const queue = createPartQueue({ onTaken: () => void (taken += 1), onLeft: () => void (left += 1) });
  return { queue, taken: () => taken, left: () => left };
}

describe('parts', () => {
  it('come in order, whether they or the reader were first', async () => {
    const { queue } = create();
    const first = queue.next();
    queue.push(text('a'));
    queue.push(usage);
    queue.push(text('b'));
    queue.deliver();
    queue.end();
    expect([await first, await queue.next(), await queue.next(), await queue.next()]).toEqual([
      { done: false, value: text('a') },
      { done: false, value: usage },
      { done: false, value: text('b') },
      { done: true, value: undefined },
    ]);
  });

  it('of text that arrived together are one, thoughts and words apart', async () => {
    const { queue } = create();
    const first = queue.next();
    for (const part of [text('a'), text('b'), thought('c'), thought('d'), text('e')]) queue.push(part);
    queue.deliver();
    queue.push(text('f'));
    expect([await first, await queue.next(), await queue.next()].map(({ value }) => value)).toEqual([
      text('ab'),
      thought('cd'),
      text('ef'),
    ]);
  });

  it('of a very long text stay several', async () => {
    const { queue } = create();
    const piece = 'x'.repeat(10_000);
    for (let count = 0; count < 3; count += 1) queue.push(text(piece));
    expect(queue.size()).toBe(2);
    expect((await queue.next()).value).toEqual(text(piece + piece));
  });

  it('that wait are given before a failure', async () => {
    const { queue } = create();
    queue.push(text('a'));
    queue.fail(new Error('broken'));
    queue.push(text('late'));
    expect(await queue.next()).toMatchObject({ value: text('a') });
    await expect(queue.next()).rejects.toThrow('broken');
  });

  it('are counted, and the reader is notified when they are taken', async () => {
    const { queue, taken } = create();
    queue.push(text('a'));
    queue.push(usage);
    expect(queue.size()).toBe(2);
    await queue.next();
    expect([queue.size(), taken()]).toEqual([1, 0]);
    await queue.next();
    expect([queue.size(), taken()]).toEqual([0, 1]);
  });
});

it('leaving is reported once, and only before the end', async () => {
  const early = create();
  await early.queue.return?.();
  await early.queue.return?.();
  expect(early.left()).toBe(1);
  expect(await early.queue.next()).toEqual({ done: true, value: undefined });

  const late = create();
  late.queue.end();
  await late.queue.return?.();
  expect(late.left()).toBe(0);
});
