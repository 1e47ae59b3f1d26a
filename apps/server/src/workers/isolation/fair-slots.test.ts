import { describe, expect, it } from 'vitest';
import { createManualClock } from '../../testing/manual-clock.ts';
import { createFairSlots, type Slot } from './fair-slots.ts';

const settle = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

function start(options: { slots: number; slotsPerOwner?: number; maxWaiting?: number }) {
  const clock = createManualClock();
  const fair = createFairSlots({
    slotsPerOwner: options.slots,
    maxWaiting: 100,
    maxWaitMs: 1_000,
    clock,
    ...options,
  });
  const order: string[] = [];
  const held: Slot[] = [];
  function ask(owner: string, name = owner): void {
    void fair.take(owner).then((slot) => {
      order.push(slot ? name : `${name} refused`);
      if (slot) held.push(slot);
    });
  }
  async function free(): Promise<void> {
    held.shift()?.free();
    await settle();
  }
  return { clock, order, ask, free };
}

describe('places for work', () => {
  it('go round among those who wait', async () => {
    const { order, ask, free } = start({ slots: 1 });
    for (const name of ['a1', 'a2', 'a3', 'b1', 'c1']) ask(name.charAt(0), name);
    await settle();
    expect(order).toEqual(['a1']);
    for (let count = 0; count < 4; count += 1) await free();
    expect(order).toEqual(['a1', 'b1', 'c1', 'a2', 'a3']);
  });

  it('are never all taken by one', async () => {
    const { order, ask } = start({ slots: 3, slotsPerOwner: 2 });
    for (const name of ['a1', 'a2', 'a3']) ask('a', name);
    ask('b');
    await settle();
    expect(order).toEqual(['a1', 'a2', 'b']);
  });

  it('are waited for a while only', async () => {
    const { clock, order, ask, free } = start({ slots: 1 });
    ask('a');
    ask('b');
    await clock.advance(1_000);
    expect(order).toEqual(['a', 'b refused']);
    ask('c');
    await free();
    expect(order).toEqual(['a', 'b refused', 'c']);
  });

  it('are refused at once when too many wait', async () => {
    const { order, ask } = start({ slots: 1, maxWaiting: 1 });
    for (const name of ['a', 'b', 'c']) ask(name);
    await settle();
    expect(order).toEqual(['a', 'c refused']);
  });

  it('come free once, however often that is said', async () => {
    const fair = createFairSlots({
      slots: 1,
      slotsPerOwner: 1,
      maxWaiting: 5,
      maxWaitMs: 1_000,
      clock: createManualClock(),
    });
    const first = await fair.take('a');
    first?.free();
    first?.free();
    await fair.take('a');
    let isAdmitted = false;
    void fair.take('b').then(() => (isAdmitted = true));
    await settle();
    expect(isAdmitted).toBe(false);
  });

  it('are no longer waited for once the caller has given up, and others come next', async () => {
    const fair = createFairSlots({
      slots: 1,
      slotsPerOwner: 1,
      maxWaiting: 5,
      maxWaitMs: 1_000,
      clock: createManualClock(),
    });
    const first = await fair.take('a');
    const leaving = new AbortController();
    const left = fair.take('b', leaving.signal);
    const next = fair.take('c');
    leaving.abort();
    expect(await left).toBeNull();
    first?.free();
    expect(await next).not.toBeNull();
  });
});
