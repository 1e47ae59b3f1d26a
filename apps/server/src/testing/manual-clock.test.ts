import { describe, expect, it } from 'vitest';
import { createManualClock } from './manual-clock.ts';

describe('the manual clock', () => {
  it('stands still until it is moved', async () => {
    const clock = createManualClock(5);
    let fired = 0;
    clock.after(0, () => (fired += 1));
    expect([clock.now(), fired]).toEqual([5, 0]);
    await clock.advance(0);
    expect([clock.now(), fired]).toEqual([5, 1]);
  });

  it('fires what is due, in order, each at its own time', async () => {
    const clock = createManualClock(0);
    const fired: [string, number][] = [];
    clock.after(30, () => fired.push(['late', clock.now()]));
    clock.after(10, () => fired.push(['early', clock.now()]));
    const ticker = clock.every(15, () => fired.push(['tick', clock.now()]));
    clock.after(20, () => ticker.cancel()).cancel();
    await clock.advance(31);
    expect(fired).toEqual([
      ['early', 10],
      ['tick', 15],
      ['late', 30],
      ['tick', 30],
    ]);
    ticker.cancel();
    await clock.advance(100);
    expect(fired).toHaveLength(4);
    expect(clock.now()).toBe(131);
  });

  it('fires what is set up on the way', async () => {
    const clock = createManualClock(0);
    const times: number[] = [];
    clock.after(10, () => clock.after(10, () => times.push(clock.now())));
    await clock.advance(50);
    expect(times).toEqual([20]);
  });

  it('lets promises settle between two moments', async () => {
    const clock = createManualClock(0);
    const times: number[] = [];
    const sleeper = (async () => {
      for (let round = 0; round < 3; round += 1) {
        await clock.sleep(10);
        times.push(clock.now());
      }
    })();
    await clock.advance(100);
    await sleeper;
    expect(times).toEqual([10, 20, 30]);
  });

  it('ends a sleep that is aborted, before or during it', async () => {
    const clock = createManualClock(0);
    const abort = new AbortController();
    const sleeping = clock.sleep(10, abort.signal).catch((reason: unknown) => reason);
    abort.abort('stop');
    expect(await sleeping).toBe('stop');
    expect(await clock.sleep(10, abort.signal).catch((reason: unknown) => reason)).toBe('stop');
  });

  it('catches up once after a jump, as a machine that slept', async () => {
    const clock = createManualClock(0);
    const times: number[] = [];
    clock.every(10, () => times.push(clock.now()));
    clock.jump(1_000);
    await clock.advance(10);
    expect(times).toEqual([1_000, 1_010]);
  });

  it('returns whole milliseconds, whatever fraction a delay with jitter has [F-45]', async () => {
    const clock = createManualClock(0);
    const times: number[] = [];
    clock.after(10.4, () => times.push(clock.now()));
    await clock.advance(50);
    expect(times).toEqual([11]);
  });

  it('stands still while work outside of it is under way [F-45]', async () => {
    const clock = createManualClock(0);
    let hasFired = false;
    clock.after(10, () => (hasFired = true));
    const resume = clock.hold();
    const advanced = clock.advance(20);
    await new Promise((resolve) => setImmediate(resolve));
    expect([clock.now(), hasFired]).toEqual([0, false]);
    resume();
    await advanced;
    expect([clock.now(), hasFired]).toEqual([20, true]);
  });
});
