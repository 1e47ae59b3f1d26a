// Reads an event stream over a real connection, as a browser would, and keeps everything it saw.
import { request as httpRequest, type IncomingHttpHeaders } from 'node:http';
import { GenerateEvent } from '@parley/contract/chat/events.ts';
import { createFrameDecoder } from '@parley/contract/stream.ts';
import { until } from './until.ts';

export interface EventRequest {
  readonly method?: 'GET' | 'POST';
  readonly path: string;
  readonly token?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly payload?: Buffer;
}

export interface EventClient {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly events: readonly GenerateEvent[];
  readonly seqs: readonly number[];
  /** Keep-alive comments seen. */
  comments(): number;
  /** The content tokens so far, joined. */
  text(): string;
  lastSeq(): number;
  runId(): string;
  /** The body as it came; for answers that are no streams. */
  body(): string;
  /** Resolves once an event of the type is there. */
  waitFor(type: GenerateEvent['type']): Promise<void>;
  /** Resolves when the server has ended the answer or the connection is gone. */
  readonly ended: Promise<void>;
  isComplete(): boolean;
  /** Closes the connection without a word. */
  cut(): void;
  pause(): void;
  resume(): void;
}

export function openEvents(baseUrl: string, request: EventRequest): Promise<EventClient> {
  const { method = 'GET', path, token, headers = {}, payload } = request;
  const authorization = token === undefined ? {} : { authorization: `Bearer ${token}` };
  const length = payload === undefined ? {} : { 'content-length': String(payload.length) };
  return new Promise((resolve, reject) => {
    const call = httpRequest(`${baseUrl}${path}`, {
      method,
      headers: { ...authorization, ...length, ...headers },
      agent: false,
    });
    call.on('error', reject);
    call.on('response', (response) => {
      const events: GenerateEvent[] = [];
      const seqs: number[] = [];
      let comments = 0;
      let body = '';
      const decoder = createFrameDecoder(
        ({ seq, json }) => {
          events.push(GenerateEvent.parse(JSON.parse(json)));
          seqs.push(seq);
        },
        () => {
          comments += 1;
        },
      );
      response.setEncoding('utf8');
      response.on('data', (text: string) => {
        body += text;
        decoder.push(text);
      });
      response.on('error', () => undefined);
      const ended = new Promise<void>((done) => response.once('close', () => done()));
      const find = (type: GenerateEvent['type']) => events.find((event) => event.type === type);
      resolve({
        status: response.statusCode ?? 0,
        headers: response.headers,
        events,
        seqs,
        comments: () => comments,
        text: () => events.map((event) => (event.type === 'content' ? event.token : '')).join(''),
        lastSeq: () => seqs.at(-1) ?? 0,
        runId() {
          const info = find('info');
          if (info?.type !== 'info') throw new Error('No info event was seen');
          return info.run_id;
        },
        body: () => body,
        waitFor: (type) => until(() => find(type) !== undefined, `the event ${type}`),
        ended,
        isComplete: () => response.complete,
        cut: () => response.destroy(),
        pause: () => void response.pause(),
        resume: () => void response.resume(),
      });
    });
    call.end(payload);
  });
}
