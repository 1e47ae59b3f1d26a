// Binary messages: a length, headers and a payload, with checksums. An event is named by a header.
import { EventStreamCodec } from '@smithy/eventstream-codec';
import { parseJson } from '../../wire/lenient.ts';
import type { Framing } from '../../wire/vendor-call.ts';
import { vendorError } from '../../wire/vendor-error.ts';
import { EVENT_STREAM_TYPE } from './request.ts';

const MAX_MESSAGE_BYTES = 4 * 1024 * 1024;
const PRELUDE_BYTES = 12;
const EMPTY = Buffer.alloc(0);

const codec = new EventStreamCodec(
  (bytes) => (typeof bytes === 'string' ? bytes : Buffer.from(bytes).toString('utf8')),
  (text) => Buffer.from(text, 'utf8'),
);

/** Events are `{ [type]: payload }`; an exception is `{ exception: { type, body } }`. */
export const EVENT_STREAM: Framing = {
  mediaType: EVENT_STREAM_TYPE,
  create(sink) {
    /** Joined only once a message is complete: joined with every piece, a large one would be copied over and over. */
    let pieces: Buffer[] = [];
    let held = 0;
    /** Bytes needed before there is anything to do. */
    let wanted = PRELUDE_BYTES;

    function take(message: Buffer): void {
      const { headers, body } = decode(message);
      const payload = parseJson(Buffer.from(body).toString('utf8'));
      if (payload === undefined) throw vendorError('unreadable');
      const kind = headers[':message-type']?.value;
      if (kind === 'event') sink.event({ [String(headers[':event-type']?.value)]: payload });
      else sink.event({ exception: { type: toErrorType(headers), body: payload } });
    }

    function hold(rest: Buffer): void {
      pieces = rest.length === 0 ? [] : [rest];
      held = rest.length;
      wanted = held < PRELUDE_BYTES ? PRELUDE_BYTES : rest.readUInt32BE(0);
    }

    /** Answers what is left, the beginning of a message. */
    function takeAll(bytes: Buffer): Buffer {
      let rest = bytes;
      while (rest.length >= PRELUDE_BYTES) {
        const length = rest.readUInt32BE(0);
        if (length < PRELUDE_BYTES || length > MAX_MESSAGE_BYTES) throw vendorError('unreadable');
        if (rest.length < length) break;
        take(rest.subarray(0, length));
        rest = rest.subarray(length);
      }
      return rest;
    }

    return {
      push(bytes) {
        pieces.push(bytes);
        held += bytes.length;
        if (held >= wanted) hold(takeAll(pieces.length === 1 ? bytes : Buffer.concat(pieces, held)));
      },
      // Half a message at the end is a cut, as the missing end marker shows.
      flush() {
        hold(EMPTY);
      },
    };
  },
};

type Headers = ReturnType<typeof codec.decode>['headers'];

function decode(message: Buffer): ReturnType<typeof codec.decode> {
  try {
    return codec.decode(message);
  } catch (error) {
    throw vendorError('unreadable', { cause: error });
  }
}

function toErrorType(headers: Headers): string {
  return String(headers[':exception-type']?.value ?? headers[':error-code']?.value ?? '');
}
