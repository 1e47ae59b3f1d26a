// A model vendor controlled by the test, in OpenAI's chat format over a real socket: no journey depends on the speed of
// the machine. Titles, which the product requests itself, are answered immediately.
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { json } from 'node:stream/consumers';
import { z } from 'zod';

const VENDOR_TITLE = 'A short fitting title';
const SIDE_JOB = /^(Write a title|Summarise the conversation)/;

const Body = z.object({
  model: z.string(),
  messages: z.array(z.object({ role: z.string(), content: z.unknown() })),
});

interface TokenCount {
  readonly input: number;
  readonly output: number;
}

/** One request to the vendor. Nothing is sent before the test does. */
export interface VendorCall {
  readonly model: string;
  readonly messages: readonly { readonly role: string; readonly content: unknown }[];
  say(text: string): void;
  think(text: string): void;
  finish(usage?: TokenCount): void;
  /** The whole reply at once. */
  reply(text: string, usage?: TokenCount): void;
  refuse(status: number, retryAfterSeconds?: number): void;
  /** Closes the connection without an end marker. */
  cut(): void;
  /** Resolves when the product has closed the connection, or the reply is complete. */
  readonly closed: Promise<void>;
}

export interface Vendor {
  /** With `/v1`, like vendors' addresses. */
  readonly baseUrl: string;
  /** All requests except those for titles, in order. */
  readonly calls: readonly VendorCall[];
  /** The earliest request that no test has taken yet; waits for it. */
  nextCall(): Promise<VendorCall>;
  /** Answers every further request; those are not returned by `nextCall`. */
  answerWith(answer: ((call: VendorCall) => void) | null): void;
  /** Resets everything. */
  reset(): void;
  stop(): Promise<void>;
}

async function readBody(request: IncomingMessage): Promise<z.infer<typeof Body>> {
  return Body.parse(await json(request));
}

function createCall({ model, messages }: z.infer<typeof Body>, response: ServerResponse): VendorCall {
  function send(payload: object | '[DONE]'): void {
    if (!response.headersSent) response.writeHead(200, { 'content-type': 'text/event-stream' });
    response.write(
      `data: ${typeof payload === 'string' ? payload : JSON.stringify({ id: 'call', model, ...payload })}\n\n`,
    );
  }

  function sendDelta(delta: object, ending: string | null = null): void {
    send({ choices: [{ index: 0, delta, finish_reason: ending }] });
  }

  const call: VendorCall = {
    model,
    messages,
    say: (text) => sendDelta({ content: text }),
    think: (text) => sendDelta({ reasoning_content: text }),
    finish({ input, output } = { input: 10, output: 20 }) {
      sendDelta({}, 'stop');
      const usage = { prompt_tokens: input, completion_tokens: output, total_tokens: input + output };
      send({ choices: [], usage });
      send('[DONE]');
      response.end();
    },
    reply(text, usage) {
      call.say(text);
      call.finish(usage);
    },
    refuse(status, retryAfterSeconds) {
      response.writeHead(status, {
        'content-type': 'application/json',
        ...(retryAfterSeconds === undefined ? {} : { 'retry-after': String(retryAfterSeconds) }),
      });
      response.end('{"error":{"message":"These are words of the vendor"}}');
    },
    cut: () => response.destroy(),
    closed: new Promise((resolve) => response.once('close', () => resolve())),
  };
  return call;
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
    readBody(request).then(
      (body) => take(createCall(body, response)),
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
      return call ? Promise.resolve(call) : new Promise((resolve) => waiting.push(resolve));
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
