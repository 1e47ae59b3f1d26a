// A model vendor for tests and measurements: speaks OpenAI's chat format over real sockets, with every fault a vendor
// can have. Also a program: `node apps/server/src/testing/vendors/vendor-stub.ts --port 9000 --tokens 60 --interval 20`.
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { parseArgs } from 'node:util';
import { createStubWheel } from './stub-wheel.ts';

/** What the stub does with one call. */
export type StubBehaviour =
  | {
      readonly kind: 'tokens';
      readonly count: number;
      readonly intervalMs: number;
      readonly faults?: StubFaults;
    }
  /** One JSON payload per line, framed as the vendor frames it. */
  | {
      readonly kind: 'recording';
      readonly lines: readonly string[];
      readonly intervalMs?: number;
      readonly isTyped?: boolean;
      readonly hasClosingLine?: boolean;
      readonly faults?: StubFaults;
    }
  /** Accepts the call and never replies. */
  | { readonly kind: 'hang' }
  | { readonly kind: 'headers-only' }
  /** Endless comments, one per interval. */
  | { readonly kind: 'comments'; readonly intervalMs: number }
  | {
      readonly kind: 'answer';
      readonly status: number;
      readonly headers?: Readonly<Record<string, string>>;
      readonly body: string;
    };

export interface StubFaults {
  /** Ends the stream before this byte: with a reset, or as if it were complete. */
  readonly cutAtByte?: number;
  readonly cut?: 'reset' | 'end';
  /** This frame (from 0) is not JSON. */
  readonly malformedFrame?: number;
  /** Stops sending after this many frames, and keeps the connection open. */
  readonly silentAfterFrames?: number;
}

export interface StubCall {
  readonly openedAtMs: number;
  /** When the caller disconnected, or the reply was complete. */
  closedAtMs: number | null;
  /** Whether the caller disconnected before the end. */
  wasAborted: boolean;
  readonly path: string;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly body: string;
  /** Keep-alive comments sent. */
  comments: number;
}

export interface VendorStub {
  /** With `/v1`, like vendors' addresses. */
  readonly baseUrl: string;
  readonly calls: readonly StubCall[];
  /** For all further calls, or decided call by call (from 0). */
  answerWith(behaviour: StubBehaviour | ((call: StubCall, index: number) => StubBehaviour)): void;
  stop(): Promise<void>;
}

export const HTML_PAGE: StubBehaviour = {
  kind: 'answer',
  status: 200,
  headers: { 'content-type': 'text/html' },
  body: '<!doctype html><title>Sign in</title><p>Please sign in to the network.</p>',
};

export function toRateLimited(retryAfterSeconds: number): StubBehaviour {
  return {
    kind: 'answer',
    status: 429,
    headers: { 'content-type': 'application/json', 'retry-after': String(retryAfterSeconds) },
    body: '{"error":{"message":"Slow down, said the stub","code":"rate_limit_exceeded"}}',
  };
}

export const SERVER_ERROR: StubBehaviour = {
  kind: 'answer',
  status: 500,
  headers: { 'content-type': 'application/json' },
  body: '{"error":{"message":"The stub fell over","type":"server_error"}}',
};

