// What is known of a stream from its events so far.
import type { AnyEndpoint } from '@parley/contract/endpoint.ts';
import { ERRORS, isErrorCode } from '@parley/contract/errors/catalogue.ts';
import { createEventParser } from '@parley/contract/event-parser.ts';
import type { RunEvent } from '@parley/contract/runs/events.ts';
import { z } from 'zod';
import { ForeignError, type AnyError } from './result.ts';

export interface StreamProgress {
  runId: string | null;
  lastEvent: number;
  /** The event that said that it failed. */
  readonly failed: AnyError | null;
  /** It said how it ended; a few words may still follow. */
  readonly hasEnded: boolean;
  /** Nothing follows. */
  readonly isOver: boolean;
  /** A connection that the server closes now was the last one. */
  readonly mayClose: boolean;
  /** Another connection can follow this one. */
  readonly canGoOn: boolean;
  /** Whether an event of this number has been taken; what is read without an end may repeat its number, or begin again. */
  isTaken(seq: number): boolean;
  /** Throws for an event that cannot be read; `null` for one of a type that this version does not know. */
  parse(json: string): object | null;
  take(event: object): void;
  /** Of one without a number: it ends its connection, and not what is read, e.g. as the token was replaced. */
  isOfConnection(event: object): boolean;
}

interface TypedEvent {
  readonly type: string;
}

const ENDS = ['end', 'complete', 'error'];
const LAST = ['end', 'streaming_ended'];

function toFailed(event: TypedEvent): AnyError | null {
  if (event.type !== 'error' || !('code' in event) || !('detail' in event)) return null;
  const reason = String(event.code);
  const status = isErrorCode(reason) ? ERRORS[reason].status : 0;
  return { code: 'failed', reason, status, detail: String(event.detail) };
}

/** Of a stream with numbered events. */
function createNumberedProgress(events: typeof RunEvent): StreamProgress {
  const isEndless = !events.options.some(({ shape }) => ['end', 'complete'].includes(shape.type.value));
  const progress = {
    runId: null as string | null, // set later
    lastEvent: 0,
    failed: null as AnyError | null, // set later
    hasEnded: false,
    isOver: false,
    canGoOn: true,
    get mayClose() {
      return progress.hasEnded;
    },
    isTaken: (seq: number) => !isEndless && seq !== 0 && seq <= progress.lastEvent,
    parse: createEventParser(events),
    take(event: TypedEvent): void {
      if (event.type === 'info' && 'run_id' in event) progress.runId = String(event.run_id);
      const error = toFailed(event);
      // A stream without an end of its own says with it that the server cannot go on for now.
      if (isEndless && isErrorCode(error?.reason) && ERRORS[error.reason].retry) return;
      progress.failed ??= error;
      progress.hasEnded ||= ENDS.includes(event.type);
      progress.isOver ||= LAST.includes(event.type);
    },
    isOfConnection: (event: TypedEvent) => !isEndless && event.type === 'error',
  };
  return progress;
}

/** Of a stream in the protocol of another API: it ends with its connection, and what follows a cut cannot be asked for. */
function createForeignProgress(events: z.ZodType<object>): StreamProgress {
  const progress = {
    runId: null,
    lastEvent: 0,
    failed: null as AnyError | null, // set later
    hasEnded: false,
    isOver: false,
    mayClose: true,
    canGoOn: true,
    isTaken: () => false,
    parse: (json: string) => events.parse(JSON.parse(json)),
    take(event: object): void {
      progress.canGoOn = false;
      const { error } = ForeignError.safeParse(event).data ?? {};
      if (!error) return;
      const reason = error.code ?? error.type ?? 'internal';
      progress.failed ??= { code: 'failed', reason, status: 0, detail: error.message };
      progress.hasEnded = true;
    },
    isOfConnection: () => false,
  };
  return progress;
}

export function createStreamProgress({ stream = z.never(), errorFormat }: AnyEndpoint): StreamProgress {
  return errorFormat
    ? // Events of other APIs are objects too.
      createForeignProgress(stream as z.ZodType<object>)
    : // Every other stream of the contract is a union of events by `type`, which is all that is used of this one.
      createNumberedProgress(stream as typeof RunEvent);
}
