// What every provider gets around it: repeats before the first part, an end to silence, and a pause for a broken
// vendor, and an end to replies without end. After the first part nothing is repeated: a reader has seen it.
import { AppError } from '@parley/contract/errors/app-error.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Log } from '../../platform/log.ts';
import { retrySteps } from '../../platform/retry.ts';
import { createBreaker } from './breaker.ts';
import type { VendorProvider } from '../wire/dialect.ts';
import type { Part, Provider } from '../provider.ts';
import type { Turn } from '../turn.ts';
import { createReplyBound } from './reply-bound.ts';
import { createRetryBudget } from './retry-budget.ts';
import { createStopSequences } from './stop-sequences.ts';
import { createSilenceWatch, type WatchedCall } from './silence.ts';
import { FAILURES, findFailureKind, vendorError } from '../wire/vendor-error.ts';

export interface Attempts {
  wrap(source: VendorProvider): Provider;
}

export interface AttemptsDeps {
  readonly clock: Clock;
  readonly log: Log;
  /** From 0 up to, not including, 1. */
  readonly random: () => number;
}

const TRIES = 3;
const FIRST_DELAY_MS = 1_000;
const JITTER_MS = 500;
/** A vendor that asks for more is not waited for. */
const MAX_ASKED_DELAY_MS = 30_000;

interface OpenStream {
  readonly iterator: AsyncIterator<Part>;
  readonly watched: WatchedCall;
  /** Usage that came early, and the first part of the answer. */
  readonly lead: readonly Part[];
}

export function createAttempts({ clock, log, random }: AttemptsDeps): Attempts {
  const silence = createSilenceWatch(clock);
  const budget = createRetryBudget(clock);

  async function open(source: VendorProvider, turn: Turn, signal: AbortSignal): Promise<OpenStream> {
    const watched = silence.begin(signal);
    const iterator = source.stream(turn, watched.signal, watched.noteLife)[Symbol.asyncIterator]();
    const lead: Part[] = [];
    try {
      for (;;) {
        const next = await iterator.next();
        if (next.done) break;
        lead.push(next.value);
        if (next.value.type !== 'usage') break;
      }
      return { iterator, watched, lead };
    } catch (error) {
      watched.end();
      throw error;
    }
  }

  /** Tells of each wait for another try, and returns the stream that was opened. */
  async function* openWithRepeats(
    source: VendorProvider,
    turn: Turn,
    signal: AbortSignal,
  ): AsyncGenerator<Part, OpenStream, undefined> {
    const steps = retrySteps(
      {
        attempts: TRIES,
        delayMs: FIRST_DELAY_MS,
        jitterMs: JITTER_MS,
        random,
        askedDelayMs,
        shouldRetry(error, attempt) {
          const kind = findFailureKind(error);
          if (kind === null) return false;
          log.warn('provider.call_failed', { provider: source.id, model: turn.model, kind, attempt, error });
          return (
            FAILURES[kind].isTransient && (askedDelayMs(error) ?? 0) <= MAX_ASKED_DELAY_MS && budget.take()
          );
        },
      },
      clock,
      () => open(source, turn, signal),
      signal,
    );
    for (;;) {
      const step = await steps.next();
      if (step.done) return step.value;
      const { error, delayMs } = step.value;
      const reason = findFailureKind(error) === 'rate-limited' ? 'rate_limited' : 'unavailable';
      yield { type: 'retry-scheduled', reason, delayMs, retryAtMs: clock.now() + delayMs };
    }
  }

  return {
    wrap(source) {
      const breaker = createBreaker(source.id, { clock, log });

      async function* begin(turn: Turn, signal: AbortSignal): AsyncGenerator<Part, OpenStream, undefined> {
        breaker.check();
        budget.noteCall();
        try {
          const stream = yield* openWithRepeats(source, turn, signal);
          breaker.noteSuccess();
          return stream;
        } catch (error) {
          breaker.noteFailure(error);
          throw error;
        }
      }

      async function* stream(turn: Turn, signal: AbortSignal): AsyncGenerator<Part, void, undefined> {
        const { iterator, watched, lead } = yield* begin(turn, signal);
        const bound = createReplyBound(turn.maxOutputTokens);
        const stops = createStopSequences(turn.stopSequences);
        try {
          watched.pause();
          const waiting = [...lead];
          while (!bound.isReached()) {
            const part = waiting.shift() ?? (await readPart(iterator, watched));
            if (!part) return;
            const kept = bound.take(part);
            if (kept) yield* stops.take(kept);
            if (stops.isReached()) return;
          }
          log.warn('provider.reply_cut', { provider: source.id, model: turn.model, ...bound.limits });
          for (const part of bound.ending()) yield* stops.take(part);
        } catch (error) {
          throw toLateError(error);
        } finally {
          watched.end();
          await iterator.return?.();
        }
      }

      return source.listModels
        ? { id: source.id, stream, listModels: source.listModels.bind(source) }
        : { id: source.id, stream };
    },
  };
}

async function readPart(iterator: AsyncIterator<Part>, watched: WatchedCall): Promise<Part | null> {
  watched.resume();
  const next = await iterator.next();
  watched.pause();
  return next.done ? null : next.value;
}

function askedDelayMs(error: unknown): number | null {
  const seconds = error instanceof AppError ? error.data.retryAfterSeconds : undefined;
  return seconds === undefined ? null : seconds * 1000;
}

/** Whatever a vendor says in the middle of its answer, to the reader the answer was cut off. */
function toLateError(error: unknown): unknown {
  const kind = findFailureKind(error);
  if (kind === null || kind === 'cut' || kind === 'unreadable') return error;
  return vendorError('cut', { cause: error });
}
