import { performance } from 'node:perf_hooks';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { releaseMemoryWhenIdle } from './release-memory.ts';

const MEGABYTE = 1024 ** 2;

describe('memory that the engine keeps', () => {
  const gc = vi.fn();
  /** Since the last look. */
  let share = 0;
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    vi.stubGlobal('gc', gc.mockReset());
    vi.spyOn(performance, 'eventLoopUtilization').mockImplementation(() => ({
      idle: 0,
      active: 0,
      utilization: share,
    }));
  });
  afterEach(() => {
    vi.restoreAllMocks();
    vi.unstubAllGlobals();
    vi.useRealTimers();
  });

  it('of the start is given back once, as soon as there is nothing to do', () => {
    share = 0.5;
    releaseMemoryWhenIdle();
    vi.advanceTimersByTime(3_000);
    expect(gc).not.toHaveBeenCalled();
    share = 0.01;
    vi.advanceTimersByTime(500);
    expect(gc).toHaveBeenCalledTimes(1);
    vi.advanceTimersByTime(60_000);
    expect(gc).toHaveBeenCalledTimes(1);
  });

  it('of the start is kept by a server that has found work meanwhile, until it rests', () => {
    share = 0.5;
    releaseMemoryWhenIdle();
    vi.advanceTimersByTime(60_000);
    expect(gc).not.toHaveBeenCalled();
    share = 0;
    vi.advanceTimersByTime(15_000);
    expect(gc).toHaveBeenCalledTimes(1);
  });

  it('of a time of much work is given back once the server rests, and each time again', () => {
    let bytes = 150 * MEGABYTE;
    vi.spyOn(process.memoryUsage, 'rss').mockImplementation(() => bytes);
    releaseMemoryWhenIdle();
    vi.advanceTimersByTime(60_000);
    expect(gc).toHaveBeenCalledTimes(1);
    for (const times of [2, 3]) {
      bytes = 500 * MEGABYTE;
      share = 0.03;
      vi.advanceTimersByTime(60_000);
      expect(gc).toHaveBeenCalledTimes(times - 1);
      share = 0;
      gc.mockImplementation(() => {
        bytes = 180 * MEGABYTE;
      });
      vi.advanceTimersByTime(60_000);
      expect(gc).toHaveBeenCalledTimes(times);
    }
  });

  it('is left to the engine where no collection can be requested', () => {
    vi.stubGlobal('gc', undefined);
    releaseMemoryWhenIdle();
    expect(vi.getTimerCount()).toBe(0);
  });
});
