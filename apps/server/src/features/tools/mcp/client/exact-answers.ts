// The library of the protocol parses answers with numbers that round long integers (decision 109). So these are quoted
// in what arrives, before it is parsed. Only in the data of results: schemas need numbers as their limits.
import { quoteLongIntegers } from '../../../../platform/exact-json.ts';

const LINE = /(?<=\n|\r(?!\n))/;
const DATA = '"structuredContent"';

/** No text of JSON goes over the end of a line, so that each line can be read alone. */
function createLineReader(isEventStream: boolean): (line: string) => string {
  let isInData = false;
  return (line) => {
    if (isEventStream && line.trim() === '') isInData = false;
    if (isEventStream && !line.startsWith('data:')) return line;
    isInData ||= line.includes(DATA);
    return isInData ? quoteLongIntegers(line) : line;
  };
}

/** The body of an answer, of JSON or of events with JSON; others as they are. */
export function keepDigits(
  body: ReadableStream<Uint8Array>,
  contentType: string,
): ReadableStream<Uint8Array> {
  const isEventStream = /^text\/event-stream\b/i.test(contentType);
  if (!isEventStream && !/^application\/json\b/i.test(contentType)) return body;
  const toExact = createLineReader(isEventStream);
  let begun: string[] = [];
  const lines = new TransformStream<string, string>({
    transform(text, controller) {
      const pieces = text.split(LINE);
      const last = pieces.pop() ?? '';
      for (const piece of pieces) {
        controller.enqueue(toExact([...begun, piece].join('')));
        begun = [];
      }
      begun.push(last);
    },
    flush(controller) {
      controller.enqueue(toExact(begun.join('')));
    },
  });
  return body.pipeThrough(new TextDecoderStream()).pipeThrough(lines).pipeThrough(new TextEncoderStream());
}
