// A form on its way to the parser. The parser cuts long headers off without a word, makes an object of every part
// however many there are, and works on all that has come in one go; so it gets the form one piece a turn, and none
// that has more parts, or longer headers, than a form may have.
import type { IncomingMessage } from 'node:http';
import { Transform } from 'node:stream';
import { AppError } from '@parley/contract/errors/app-error.ts';

/** A name of a field and of a file, in every browser's way of writing it. */
const MAX_PART_HEADER_BYTES = 8 * 1024;
export const MAX_PARTS = 60;
/** Letters of RFC 2046. */
const BOUNDARY =
  /;\s*boundary=(?:"([\w'()+,./:=? -]{0,69}[\w'()+,./:=?-])"|([\w'()+,./:=?-]{1,70}))\s*(?:;|$)/i;
const HEADERS_END = '\r\n\r\n';

function refuse(detail: string): AppError {
  return new AppError('bad_form', { data: { detail } });
}

/** Throws where none is named, or more than one way to read it is left. */
function readBoundary(contentType: string): string {
  const boundary = BOUNDARY.exec(contentType);
  const count = contentType.toLowerCase().split('boundary=').length - 1;
  if (!boundary || count > 1) throw refuse('The form names no boundary that can be used.');
  return boundary[1] ?? boundary[2] ?? '';
}

/** Answers what is wrong with the form so far, or `null`. */
function createPartWatch(delimiter: string): (bytes: Buffer) => AppError | null {
  let isInHeaders = false;
  let headerBytes = 0;
  let parts = 0;
  /** The end of the bytes before, in which what is looked for may have begun. */
  let kept = Buffer.alloc(0);
  return (bytes) => {
    const all = Buffer.concat([kept, bytes]);
    let at = 0;
    for (;;) {
      const wanted = isInHeaders ? HEADERS_END : delimiter;
      const found = all.indexOf(wanted, at, 'latin1');
      const end = found === -1 ? Math.max(at, all.length - wanted.length + 1) : found + wanted.length;
      if (isInHeaders) headerBytes += end - at;
      else if (found !== -1) parts += 1;
      if (headerBytes > MAX_PART_HEADER_BYTES)
        return refuse(`The headers of a part are longer than ${MAX_PART_HEADER_BYTES} bytes.`);
      // The last delimiter ends the form and begins no part.
      if (parts > MAX_PARTS + 1) return new AppError('too_large');
      at = end;
      if (found === -1) break;
      isInHeaders = !isInHeaders;
      headerBytes = 0;
    }
    kept = all.subarray(at);
    return null;
  };
}

class GuardedForm extends Transform {
  readonly headers: IncomingMessage['headers'];
  readonly #findFault: (bytes: Buffer) => AppError | null;

  constructor(headers: IncomingMessage['headers'], delimiter: string) {
    super();
    this.headers = headers;
    this.#findFault = createPartWatch(delimiter);
  }

  override _transform(bytes: Buffer, _encoding: string, done: (error?: Error) => void): void {
    const fault = this.#findFault(bytes);
    if (fault) {
      done(fault);
      return;
    }
    this.push(bytes);
    setImmediate(done);
  }
}

/** Throws `bad_form` for a form that cannot be read in one way only. */
export function guardForm(raw: IncomingMessage): GuardedForm {
  const guarded = new GuardedForm(raw.headers, `--${readBoundary(raw.headers['content-type'] ?? '')}`);
  const onGone = (): void => {
    if (!raw.readableEnded) guarded.destroy(new Error('the sender is gone'));
  };
  raw.once('error', onGone);
  raw.once('close', onGone);
  // Not a pipeline: that would close the connection before its caller learns what is wrong.
  raw.pipe(guarded);
  guarded.once('close', () => {
    // Read on into nothing: most callers hear an answer only once they have sent everything.
    raw.unpipe(guarded);
    raw.resume();
  });
  return guarded;
}
