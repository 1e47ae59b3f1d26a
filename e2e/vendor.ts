// A model vendor controlled by the test, in OpenAI's chat format over a real socket: no journey depends on the speed of
// the machine. Titles, which the product requests itself, are answered immediately.
import { createServer } from 'node:http';
import { json } from 'node:stream/consumers';
import { createCall, VendorBody, type VendorCall } from './vendor-call.ts';

const VENDOR_TITLE = 'A short fitting title';
/** Shorter than a journey's limit, which would not say what was missing. */
const PATIENCE_MS = 90_000;
const SIDE_JOB = /^(Write a title|Summarise the conversation)/;

export interface Vendor {
  /** With `/v1`, like vendors' addresses. */
  readonly baseUrl: string;
  /** All requests except those for titles, in order. */
  readonly calls: readonly VendorCall[];
  /** The earliest request that no test has taken yet; waits for it, and rejects when none comes. */
  nextCall(): Promise<VendorCall>;
  /** Answers every further request; those are not returned by `nextCall`. */
  answerWith(answer: ((call: VendorCall) => void) | null): void;
  /** Resets everything. */
  reset(): void;
  stop(): Promise<void>;
}

function isSideJob({ messages: [first] }: VendorCall): boolean {
  return first !== undefined && SIDE_JOB.test(String(first.content));
}

export async function startVendor(): Promise<Vendor> {
  const calls: VendorCall[] = [];
  let untaken: VendorCall[] = [];
  let waiting: ((call: VendorCall) => void)[] = [];
  let answerAll: ((call: VendorCall) => void) | null = null;

  function take(call: VendorCall): void {
    if (isSideJob(call)) {
      call.reply(VENDOR_TITLE);
      return;
    }
    calls.push(call);
    const taker = waiting.shift() ?? answerAll;
    if (taker) taker(call);
    else untaken.push(call);
  }

  const server = createServer((request, response) => {
    if (request.method === 'GET') {
      response.writeHead(200, { 'content-type': 'application/json' }).end('{"object":"list","data":[]}');
      return;
    }
    json(request)
      .then((body) => VendorBody.parse(body))
      .then(
        (body) => take(createCall(body, request, response)),
        () => response.writeHead(400).end(),
      );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The vendor has no port.');

  return {
    baseUrl: `http://127.0.0.1:${address.port}/v1`,
    calls,
    nextCall() {
      const call = untaken.shift();
      if (call) return Promise.resolve(call);
      return new Promise((resolve, reject) => {
        const timer = setTimeout(reject, PATIENCE_MS, new Error('No request reached the vendor'));
        timer.unref();
        waiting.push((arrived) => {
          clearTimeout(timer);
          resolve(arrived);
        });
      });
    },
    answerWith(answer) {
      answerAll = answer;
    },
    reset() {
      calls.length = 0;
      untaken = [];
      waiting = [];
      answerAll = null;
    },
    stop() {
      server.closeAllConnections();
      return new Promise((resolve) => {
        server.close(() => resolve());
      });
    },
  };
}
