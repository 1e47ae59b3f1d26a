// Writes event streams. Slow consumers are disconnected: the run continues, and they can reattach.
import type { FastifyReply } from 'fastify';
import { KEEP_ALIVE_SECONDS } from '@parley/contract/chat/constants.ts';
import { KEEP_ALIVE_FRAME } from '@parley/contract/stream.ts';
import type { Log } from '../../log.ts';
import type { Clock } from '../../clock.ts';
import { createFrameEncoder, type EventEncoder } from '../../streams/encoded-frames.ts';
import type { EventReader } from '../../streams/live-log.ts';
import type { Caller } from '../callers/caller.ts';
import { toErrorFrame } from './error-frame.ts';
import { toAppError } from './error-reply.ts';
import { toHeaderLines } from './header-lines.ts';
import { dropWhenStalled, waitForDrain } from '../pressure/large-replies.ts';
import { createStreamWatch, type FindRefused } from './stream-watch.ts';
import type { StreamReply } from './special-reply.ts';

/** Bytes a reader may leave unread. */
const MAX_UNREAD_BYTES = 1024 * 1024;
const HEADERS = {
  'content-type': 'text/event-stream; charset=utf-8',
  'cache-control': 'no-store, no-transform',
  'x-accel-buffering': 'no',
  'x-content-type-options': 'nosniff',
};

export interface EventStreams {
  /** The stream ends with an error event once the caller's credentials have ended. */
  send(reply: FastifyReply, stream: StreamReply, caller: Caller | null): Promise<void>;
  stop(): void;
}

interface OpenStream {
  readonly raw: FastifyReply['raw'];
  readonly caller: Caller | null;
  /** What is sent for frames. */
  readonly encode: (frames: string) => string;
  readonly encodeEnd: () => string;
  waiting: string;
  hasWritten: boolean;
}

const asFramed = (frames: string): string => frames;

/** Head and beginning leave together, but as two texts: joined, the response would keep the head in pieces. */
function writeFirst(raw: FastifyReply['raw'], waiting: string): void {
  raw.socket?.cork();
  raw.flushHeaders();
  raw.write(waiting);
  raw.socket?.uncork();
}

function flush(stream: OpenStream): void {
  const { raw, waiting } = stream;
  if (waiting === '') return;
  stream.waiting = '';
  if (raw.writableLength > MAX_UNREAD_BYTES) raw.destroy();
  else if (stream.hasWritten) raw.write(waiting);
  else writeFirst(raw, waiting);
  stream.hasWritten = true;
}

function finish(stream: OpenStream): void {
  const { raw } = stream;
  if (raw.writableEnded) return;
  stream.waiting += stream.encodeEnd();
  flush(stream);
  raw.end();
  if (raw.writableLength > 0) dropWhenStalled(raw);
}

export interface EventStreamsDeps {
  readonly clock: Clock;
  readonly log: Log;
  readonly findRefused: FindRefused;
  /** How long a replay waits for a reader that takes nothing. */
  readonly stalledMs?: number;
}

export function createEventStreams({ clock, log, findRefused, stalledMs }: EventStreamsDeps): EventStreams {
  const open = new Set<OpenStream>();
  const dirty = new Set<OpenStream>();
  let isFlushSoon = false;
  // One timer for all streams; a comment too many on a busy stream does no harm.
  const keepAliveTimer = clock.every(KEEP_ALIVE_SECONDS * 1_000, () => {
    for (const { raw } of open) if (!raw.writableEnded) raw.write(KEEP_ALIVE_FRAME);
  });

  const watch = createStreamWatch({ clock, log, findRefused, streams: open, close });

  function close(stream: OpenStream, frame: string): void {
    stream.waiting += stream.encode(frame);
    finish(stream);
  }

  function flushAll(): void {
    isFlushSoon = false;
    for (const stream of dirty) flush(stream);
    dirty.clear();
  }

  /** What one turn of the event loop brings to a stream goes out as one piece. */
  function flushSoon(): void {
    if (isFlushSoon) return;
    isFlushSoon = true;
    setImmediate(flushAll);
  }

  function begin(reply: FastifyReply, caller: Caller | null, encoder?: EventEncoder): OpenStream {
    const { raw } = reply;
    reply.hijack();
    raw.writeHead(200, toHeaderLines({ ...reply.getHeaders(), ...HEADERS }));
    const encode = encoder ? createFrameEncoder(encoder) : asFramed;
    const encodeEnd = (): string => encoder?.end() ?? '';
    const stream: OpenStream = { raw, caller, encode, encodeEnd, waiting: '', hasWritten: false };
    open.add(stream);
    raw.on('error', () => raw.destroy());
    return stream;
  }

  return {
    async send(reply, { attach, encoder }, caller) {
      const stream = begin(reply, caller, encoder);
      const { raw } = stream;
      let detach: () => void = () => undefined;
      let isClosed = false;
      raw.on('close', () => {
        isClosed = true;
        open.delete(stream);
        dirty.delete(stream);
        detach();
      });
      const reader: EventReader = {
        write(frames) {
          if (raw.writableEnded) return;
          stream.waiting += stream.encode(frames);
          // The beginning never waits: it says that the reply is under way.
          if (!stream.hasWritten) {
            flush(stream);
            return;
          }
          dirty.add(stream);
          flushSoon();
        },
        end: () => finish(stream),
        drained() {
          flush(stream);
          return waitForDrain(raw, stalledMs);
        },
      };
      let stopReading: () => void;
      try {
        stopReading = await attach(reader);
      } catch (error) {
        // The answer has begun: what went wrong can only be reported in it.
        log.error('stream.open_failed', { error });
        close(stream, toErrorFrame(toAppError(error)));
        return;
      }
      if (!stream.hasWritten) raw.flushHeaders();
      if (isClosed) stopReading();
      else detach = stopReading;
    },
    stop() {
      keepAliveTimer.cancel();
      watch.stop();
      for (const { raw } of open) raw.destroy();
    },
  };
}
