// Stands in for `fetch`: answers requests in their order with what a test scripts, and records them.
import { encodeFrame } from '@parley/contract/stream.ts';
import { createParley } from '../parley.ts';
import type { Parley } from '../surface.ts';

export interface SentRequest {
  readonly method: string;
  /** With the query. */
  readonly path: string;
  readonly headers: Headers;
  readonly body: unknown;
  readonly signal: AbortSignal;
}

type Script = (request: SentRequest) => Response | Promise<Response>;

export interface ScriptedServer {
  readonly requests: readonly SentRequest[];
  readonly parley: Parley;
  next(...scripts: readonly Script[]): void;
}

export function createScriptedServer(options: { readonly retries?: number } = {}): ScriptedServer {
  const requests: SentRequest[] = [];
  const queue: Script[] = [];
  const answer: typeof fetch = async (url, { method = 'GET', headers, body, signal } = {}) => {
    const path = String(url).replace('https://parley.example', '');
    const request: SentRequest = {
      method,
      path,
      headers: new Headers(headers),
      body,
      signal: signal ?? AbortSignal.abort(),
    };
    requests.push(request);
    const script = queue.shift();
    if (!script) throw new TypeError(`No answer is scripted for ${method} ${path}`);
    return script(request);
  };
  return {
    requests,
    parley: createParley({
      baseUrl: 'https://parley.example/',
      apiKey: 'ak_1',
      fetch: answer,
      ...options,
    }),
    next: (...scripts) => void queue.push(...scripts),
  };
}

export function json(body: unknown, init?: ResponseInit): Script {
  return () => Response.json(body, init);
}

export function refusal(status: number, code: string, headers?: Record<string, string>): Script {
  return json(
    { detail: `It says ${code}.`, code, request_id: 'req_1' },
    { status, ...(headers && { headers }) },
  );
}

/** The connection breaks before there is an answer. */
export const lost: Script = () => Promise.reject(new TypeError('fetch failed'));

type Ending = 'closed' | 'cut' | 'open';

/** Events with their numbers, or comments. Afterwards the server closes, the connection breaks, or nothing more comes. */
export function events(
  frames: readonly (readonly [seq: number, event: object] | string)[],
  ending: Ending = 'closed',
): Script {
  const texts = frames.map((frame) =>
    typeof frame === 'string' ? `: ${frame}\n\n` : encodeFrame(frame[0], JSON.stringify(frame[1])),
  );
  const bytes = new TextEncoder();
  return () => {
    const pending = [...texts];
    const body = new ReadableStream({
      pull(controller) {
        const text = pending.shift();
        if (text !== undefined) controller.enqueue(bytes.encode(text));
        else if (ending === 'closed') controller.close();
        else if (ending === 'cut') controller.error(new TypeError('terminated'));
        else return new Promise(() => undefined);
        return undefined;
      },
    });
    return new Response(body, { headers: { 'content-type': 'text/event-stream' } });
  };
}
