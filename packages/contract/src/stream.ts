// Server-sent events as two pure halves. Every event is one JSON object in one data field; its number in the run is the
// SSE id, so a reader can reconnect with the last number it received.

export interface NumberedEvent {
  /** Number in the run, from 1; 0 without an id. */
  readonly seq: number;
  /** The JSON text of the event. */
  readonly json: string;
}

export const KEEP_ALIVE_FRAME = ': keep-alive\n\n';

/** JSON contains no raw line break, so one data line always carries the whole event. */
export function encodeFrame(seq: number, json: string): string {
  return `id: ${seq}\ndata: ${json}\n\n`;
}

export interface FrameDecoder {
  /** Accepts chunks of the stream; calls back once per complete event. */
  push(text: string): void;
}

/** Accepts LF, CRLF and CR line endings, comments, unknown fields and any chunking. `[DONE]` is skipped. */
export function createFrameDecoder(
  onEvent: (event: NumberedEvent) => void,
  onComment?: () => void,
): FrameDecoder {
  /** Of a line without an end. Joined only once it has one: a long line is then not read again with every chunk. */
  let pieces: string[] = [];
  /** A CR at the very end of a chunk was the end of a line; an LF at the beginning of the next belongs to it. */
  let skipsFeed = false;
  let seq = 0;
  let data: string[] = [];

  function takeLine(line: string): void {
    if (line === '') {
      const json = data.join('\n');
      if (data.length > 0 && json !== '[DONE]') onEvent({ seq, json });
      data = [];
      seq = 0;
      return;
    }
    if (line.startsWith(':')) {
      onComment?.();
      return;
    }
    const colon = line.indexOf(':');
    const field = colon === -1 ? line : line.slice(0, colon);
    const value = colon === -1 ? '' : line.slice(line[colon + 1] === ' ' ? colon + 2 : colon + 1);
    if (field === 'data') data.push(value);
    else if (field === 'id' && /^\d{1,15}$/.test(value)) seq = Number(value);
  }

  return {
    push(text) {
      let start = skipsFeed && text.startsWith('\n') ? 1 : 0;
      if (text !== '') skipsFeed = false;
      for (let index = start; index < text.length; index += 1) {
        const character = text.charCodeAt(index);
        if (character !== 10 && character !== 13) continue;
        const end = text.slice(start, index);
        takeLine(pieces.length === 0 ? end : pieces.join('') + end);
        pieces = [];
        if (character === 13 && text.charCodeAt(index + 1) === 10) index += 1;
        else if (character === 13 && index === text.length - 1) skipsFeed = true;
        start = index + 1;
      }
      if (start < text.length) pieces.push(text.slice(start));
    },
  };
}
