// The events of a run in another wire format, made of the frames that are stored and sent anyway.
import { createFrameDecoder, type NumberedEvent } from '@parley/contract/stream.ts';

/** For one reader: it may remember what came before. */
export interface EventEncoder {
  /** The text for an event; empty for those the format does not know. */
  encode(event: NumberedEvent): string;
  /** The text after the last event. */
  end(): string;
}

/** Takes whole frames and answers their text. */
export function createFrameEncoder({ encode }: EventEncoder): (frames: string) => string {
  let text = '';
  const decoder = createFrameDecoder((event) => (text += encode(event)));
  return (frames) => {
    text = '';
    decoder.push(frames);
    return text;
  };
}