export async function startVendorStub(first: StubBehaviour, port = 0): Promise<VendorStub> {
  const wheel = createStubWheel();
  const calls: StubCall[] = [];
  let choose: (call: StubCall, index: number) => StubBehaviour = () => first;

  const server = createServer((request, response) => {
    void readBody(request).then((body) => {
      if (request.method === 'GET') {
        response.setHeader('content-type', 'application/json');
        response.end('{"object":"list","data":[{"id":"stub-model","object":"model"}]}');
        return;
      }
      const call = toCall(request, body);
      const index = calls.push(call) - 1;
      response.once('close', () => {
        call.closedAtMs = performance.now();
        call.wasAborted = !response.writableFinished;
      });
      perform(choose(call, index), call, index);
    });

    function perform(behaviour: StubBehaviour, call: StubCall, index: number): void {
      if (behaviour.kind === 'hang') return;
      if (behaviour.kind === 'answer') {
        response.writeHead(behaviour.status, behaviour.headers).end(behaviour.body);
        return;
      }
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      response.flushHeaders();
      if (behaviour.kind === 'headers-only') return;
      if (behaviour.kind === 'comments') {
        wheel.run(behaviour.intervalMs, () => {
          if (response.destroyed) return false;
          response.write(': keep-alive\n\n');
          call.comments += 1;
          return true;
        });
        return;
      }
      const frames =
        behaviour.kind === 'tokens' ? toTokenFrames(behaviour.count, index) : toFrames(behaviour);
      send(frames, behaviour.intervalMs ?? 0, behaviour.faults ?? {}, response);
    }

    function send(
      frames: readonly string[],
      intervalMs: number,
      faults: StubFaults,
      to: ServerResponse,
    ): void {
      let next = 0;
      let sentBytes = 0;
      const step = (): boolean => {
        if (to.destroyed || next === faults.silentAfterFrames) return false;
        const frame = next === faults.malformedFrame ? 'data: {"choices":[{"del\n\n' : frames[next];
        next += 1;
        if (frame === undefined) {
          to.end();
          return false;
        }
        const bytes = Buffer.from(frame);
        const room = (faults.cutAtByte ?? Infinity) - sentBytes;
        sentBytes += bytes.length;
        if (bytes.length <= room) return to.write(bytes) !== null;
        to.write(bytes.subarray(0, room), () => (faults.cut === 'end' ? to.end() : to.destroy()));
        return false;
      };
      if (intervalMs > 0) wheel.run(intervalMs, step);
      else while (step());
    }
  });
  server.keepAliveTimeout = 60_000;
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', 8_192, resolve));
  const address: AddressInfo | string | null = server.address();
  if (address === null || typeof address === 'string') throw new Error('The stub has no port');
  return {
    baseUrl: `http://127.0.0.1:${address.port}/v1`,
    calls,
    answerWith(behaviour) {
      choose = typeof behaviour === 'function' ? behaviour : () => behaviour;
    },
    stop() {
      wheel.stop();
      return new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      });
    },
  };
}

async function readBody(request: IncomingMessage): Promise<string> {
  const pieces: Buffer[] = [];
  request.on('data', (piece: Buffer) => pieces.push(piece));
  // The reply to a caller that disconnects while sending is discarded with the connection.
  await new Promise((resolve) => request.once('close', resolve).once('end', resolve));
  return Buffer.concat(pieces).toString('utf8');
}

function toCall(request: IncomingMessage, body: string): StubCall {
  return {
    openedAtMs: performance.now(),
    closedAtMs: null,
    wasAborted: false,
    path: request.url ?? '',
    headers: request.headers,
    body,
    comments: 0,
  };
}

function toTokenFrames(count: number, index: number): readonly string[] {
  const frame = (rest: object): string =>
    `data: ${JSON.stringify({ id: `stub-${index}`, object: 'chat.completion.chunk', model: 'stub', ...rest })}\n\n`;
  const words = Array.from({ length: count }, (_, position) =>
    frame({ choices: [{ index: 0, delta: { content: ` ${index}-${position}` }, finish_reason: null }] }),
  );
  const usage = { prompt_tokens: 10, completion_tokens: count, total_tokens: 10 + count };
  return [
    ...words,
    frame({ choices: [{ index: 0, delta: {}, finish_reason: 'stop' }] }),
    frame({ choices: [], usage }),
    'data: [DONE]\n\n',
  ];
}

function toFrames(recording: Extract<StubBehaviour, { kind: 'recording' }>): readonly string[] {
  const frames = recording.lines.map((line) => {
    const type = recording.isTyped ? /"type":\s*"([^"]+)"/.exec(line)?.[1] : undefined;
    return type === undefined ? `data: ${line}\n\n` : `event: ${type}\ndata: ${line}\n\n`;
  });
  return recording.hasClosingLine === false ? frames : [...frames, 'data: [DONE]\n\n'];
}

if (import.meta.main) {
  const { values } = parseArgs({
    options: {
      port: { type: 'string', default: '9000' },
      tokens: { type: 'string', default: '60' },
      interval: { type: 'string', default: '20' },
    },
  });
  const stub = await startVendorStub(
    { kind: 'tokens', count: Number(values.tokens), intervalMs: Number(values.interval) },
    Number(values.port),
  );
  process.stdout.write(`${stub.baseUrl}\n`);
}
