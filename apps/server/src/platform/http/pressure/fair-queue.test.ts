import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  createFairQueue,
  TURN_MS,
  type CallerKind,
  type QueueOwner,
  type FairQueuePlan,
} from './fair-queue.ts';

const toOwner = (id: string, kind: CallerKind = 'members'): QueueOwner => ({ kind, id });

/** Records the order of admission; each call ends immediately unless `stays`. */
function watchQueue(plan: Partial<FairQueuePlan> = {}) {
  const each = { perTurn: 2, concurrency: 100 };
  const queue = createFairQueue({ each, together: {}, maxWaiting: 100, ...plan });
  const begun: string[] = [];
  const enter = (owner: QueueOwner, stays = false): void => {
    const begin = (): void => {
      begun.push(owner.id);
      if (!stays) queue.leave(owner);
    };
    const turn = queue.enter(owner);
    if (turn) void turn.then(begin);
    else begin();
  };
  const enterOften = (owner: QueueOwner, times: number, stays = false): void => {
    for (let time = 0; time < times; time += 1) enter(owner, stays);
  };
  return { queue, begun, enter, enterOften };
}

const nextTurn = () => vi.advanceTimersByTimeAsync(TURN_MS);

describe('the fair queue', () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  it('admits calls immediately below the limits', () => {
    const { begun, enterOften } = watchQueue();
    enterOften(toOwner('ada'), 2);
    enterOften(toOwner('ben'), 2);
    expect(begun).toEqual(['ada', 'ada', 'ben', 'ben']);
  });

  it('delays a caller with many calls, and no other [OV-03]', async () => {
    const { begun, enterOften } = watchQueue();
    enterOften(toOwner('ada'), 50);
    enterOften(toOwner('ben'), 1);
    expect(begun).toEqual(['ada', 'ada', 'ben']);
    await nextTurn();
    expect(begun.slice(3)).toEqual(['ada', 'ada']);
    for (let turn = 0; turn < 30; turn += 1) await nextTurn();
    expect(begun.filter((id) => id === 'ada')).toHaveLength(50);
  });

  it('counts all guests as one caller, and serves them in turn [OV-03]', async () => {
    const { begun, enterOften } = watchQueue({ together: { guests: { perTurn: 3, concurrency: 100 } } });
    for (const id of ['g1', 'g2', 'g3', 'g4']) enterOften(toOwner(id, 'guests'), 2);
    enterOften(toOwner('ben'), 2);
    expect(begun).toEqual(['g1', 'g1', 'g2', 'ben', 'ben']);
    await nextTurn();
    expect(begun.slice(5)).toEqual(['g2', 'g3', 'g4']);
    await nextTurn();
    expect(begun.slice(8)).toEqual(['g3', 'g4']);
  });

  it('delays calls beyond the concurrency limit until one ends [OV-03]', async () => {
    const { queue, begun, enterOften } = watchQueue({ each: { perTurn: 100, concurrency: 2 } });
    const ada = toOwner('ada');
    enterOften(ada, 5, true);
    for (let turn = 0; turn < 3; turn += 1) await nextTurn();
    expect(begun).toEqual(['ada', 'ada']);
    queue.leave(ada);
    await nextTurn();
    expect(begun).toHaveLength(3);
    enterOften(toOwner('ben'), 1);
    expect(begun.at(-1)).toBe('ben');
  });

  it('continues for all guests when one of them has become a member and calls as both [OV-03]', async () => {
    const { queue, begun, enter } = watchQueue({ together: { guests: { perTurn: 1, concurrency: 16 } } });
    enter(toOwner('ada'), true);
    enter(toOwner('ada', 'guests'));
    await nextTurn();
    queue.leave(toOwner('ada'));
    await nextTurn();
    enter(toOwner('g1', 'guests'));
    await nextTurn();
    expect(begun).toEqual(['ada', 'ada', 'g1']);
  });

  it('refuses callers with too many waiting calls, and only them', () => {
    const { enterOften } = watchQueue({ maxWaiting: 3 });
    enterOften(toOwner('ada'), 5);
    expect(() => enterOften(toOwner('ada'), 1)).toThrow(expect.objectContaining({ code: 'rate_limited' }));
    expect(() => enterOften(toOwner('ben'), 3)).not.toThrow();
  });
});
