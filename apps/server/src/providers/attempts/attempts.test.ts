import { AppError } from '@parley/contract/errors/app-error.ts';
import { describe, expect, it } from 'vitest';
import type { Log } from '../../platform/log.ts';
import { createManualClock, type ManualClock } from '../../testing/manual-clock.ts';
import { createAttempts } from './attempts.ts';
import type { VendorProvider } from '../wire/dialect.ts';
import { TURN } from '../dialects/fixtures/replay.ts';
import type { Part, Provider } from '../provider.ts';
import { vendorError, type FailureKind } from '../wire/vendor-error.ts';
import { NO_TELEMETRY } from '../../platform/telemetry/telemetry.ts';

type Act = (signal: AbortSignal, onActivity: () => void) => AsyncGenerator<Part, void, undefined>;

const TEXT: Part = { type: 'text-delta', text: 'Hi' };
const FINISH: Part = { type: 'finish', reason: 'stop' };
const RETRY: Part = {
  type: 'retry-scheduled',
  reason: 'unavailable',
  delayMs: 1_250,
  retryAtMs: expect.any(Number),
};

async function* succeed(): AsyncGenerator<Part, void, undefined> {
  yield TEXT;
  yield FINISH;
}

function failWith(kind: FailureKind, retryAfterSeconds: number | null = null): Act {
  // eslint-disable-next-line require-yield -- it fails before its first part
  return async function* () {
    throw vendorError(kind, { vendorCode: 'the words of the vendor', retryAfterSeconds });
  };
}

function untilAborted(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)));
}

interface Bench {
  readonly clock: ManualClock;
  readonly provider: Provider;
  readonly events: { readonly event: string; readonly fields: Readonly<Record<string, unknown>> }[];
  calls(): number;
  collect(signal?: AbortSignal): {
    readonly parts: Part[];
    readonly ended: Promise<unknown>;
    hasEnded(): boolean;
  };
}

function createBench(...acts: readonly Act[]): Bench {
  const clock = createManualClock();
  const events: Bench['events'] = [];
  const note = (event: string, fields: Readonly<Record<string, unknown>> = {}): void =>
    void events.push({ event, fields });
  const log: Log = { info: note, warn: note, error: note };
  let calls = 0;
  const source: VendorProvider = {
    id: 'vendor',
    stream(_turn, signal, onActivity = () => undefined) {
      const act = acts[Math.min(calls, acts.length - 1)] ?? succeed;
      calls += 1;
      return act(signal, onActivity);
    },
  };
  const provider = createAttempts({ clock, log, random: () => 0.5, telemetry: NO_TELEMETRY }).wrap(source);
  return {
    clock,
    provider,
    events,
    calls: () => calls,
    collect(signal = new AbortController().signal) {
      const parts: Part[] = [];
      let isOver = false;
      const ended = (async () => {
        try {
          for await (const part of provider.stream(TURN, signal)) parts.push(part);
          return null;
        } catch (error) {
          return error;
        } finally {
          isOver = true;
        }
      })();
      return { parts, ended, hasEnded: () => isOver };
    },
  };
}

const toCode = (error: unknown): string => (error instanceof AppError ? error.code : String(error));

