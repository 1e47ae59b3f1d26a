import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createShares, TURN_MS, type Crowd, type ShareOwner, type SharesPlan } from './shares.ts';

const toOwner = (id: string, crowd: Crowd = 'members'): ShareOwner => ({ crowd, id });

/** Notes in which order those who enter are let in; each leaves at once unless told to stay. */
function watchShares(plan: Partial<SharesPlan> = {}) {
  const each = { perTurn: 2, atOnce: 100 };
  const shares = createShares({ each, together: {}, maxWaiting: 100, ...plan });
  const begun: string[] = [];
  const enter = (owner: ShareOwner, stays = false): void => {
    const begin = (): void => {
      begun.push(owner.id);
      if (!stays) shares.leave(owner);
    };
    const turn = shares.enter(owner);
    if (turn) void turn.then(begin);
    else begin();
  };
  const enterOften = (owner: ShareOwner, times: number, stays = false): void => {
    for (let time = 0; time < times; time += 1) enter(owner, stays);
  };
  return { shares, begun, enter, enterOften };
}

const nextTurn = () => vi.advanceTimersByTimeAsync(TURN_MS);

describe('shares', () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  it('let everybody in at once as long as nobody asks for much', () => {
    const { begun, enterOften } = watchShares();
    enterOften(toOwner('ada'), 2);
    enterOften(toOwner('ben'), 2);
    expect(begun).toEqual(['ada', 'ada', 'ben', 'ben']);
  });

  it('let one who asks for much wait, and nobody else [OV-03]', async () => {
    const { begun, enterOften } = watchShares();
    enterOften(toOwner('ada'), 50);
    enterOften(toOwner('ben'), 1);
    expect(begun).toEqual(['ada', 'ada', 'ben']);
    await nextTurn();
    expect(begun.slice(3)).toEqual(['ada', 'ada']);
    for (let turn = 0; turn < 30; turn += 1) await nextTurn();
    expect(begun.filter((id) => id === 'ada')).toHaveLength(50);
  });

  it('count a crowd as one, and take its members in turn [OV-03]', async () => {
    const { begun, enterOften } = watchShares({ together: { guests: { perTurn: 3, atOnce: 100 } } });
    for (const id of ['g1', 'g2', 'g3', 'g4']) enterOften(toOwner(id, 'guests'), 2);
    enterOften(toOwner('ben'), 2);
    expect(begun).toEqual(['g1', 'g1', 'g2', 'ben', 'ben']);
    await nextTurn();
    expect(begun.slice(5)).toEqual(['g2', 'g3', 'g4']);
    await nextTurn();
    expect(begun.slice(8)).toEqual(['g3', 'g4']);
  });

  it('hold back who has enough under way until some of it is done [OV-03]', async () => {
    const { shares, begun, enterOften } = watchShares({ each: { perTurn: 100, atOnce: 2 } });
    const ada = toOwner('ada');
    enterOften(ada, 5, true);
    for (let turn = 0; turn < 3; turn += 1) await nextTurn();
    expect(begun).toEqual(['ada', 'ada']);
    shares.leave(ada);
    await nextTurn();
    expect(begun).toHaveLength(3);
    enterOften(toOwner('ben'), 1);
    expect(begun.at(-1)).toBe('ben');
  });

  it('go on for all guests when one of them is a member meanwhile and calls as both [OV-03]', async () => {
    const { shares, begun, enter } = watchShares({ together: { guests: { perTurn: 1, atOnce: 16 } } });
    enter(toOwner('ada'), true);
    enter(toOwner('ada', 'guests'));
    await nextTurn();
    shares.leave(toOwner('ada'));
    await nextTurn();
    enter(toOwner('g1', 'guests'));
    await nextTurn();
    expect(begun).toEqual(['ada', 'ada', 'g1']);
  });

  it('refuse who lets too much wait, and only them', () => {
    const { enterOften } = watchShares({ maxWaiting: 3 });
    enterOften(toOwner('ada'), 5);
    expect(() => enterOften(toOwner('ada'), 1)).toThrow(expect.objectContaining({ code: 'rate_limited' }));
    expect(() => enterOften(toOwner('ben'), 3)).not.toThrow();
  });
});
