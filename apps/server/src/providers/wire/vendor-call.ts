// One call to a vendor: open it, refuse what is no stream, and turn bytes into parts in the same turn of the event
// loop in which they arrive. Every dialect goes through here; what differs are the request, the framing and the reader.
import type { AppError } from '@parley/contract/errors/app-error.ts';
import {
  readText,
  type Upstream,
  type UpstreamAnswer,
  type UpstreamRequest,
} from '../../platform/upstream/upstream.ts';
import { openAnswer, readFailure } from './answer.ts';
import { createPartCleaner } from './clean-parts.ts';
import type { FailedAnswer } from './http-failure.ts';
import { parseJson } from './lenient.ts';
import { createPartQueue, type PartQueue } from './part-queue.ts';
import type { Part } from '../provider.ts';
import { vendorError } from './vendor-error.ts';

/** What a dialect's `parts.ts` returns. Keeps the state of one answer; throws `AppError` on an error event. */
export interface PartReader {
  /** What one event of the vendor (or its whole answer, sent unstreamed) means. */
  read(event: unknown): readonly Part[];
  /** The body has ended by itself, or with the vendor's own closing line. Empty when the answer was not complete. */
  close(hasClosingLine: boolean): readonly Part[];
}

export interface FrameSink {
  event(value: unknown): void;
  closingLine(): void;
}

/** Cuts a body into events. */
export interface Framer {
  push(bytes: Buffer): void;
  /** The body has ended: gives what waits for a last line break. */
  flush(): void;
}

export interface Framing {
  readonly mediaType: string;
  create(sink: FrameSink): Framer;
}

export interface VendorCall {
  readonly request: UpstreamRequest;
  readonly framing: Framing | Promise<Framing>;
  readonly reader: PartReader;
  readonly toError: (answer: FailedAnswer) => AppError;
  /** Called for every piece that arrives, a mere comment included. */
  readonly onActivity: () => void;
}

const MAX_WHOLE_ANSWER_BYTES = 4 * 1024 * 1024;
/** Of a stream with its framing: the longest replies there are, at three times what vendors wrap a token in. */
const MAX_STREAM_BYTES = 128 * 1024 * 1024;
/** Of pieces that bring no part, such as calls without a name: readers may have to keep what is in them. */
const MAX_SILENT_BYTES = 16 * 1024 * 1024;
/** Beyond this many unread parts the socket has to wait. */
const MAX_WAITING_PARTS = 1_000;

/** What the reader of the parts holds of the call: not its request, whose body may be long. */
interface Line {
  answer: UpstreamAnswer | null;
  hasLeft: boolean;
}

/** The call starts at once. Leaving the iteration early closes the connection, as an abort of `signal` does. */
export function streamVendorCall(
  upstream: Upstream,
  call: VendorCall,
  signal: AbortSignal,
): AsyncIterable<Part> {
  const line: Line = { answer: null, hasLeft: false };
  const queue = createLineQueue(line);
  start(upstream, call, signal, line, queue).catch((error: unknown) =>
    queue.fail(signal.aborted ? signal.reason : error),
  );
  return queue;
}

function createLineQueue(line: Line): PartQueue {
  return createPartQueue({
    onTaken: () => line.answer?.resume(),
    onLeft() {
      line.hasLeft = true;
      line.answer?.close();
    },
  });
}

async function start(
  upstream: Upstream,
  call: VendorCall,
  signal: AbortSignal,
  line: Line,
  queue: PartQueue,
): Promise<void> {
  const framing = await call.framing;
  const answer = await openAnswer(upstream, call.request, signal);
  line.answer = answer;
  if (line.hasLeft) return answer.close();
  call.onActivity();
  if (answer.status !== 200) throw await readFailure(answer, call.toError);
  const mediaType = answer.headers['content-type']?.split(';', 1)[0]?.trim().toLowerCase() ?? '';
  if (mediaType === framing.mediaType || mediaType === '')
    return readStream(answer, framing, call, queue, signal);
  const clean = createPartCleaner();
  for (const part of await readWhole(answer, mediaType, call)) clean(part, queue.push);
  queue.end();
}

/** A good status without a stream: an answer sent whole, an error object, or a page of some proxy. */
async function readWhole(
  answer: UpstreamAnswer,
  mediaType: string,
  call: VendorCall,
): Promise<readonly Part[]> {
  const body = await readText(answer, MAX_WHOLE_ANSWER_BYTES).catch((error: unknown) => {
    throw vendorError('cut', { cause: error });
  });
  const event = mediaType.endsWith('json') ? parseJson(body) : undefined;
  if (event === undefined) throw vendorError('unreadable', { vendorCode: mediaType });
  const parts = [...call.reader.read(event)];
  if (parts.at(-1)?.type !== 'finish') parts.push(...call.reader.close(true));
  if (parts.at(-1)?.type !== 'finish') throw vendorError('unreadable', { vendorCode: mediaType });
  return parts;
}

function readStream(
  answer: UpstreamAnswer,
  framing: Framing,
  { reader, onActivity }: VendorCall,
  queue: PartQueue,
  signal: AbortSignal,
): void {
  const clean = createPartCleaner();
  let isOver = false;
  let bytesLeft = MAX_STREAM_BYTES;
  let silentBytesLeft = MAX_SILENT_BYTES;
  let hasGiven = false;

  function give(parts: readonly Part[]): void {
    hasGiven ||= parts.length > 0;
    for (const part of parts) {
      clean(part, queue.push);
      if (part.type !== 'finish') continue;
      isOver = true;
      queue.end();
      answer.discard();
      return;
    }
  }

  function stop(error: unknown): void {
    if (isOver) return;
    isOver = true;
    answer.close();
    queue.fail(error);
  }

  const framer = framing.create({
    event(value) {
      if (!isOver) give(reader.read(value));
    },
    closingLine() {
      if (!isOver) give(reader.close(true));
    },
  });

  answer.listen({
    chunk(bytes) {
      onActivity();
      if (isOver) return;
      bytesLeft -= bytes.length;
      if (bytesLeft < 0) return stop(vendorError('unreadable'));
      hasGiven = false;
      try {
        framer.push(bytes);
        queue.deliver();
        if (!hasGiven) silentBytesLeft -= bytes.length;
        if (silentBytesLeft < 0) return stop(vendorError('unreadable'));
        if (queue.size() > MAX_WAITING_PARTS) answer.pause();
      } catch (error) {
        stop(error);
      }
    },
    end() {
      if (isOver) return;
      try {
        framer.flush();
        if (!isOver) give(reader.close(false));
        stop(vendorError('cut'));
      } catch (error) {
        stop(error);
      }
    },
    fail: (error) => stop(signal.aborted ? signal.reason : vendorError('cut', { cause: error })),
  });
}