describe('before the first part', () => {
  it.each(['rate-limited', 'overloaded', 'unreachable', 'unreadable', 'cut'] as const)(
    'a call that fails as %s is made three times at most [ST-05]',
    async (kind) => {
      const bench = createBench(failWith(kind));
      const { ended, hasEnded } = bench.collect();
      await bench.clock.advance(1_249);
      expect(bench.calls()).toBe(1);
      await bench.clock.advance(1);
      expect(bench.calls()).toBe(2);
      await bench.clock.advance(2_249);
      expect([bench.calls(), hasEnded()]).toEqual([2, false]);
      await bench.clock.advance(1);
      const error = await ended;
      expect(bench.calls()).toBe(3);
      expect(error).toBeInstanceOf(AppError);
      expect(error instanceof AppError && error.status).toBe(503);
      expect(error instanceof Error && error.message).not.toContain('words of the vendor');
    },
  );

  it.each(['key-refused', 'out-of-credit', 'unknown-model', 'too-long', 'refused'] as const)(
    'a call that fails as %s is not repeated',
    async (kind) => {
      const bench = createBench(failWith(kind));
      expect(toCode(await bench.collect().ended)).not.toBe('null');
      expect(bench.calls()).toBe(1);
    },
  );

  it('a repeat that works is all the reader sees, after the wait for it', async () => {
    const bench = createBench(failWith('overloaded'), succeed);
    const { parts, ended } = bench.collect();
    await bench.clock.advance(2_000);
    expect(await ended).toBeNull();
    expect(parts).toEqual([RETRY, TEXT, FINISH]);
  });

  it('usage alone does not count as a part', async () => {
    const usage = {
      inputTokens: 1,
      outputTokens: 0,
      cachedInputTokens: 0,
      cacheWriteTokens: 0,
      reasoningTokens: 0,
    };
    const bench = createBench(async function* () {
      yield { type: 'usage', usage };
      throw vendorError('overloaded');
    }, succeed);
    const { parts, ended } = bench.collect();
    await bench.clock.advance(2_000);
    await ended;
    expect(parts).toEqual([RETRY, TEXT, FINISH]);
  });

  it('waits as long as the vendor asks, up to 30 seconds', async () => {
    const waiter = createBench(failWith('rate-limited', 20), succeed);
    const waiting = waiter.collect();
    const retryAtMs = waiter.clock.now() + 20_000;
    await waiter.clock.advance(19_999);
    expect(waiter.calls()).toBe(1);
    expect(waiting.parts).toEqual([
      { type: 'retry-scheduled', reason: 'rate_limited', delayMs: 20_000, retryAtMs },
    ]);
    await waiter.clock.advance(1);
    expect(await waiting.ended).toBeNull();

    const hurried = createBench(failWith('rate-limited', 31), succeed);
    const error = await hurried.collect().ended;
    expect(toCode(error)).toBe('model_rate_limited');
    expect(error instanceof AppError && error.data.retryAfterSeconds).toBe(31);
    expect(hurried.calls()).toBe(1);
  });

  it('repeats stay within a tenth of all calls, ten a minute being free', async () => {
    const bench = createBench(failWith('rate-limited'));
    const all = Array.from({ length: 200 }, () => bench.collect().ended);
    await bench.clock.advance(10_000);
    await Promise.all(all);
    expect(bench.calls()).toBe(220);
  });

  it('an abort while waiting ends the call with the reason of the abort', async () => {
    const bench = createBench(failWith('overloaded'));
    const stop = new AbortController();
    const { ended } = bench.collect(stop.signal);
    await bench.clock.advance(100);
    stop.abort(new Error('stopped'));
    expect(await ended).toMatchObject({ message: 'stopped' });
    expect(bench.calls()).toBe(1);
  });
});

describe('after the first part', () => {
  it.each([
    ['overloaded', 'stream_cut'],
    ['rate-limited', 'stream_cut'],
    ['cut', 'stream_cut'],
    ['unreadable', 'stream_unreadable'],
  ] as const)('a failure as %s is %s and never repeated', async (kind, code) => {
    const bench = createBench(async function* () {
      yield TEXT;
      throw vendorError(kind);
    });
    const { parts, ended } = bench.collect();
    expect(toCode(await ended)).toBe(code);
    expect(parts).toEqual([TEXT]);
    expect(bench.calls()).toBe(1);
  });
});

