// One request to one server and its answer, unpacked or not.
import type { IncomingHttpHeaders } from 'node:http';
import type { Readable } from 'node:stream';
import type { Dispatcher } from 'undici';
import { callDepth, DEPTH_HEADER } from '../call-depth.ts';
import { ACCEPTED_ENCODINGS } from './answer-body.ts';
import { rejectWith, type Deadline } from './deadline.ts';
import type { Hop } from './outbound-request.ts';

export interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Readable;
}

function toHeaders(raw: IncomingHttpHeaders): Record<string, string> {
  const headers: Record<string, string> = {};
  for (const [name, value] of Object.entries(raw)) {
    if (value === undefined || name === 'set-cookie') continue;
    headers[name] = Array.isArray(value) ? value.join(', ') : value;
  }
  return headers;
}

export async function exchange(
  dispatcher: Dispatcher,
  hop: Hop,
  options: {
    readonly deadline: Deadline;
    readonly userAgent: string;
  },
): Promise<Answer> {
  const { deadline, userAgent } = options;
  const depth = callDepth();
  const { signal } = deadline;
  // A call that still waits for its connection does not hear of its signal.
  const aborted = rejectWith(signal);
  const answered = dispatcher.request({
    origin: hop.url.origin,
    path: hop.url.pathname + hop.url.search,
    method: hop.method,
    headers: {
      'user-agent': userAgent,
      ...hop.headers,
      ...hop.credential,
      // Whatever name this product may be called by there.
      ...(depth > 0 && { [DEPTH_HEADER]: String(depth) }),
      'accept-encoding': ACCEPTED_ENCODINGS,
    },
    body: hop.body,
    signal,
  });
  try {
    const { statusCode, headers, body } = await Promise.race([answered, aborted.promise]);
    // A redirect's body is given up, which is no news.
    body.on('error', () => undefined);
    deadline.noteProgress();
    return { status: statusCode, headers: toHeaders(headers), body };
  } catch (error) {
    answered.then(
      ({ body }) => body.destroy(),
      () => undefined,
    );
    throw error;
  } finally {
    aborted.forget();
  }
}
