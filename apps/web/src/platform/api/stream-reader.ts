import { AppError } from '@parley/contract/errors/app-error.ts';
import { HEARTBEAT_SECONDS } from '@parley/contract/chat/constants.ts';
import { createFrameDecoder } from '@parley/contract/stream.ts';
import type { Clock } from '../clock.ts';
import type { Device } from '../browser/device.ts';

export interface StreamEvent<Event> {
  /** Number in the run, from 1; 0 when the stream numbered nothing. */
  readonly seq: number;
  /** `null` for a type that this version does not know; its number counts all the same. */
  readonly event: Event | null;
}

export interface StreamReading<Event> {
  /** Opens the stream; its refusals are thrown on unchanged. */
  readonly open: (signal: AbortSignal) => Promise<Response>;
  /** Throws for an event that cannot be read. */
  readonly parse: (json: string) => Event | null;
  readonly onEvent: (event: StreamEvent<Event>) => void;
  readonly signal: AbortSignal;
  readonly clock: Clock;
  readonly device: Device;
}

/** Milliseconds without a byte after which a stream counts as stalled. */
export function stallLimitMs(device: Device): number {
  return HEARTBEAT_SECONDS * 1000 * (device.isIos ? 2.5 : 2);
}

function parseEvent<Event>(json: string, parse: (json: string) => Event | null): Event | null {
  try {
    return parse(json);
  } catch (cause) {
    throw new AppError('PARSE_ERROR', { cause });
  }
}

/**
 * Reads an event stream to its end. Throws what `open` throws, `stream_stalled`, `PARSE_ERROR`, `ABORT_ERROR`
 * (the signal), or `STREAM_ERROR`. Returning says only that the stream closed: whether the reply was complete is
 * for its events to say.
 */
export async function readEventStream<Event>(reading: StreamReading<Event>): Promise<void> {
  const { clock, signal } = reading;
  const controller = new AbortController();
  const handleAbort = () => controller.abort(new AppError('ABORT_ERROR', { cause: signal.reason }));
  if (signal.aborted) handleAbort();
  signal.addEventListener('abort', handleAbort);

  let stopTimer = () => {};
  function restartTimer(): void {
    stopTimer();
    const fail = () => controller.abort(new AppError('stream_stalled'));
    stopTimer = clock.after(stallLimitMs(reading.device), fail);
  }

  try {
    restartTimer();
    const response = await reading.open(controller.signal);
    restartTimer();
    await readBody(response, reading, controller.signal, restartTimer);
  } catch (error) {
    if (controller.signal.aborted) throw controller.signal.reason;
    // Closes the connection when reading ended early, e.g. by a broken event.
    controller.abort();
    throw error instanceof AppError ? error : new AppError('STREAM_ERROR', { cause: error });
  } finally {
    stopTimer();
    signal.removeEventListener('abort', handleAbort);
  }
}

async function readBody<Event>(
  response: Response,
  reading: StreamReading<Event>,
  signal: AbortSignal,
  onBytes: () => void,
): Promise<void> {
  const reader = response.body?.getReader();
  if (!reader) throw new AppError('STREAM_ERROR');
  const cancel = () => void reader.cancel().catch(() => undefined);
  signal.addEventListener('abort', cancel, { once: true });
  const text = new TextDecoder();
  const decoder = createFrameDecoder(({ seq, json }) => {
    if (!signal.aborted) reading.onEvent({ seq, event: parseEvent(json, reading.parse) });
  });
  for (;;) {
    const piece = await reader.read();
    if (signal.aborted) throw signal.reason;
    if (piece.done) return;
    onBytes();
    decoder.push(text.decode(piece.value, { stream: true }));
  }
}