describe('silence', () => {
  it('of a minute ends a call that never began, once', async () => {
    const bench = createBench((signal) => hang(signal, []));
    const { ended, hasEnded } = bench.collect();
    await bench.clock.advance(59_000);
    expect(hasEnded()).toBe(false);
    await bench.clock.advance(1_000);
    const error = await ended;
    expect(toCode(error)).toBe('provider_silent');
    expect(error instanceof Error && error.message).toBe('Connection timeout - please try again');
    expect(bench.calls()).toBe(1);
  });

  it('of a minute ends a call in the middle, and parts restart the minute', async () => {
    const bench = createBench(async function* (signal) {
      yield TEXT;
      await bench.clock.sleep(50_000, signal);
      yield TEXT;
      yield* hang(signal, []);
    });
    const { parts, ended, hasEnded } = bench.collect();
    await bench.clock.advance(109_000);
    expect([parts.length, hasEnded()]).toEqual([2, false]);
    await bench.clock.advance(1_000);
    expect(toCode(await ended)).toBe('provider_silent');
  });

  it('is broken by comments for five minutes and not longer', async () => {
    const bench = createBench(async function* (signal, onActivity) {
      const ticker = bench.clock.every(15_000, onActivity);
      try {
        yield* hang(signal, []);
      } finally {
        ticker.cancel();
      }
    });
    const { ended, hasEnded } = bench.collect();
    await bench.clock.advance(299_000);
    expect(hasEnded()).toBe(false);
    await bench.clock.advance(1_000);
    expect(toCode(await ended)).toBe('provider_silent');
  });

  it('of a slow reader is not the silence of the vendor', async () => {
    const bench = createBench(succeed);
    const iterator = bench.provider.stream(TURN, new AbortController().signal)[Symbol.asyncIterator]();
    await iterator.next();
    await bench.clock.advance(120_000);
    expect(await iterator.next()).toEqual({ done: false, value: FINISH });
  });
});

describe('a broken vendor', () => {
  it.each(['key-refused', 'out-of-credit'] as const)(
    'that answers %s is skipped for 30 seconds and reported to the operator',
    async (kind) => {
      const bench = createBench(failWith(kind), succeed);
      expect(toCode(await bench.collect().ended)).toBe('model_unavailable');
      expect(bench.events.at(-1)).toMatchObject({
        event: 'provider.broke',
        fields: { alert: 'operator', provider: 'vendor', kind },
      });
      await bench.clock.advance(29_000);
      const skipped = await bench.collect().ended;
      expect(skipped instanceof AppError && skipped.data.retryAfterSeconds).toBe(1);
      expect(bench.calls()).toBe(1);
      await bench.clock.advance(1_000);
      expect(await bench.collect().ended).toBeNull();
      expect(bench.calls()).toBe(2);
    },
  );

  it('is reported to the operator once, however many calls were under way', async () => {
    const bench = createBench(failWith('key-refused'));
    await Promise.all(Array.from({ length: 20 }, () => bench.collect().ended));
    expect(bench.calls()).toBe(20);
    expect(bench.events.filter(({ event }) => event === 'provider.broke')).toHaveLength(1);
  });

  it('is one that fails three calls in a row', async () => {
    const bench = createBench(failWith('overloaded'));
    for (let call = 0; call < 3; call += 1) {
      const { ended } = bench.collect();
      await bench.clock.advance(5_000);
      await ended;
    }
    expect(bench.calls()).toBe(9);
    expect(toCode(await bench.collect().ended)).toBe('model_unavailable');
    expect(bench.calls()).toBe(9);
  });

  it.each(['rate-limited', 'refused', 'too-long', 'unknown-model'] as const)(
    'is not one that answers %s',
    async (kind) => {
      const bench = createBench(failWith(kind, 60));
      for (let call = 0; call < 5; call += 1) await bench.collect().ended;
      expect(bench.calls()).toBe(5);
    },
  );
});

it('leaving early closes what is under it', async () => {
  let isClosed = false;
  const bench = createBench(async function* () {
    try {
      yield TEXT;
      yield TEXT;
    } finally {
      isClosed = true;
    }
  });
  for await (const part of bench.provider.stream(TURN, new AbortController().signal)) {
    expect(part).toEqual(TEXT);
    break;
  }
  expect(isClosed).toBe(true);
});

async function* hang(signal: AbortSignal, parts: readonly Part[]): AsyncGenerator<Part, void, undefined> {
  yield* parts;
  await untilAborted(signal);
}

it('ends an answer at a stop sequence that its vendor does not know, and closes the call', async () => {
  let hasClosed = false;
  const bench = createBench(async function* () {
    try {
      for (const text of ['One ', 'EN', 'D two', ' three']) yield { type: 'text-delta', text } as const;
      yield FINISH;
    } finally {
      hasClosed = true;
    }
  });
  const parts: Part[] = [];
  const turn = { ...TURN, stopSequences: ['END'] };
  for await (const part of bench.provider.stream(turn, new AbortController().signal)) parts.push(part);
  expect(parts).toEqual([{ type: 'text-delta', text: 'One ' }, FINISH]);
  expect(hasClosed).toBe(true);
});
