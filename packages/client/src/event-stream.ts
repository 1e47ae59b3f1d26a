// An event stream over as many connections as it takes: the first one asks for it, the next ones go on where the last
// one broke off.
import type { AnyEndpoint } from '@parley/contract/endpoint.ts';
import { createDeadline } from './deadline.ts';
import type { CallInput } from './encode.ts';
import { readEvents, STALL_MS } from './event-connection.ts';
import { createIdempotencyKey } from './idempotency-key.ts';
import { isTemporary } from './refusal.ts';
import { fail, toLocalError, type AnyError, type AnyResult, type Result } from './result.ts';
import { createStreamOpener } from './stream-opener.ts';
import { createStreamProgress } from './stream-progress.ts';
import type { RequestOptions, Transport } from './transport.ts';
import { toDelayMs, wait } from './waiting.ts';

export interface StreamOptions extends RequestOptions {
  /** Closes the connection. It does not stop the run: `runs.cancel` does. */
  readonly signal?: AbortSignal;
}

/** Where a stream was read to, for reading on later with `runs.readEvents`. */
export interface StreamEnd {
  /** `null` for a stream that belongs to no run. */
  readonly runId: string | null;
  /** Number of the last event received. */
  readonly lastEvent: number;
}

/** Can be iterated once. The first event that is asked for opens the connection; leaving the loop closes it. */
export interface EventStream<Event, Failure> extends AsyncIterableIterator<Event, undefined, undefined> {
  /** Finds the run again with `runs.getByKey`; `null` for a stream that is only read. */
  readonly idempotencyKey: string | null;
  /** So far. */
  readonly position: StreamEnd;
  return(): Promise<IteratorResult<Event, undefined>>;
  /** Reads what is left without handing it out, and says how the stream ended. */
  finish(): Promise<Result<StreamEnd, Failure>>;
}

/** However often quiet connections end: the pause between them grows to 4 s, and no further. */
const QUIET_FAILURES = 4;

export function openEventStream(
  transport: Transport,
  endpoint: AnyEndpoint,
  input: CallInput,
  options: StreamOptions = {},
): EventStream<object, AnyError> {
  const idempotencyKey =
    endpoint.method === 'GET' ? null : (options.idempotencyKey ?? createIdempotencyKey());
  const progress = createStreamProgress(endpoint);
  const opener = createStreamOpener(transport, { endpoint, input, options, idempotencyKey, progress });
  const closing = new AbortController();
  const signal = options.signal ? AbortSignal.any([options.signal, closing.signal]) : closing.signal;
  let hasComments = false;
  let outcome: AnyResult<StreamEnd> | null = null;

  const position = (): StreamEnd => ({ runId: progress.runId, lastEvent: progress.lastEvent });
  const toOutcome = (): AnyResult<StreamEnd> =>
    progress.failed ? fail(progress.failed) : { ok: true, value: position() };

  /** Before the next connection; `null` where there is to be none. */
  function toPause(failures: number, error: AnyError | null): number | null {
    const limit = opener.hasStarted() ? transport.reconnects : transport.retries;
    const isLast =
      (failures > limit && !hasComments) || !progress.canGoOn || (error !== null && !isTemporary(error));
    return isLast ? null : toDelayMs(failures, error);
  }

  /** One connection; `null` when the server closed it in order. */
  async function* readConnection(): AsyncGenerator<object, AnyError | null, undefined> {
    const deadline = createDeadline(signal);
    try {
      deadline.start(STALL_MS);
      const opened = await opener.open(deadline);
      if (!opened.ok) return opened.error;
      for await (const { seq, json } of readEvents(opened.value, deadline, () => (hasComments = true))) {
        if (progress.isTaken(seq)) continue;
        let event: object | null;
        try {
          event = progress.parse(json);
        } catch (cause) {
          return toLocalError('invalid_reply', cause);
        }
        if (seq !== 0) progress.lastEvent = seq;
        // Of a type that this version does not know.
        if (event === null) continue;
        if (seq === 0 && progress.isOfConnection(event)) return toLocalError('network', event);
        progress.take(event);
        yield event;
      }
      return null;
    } catch (cause) {
      return deadline.toError(cause);
    } finally {
      deadline.close();
    }
  }

  async function* read(): AsyncGenerator<object, AnyResult<StreamEnd>, undefined> {
    let failures = 0;
    for (;;) {
      const { lastEvent } = progress;
      hasComments = false;
      const error = yield* readConnection();
      if (error?.code === 'aborted') return fail(error);
      if (progress.isOver || (progress.mayClose && error === null)) return toOutcome();
      if (progress.lastEvent !== lastEvent) failures = 0;
      // A run can wait for a person for days, over connections that are alive without news.
      else failures = hasComments ? Math.min(failures + 1, QUIET_FAILURES) : failures + 1;
      const delayMs = toPause(failures, error);
      if (delayMs === null) return progress.hasEnded ? toOutcome() : fail(error ?? toLocalError('network'));
      if (!(await wait(delayMs, signal))) return fail(toLocalError('aborted', signal.reason));
    }
  }

  const generator = read();
  const stream: EventStream<object, AnyError> = {
    idempotencyKey,
    get position() {
      return position();
    },
    async next() {
      const step = await generator.next();
      if (!step.done) return step;
      outcome ??= step.value;
      return { done: true, value: undefined };
    },
    async return() {
      // First, for a read that waits for the next event holds the generator up.
      closing.abort();
      await generator.return(fail(toLocalError('aborted')));
      outcome ??= fail(toLocalError('aborted'));
      return { done: true, value: undefined };
    },
    async finish() {
      while (!(await stream.next()).done);
      return outcome ?? toOutcome();
    },
    [Symbol.asyncIterator]: () => stream,
  };
  return stream;
}
