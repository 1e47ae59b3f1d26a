// What every provider gets around it: retries before the first part, an end to silence, a pause for a broken vendor,
// and an end to replies without end. After the first part nothing is repeated: a reader has seen it.
import type { OwnKey } from '../own-key.ts';
import type { EmbeddingAnswer, EmbeddingProvider, EmbeddingRequest, Part, Provider } from '../provider.ts';
import type { Turn } from '../turn.ts';
import type { VendorProvider } from '../wire/dialect.ts';
import { findFailureKind, vendorError } from '../wire/vendor-error.ts';
import type { WatchedTurn } from '../../platform/telemetry/telemetry.ts';
import { createCallScopes } from './call-scope.ts';
import { createReplyBound } from './reply-bound.ts';
import { withRetries, type RetryDeps } from './retries.ts';
import { createSilenceWatch, type WatchedCall } from './silence.ts';
import { createStopSequences } from './stop-sequences.ts';

export interface Attempts {
  /** `ownKey` where the source calls with a key of the caller's own. */
  wrap(source: VendorProvider, ownKey?: OwnKey): Provider;
  wrapEmbeddings(source: EmbeddingProvider, ownKey?: OwnKey): EmbeddingProvider;
  /** Sources that are skipped because they look broken. */
  listPaused(): readonly string[];
}

interface OpenStream {
  readonly iterator: AsyncIterator<Part>;
  readonly watched: WatchedCall;
  /** Usage that came early, and the first part of the answer. */
  readonly lead: readonly Part[];
}

export function createAttempts(deps: RetryDeps): Attempts {
  const { clock, log, telemetry } = deps;
  const silence = createSilenceWatch(clock);
  const scopes = createCallScopes(deps);

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

  async function embedOnce(
    source: EmbeddingProvider,
    request: EmbeddingRequest,
    signal: AbortSignal,
  ): Promise<EmbeddingAnswer> {
    const watched = silence.begin(signal);
    try {
      return await source.embed(request, watched.signal);
    } finally {
      watched.end();
    }
  }

  return {
    listPaused: scopes.listPaused,

    wrapEmbeddings(source, ownKey) {
      const scope = scopes.find(source.id, ownKey);
      return {
        id: source.id,
        async embed(request, signal) {
          const call = { providerId: source.id, model: request.model, scope, signal };
          const steps = withRetries(call, deps, () => embedOnce(source, request, signal));
          for (;;) {
            const step = await steps.next();
            if (step.done) return step.value;
          }
        },
      };
    },

    wrap(source, ownKey) {
      const scope = scopes.find(source.id, ownKey);

      async function* stream(turn: Turn, signal: AbortSignal): AsyncGenerator<Part, void, undefined> {
        const call = { providerId: source.id, model: turn.model, scope, signal };
        const told = telemetry.beginTurn({ vendor: source.id, model: turn.model });
        const opened = withRetries(call, deps, () => open(source, turn, signal));
        const { iterator, watched, lead } = yield* endWhereFailed(opened, told);
        told.noteFirstPart();
        let isOk = true;
        const bound = createReplyBound(turn.maxOutputTokens);
        const stops = createStopSequences(turn.stopSequences);
        try {
          watched.pause();
          for (let count = 0; !bound.isReached(); count += 1) {
            const early = lead[count];
            watched.resume();
            // Once per token: no promise besides the iterator's own.
            const next: IteratorResult<Part> = early ? { value: early } : await iterator.next();
            watched.pause();
            if (next.done) return;
            const kept = bound.take(next.value);
            // Not `yield*`, which costs several promises for each part.
            for (const given of kept ? stops.take(kept) : []) yield given;
            if (stops.isReached()) return;
          }
          log.warn('provider.reply_cut', { provider: source.id, model: turn.model, ...bound.limits });
          for (const part of bound.ending()) yield* stops.take(part);
        } catch (error) {
          isOk = false;
          throw toLateError(error);
        } finally {
          told.end(isOk);
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

/** A call that never began, or that its caller did not wait for, ends with what opened it. */
async function* endWhereFailed<T>(
  opened: AsyncGenerator<Part, T, undefined>,
  told: WatchedTurn,
): AsyncGenerator<Part, T, undefined> {
  let isOpen = false;
  try {
    const stream = yield* opened;
    isOpen = true;
    return stream;
  } finally {
    if (!isOpen) told.end(false);
  }
}

/** Whatever a vendor says in the middle of its answer, to the reader the answer was cut off. */
function toLateError(error: unknown): unknown {
  const kind = findFailureKind(error);
  if (kind === null || kind === 'cut' || kind === 'unreadable') return error;
  return vendorError('cut', { cause: error });
}
