import { performance } from 'node:perf_hooks';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { releaseMemoryWhenIdle } from './release-memory.ts';

describe('memory that only the start needed', () => {
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

  it('is given back once, as soon as there is nothing to do', () => {
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

  it('is kept by a server that has found work meanwhile', () => {
    share = 0.5;
    releaseMemoryWhenIdle();
    vi.advanceTimersByTime(10_000);
    share = 0;
    vi.advanceTimersByTime(60_000);
    expect(gc).not.toHaveBeenCalled();
  });

  it('is left to the engine where no collection can be requested', () => {
    vi.stubGlobal('gc', undefined);
    releaseMemoryWhenIdle();
    expect(vi.getTimerCount()).toBe(0);
  });
});
