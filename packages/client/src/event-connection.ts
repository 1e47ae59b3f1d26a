// One connection of an event stream: bytes become numbered events.
import { HEARTBEAT_SECONDS } from '@parley/contract/chat/constants.ts';
import { createFrameDecoder, type NumberedEvent } from '@parley/contract/stream.ts';
import type { Deadline } from './deadline.ts';

/** Without a byte, not even a comment, for this long a stream counts as cut. */
export const STALL_MS = 2 * HEARTBEAT_SECONDS * 1000;

/**
 * Ends when the server has closed the stream, and throws when it was cut. The time that a reader takes for an event
 * does not count as silence.
 */
export async function* readEvents(
  response: Response,
  deadline: Deadline,
  onComment: () => void,
): AsyncGenerator<NumberedEvent, void, undefined> {
  const { signal } = deadline;
  const reader = response.body?.getReader();
  if (!reader) return;
  const cancel = (): void => void reader.cancel().catch(() => undefined);
  signal.addEventListener('abort', cancel, { once: true });
  const text = new TextDecoder();
  let events: NumberedEvent[] = [];
  const decoder = createFrameDecoder((event) => events.push(event), onComment);
  try {
    for (;;) {
      deadline.start(STALL_MS);
      const piece = await reader.read();
      deadline.pause();
      signal.throwIfAborted();
      if (piece.done) return;
      decoder.push(text.decode(piece.value, { stream: true }));
      const arrived = events;
      events = [];
      yield* arrived;
    }
  } finally {
    signal.removeEventListener('abort', cancel);
    cancel();
  }
}
