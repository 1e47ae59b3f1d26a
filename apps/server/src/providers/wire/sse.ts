// Server-sent events as vendors send them: either line end, comments, unknown fields and any chunking.
import { createParser } from 'eventsource-parser';
import { StringDecoder } from 'node:string_decoder';
import { parseJson } from './lenient.ts';
import type { Framing } from './vendor-call.ts';
import { vendorError } from './vendor-error.ts';

const CLOSING_LINE = '[DONE]';
/** One event may carry a whole reply with all around it, but not more than this. */
const MAX_EVENT_CHARACTERS = 4 * 1024 * 1024;

export const SSE: Framing = {
  mediaType: 'text/event-stream',
  create(sink) {
    // A character split over two chunks waits in the decoder.
    const decoder = new StringDecoder('utf8');
    let isFlushing = false;
    const parser = createParser({
      maxBufferSize: MAX_EVENT_CHARACTERS,
      onEvent({ data }) {
        if (data === CLOSING_LINE) sink.closingLine();
        else if (data.trim() !== '') takeEvent(data);
      },
      onError(error) {
        if (error.type === 'max-buffer-size-exceeded') throw vendorError('unreadable', { cause: error });
      },
    });

    function takeEvent(data: string): void {
      const value = parseJson(data);
      if (value !== undefined) sink.event(value);
      // What the end of the body left half done is a cut, not a malformed one, as the missing end marker shows.
      else if (!isFlushing) sink.event(repairSurrogates(data));
    }

    return {
      push(bytes) {
        const text = decoder.write(bytes);
        if (text !== '') parser.feed(text);
      },
      flush() {
        isFlushing = true;
        parser.feed(`${decoder.end()}\n\n`);
      },
    };
  },
};

/** Gateways have been recorded that lose the last brace of whole events. Anything worse cannot be trusted. */
function repairSurrogates(data: string): unknown {
  const value = parseJson(`${data}}`);
  if (value === undefined) throw vendorError('unreadable');
  return value;
}
