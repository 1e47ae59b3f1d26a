// The library of the protocol parses answers with numbers that round long integers (decision 109). So these are quoted
// in what arrives, before it is parsed. Only in the data of results: schemas need numbers as their limits. An answer without
// anything about itself, which some servers write as `null`, the library would drop unread.
import { quoteLongIntegers } from '@parley/contract/exact-json.ts';

const LINE = /(?<=\n|\r(?!\n))/;
const DATA = '"structuredContent"';
/** Within a text of JSON the quotation marks are escaped. */
const NO_META = /(?<!\\)"_meta"\s*:\s*null/g;

/** No text of JSON goes over the end of a line, so that each line can be read alone. */
function createLineReader(isEventStream: boolean): (line: string) => string {
  let isInData = false;
  let before = '';
  return (line) => {
    // The second half of an end that came in two pieces is no empty line, which ends an event.
    const isRestOfEnd = line === '\n' && before.endsWith('\r');
    before = line;
    if (isEventStream && line.trim() === '' && !isRestOfEnd) isInData = false;
    if (isEventStream && !line.startsWith('data:')) return line;
    isInData ||= line.includes(DATA);
    const readable = line.replaceAll(NO_META, '"_meta":{}');
    return isInData ? quoteLongIntegers(readable) : readable;
  };
}

/** Whole lines of a text that comes in pieces, each at once; `isLast`: the rest as well. */
function createLineJoiner(toExact: (line: string) => string) {
  let begun: string[] = [];
  return (text: string, isLast: boolean): string => {
    const lines = text.split(LINE);
    const rest = isLast || /[\n\r]$/.test(text) ? '' : (lines.pop() ?? '');
    const whole = lines.map((line, index) => toExact(index === 0 ? [...begun, line].join('') : line));
    if (lines.length > 0) begun = [];
    // A server may send a line byte by byte.
    begun.push(rest);
    return whole.join('');
  };
}

/** The body of an answer, of JSON or of events with JSON, as the library takes it; others as they are. */
export function toReadableBody(
  body: ReadableStream<Uint8Array>,
  contentType: string,
): ReadableStream<Uint8Array> {
  const isEventStream = /^text\/event-stream\b/i.test(contentType);
  if (!isEventStream && !/^application\/json\b/i.test(contentType)) return body;
  const join = createLineJoiner(createLineReader(isEventStream));
  const reader = body.getReader();
  const decoder = new TextDecoder();
  const encoder = new TextEncoder();
  // Nothing is read ahead: where the answer breaks off, what came before has been passed on.
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        let text = '';
        let isLast = false;
        while (text === '' && !isLast) {
          const { done, value } = await reader.read();
          isLast = done;
          text = join(decoder.decode(value, { stream: !isLast }), isLast);
        }
        if (text !== '') controller.enqueue(encoder.encode(text));
        if (isLast) controller.close();
      },
      cancel: (reason) => reader.cancel(reason),
    },
    { highWaterMark: 0 },
  );
}
