import { Agent, request } from 'node:http';
import type { FuzzRequest } from './make-request.ts';

export interface FuzzAnswer {
  /** 0 when the connection broke or timed out. */
  readonly status: number;
  readonly body: string;
}

const agent = new Agent({ keepAlive: true, maxSockets: Infinity });
const PATIENCE_MS = 30_000;
/** Of a stream only the start is read; disconnecting is part of the test. */
const STREAM_BYTES = 100;

/** Node omits the length where a body is unusual, as with GET: the body would be parsed as another request. */
function toHeaders({ headers, body }: FuzzRequest): Record<string, string> {
  return { ...headers, ...(body && { 'content-length': String(body.length) }) };
}

export function send(port: number, fuzzed: FuzzRequest): Promise<FuzzAnswer> {
  const { operation, path, body } = fuzzed;
  const options = {
    host: '127.0.0.1',
    port,
    agent,
    method: operation.method,
    path,
    headers: toHeaders(fuzzed),
  };
  return new Promise((resolve) => {
    let status = 0;
    let text = '';
    const finish = (): void => resolve({ status, body: text });
    const call = request(options, (answer) => {
      status = answer.statusCode ?? 0;
      const isStream = answer.headers['content-type']?.startsWith('text/event-stream') ?? false;
      answer.setEncoding('utf8').on('data', (piece: string) => {
        text += piece;
        if (isStream && text.length > STREAM_BYTES) call.destroy();
      });
      answer.on('error', finish).on('close', finish);
    });
    call.setTimeout(PATIENCE_MS, () => call.destroy());
    call.on('error', finish).on('close', finish);
    call.end(body ?? undefined);
  });
}
