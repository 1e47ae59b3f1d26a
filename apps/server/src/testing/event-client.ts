// Reads an event stream over a real connection, as a browser would, and records everything.
import { request as httpRequest, type IncomingHttpHeaders } from 'node:http';
import type { z } from 'zod';
import { RunEvent } from '@parley/contract/runs/events.ts';
import { createFrameDecoder } from '@parley/contract/stream.ts';
import { until } from './until.ts';

export interface EventRequest {
  readonly method?: 'GET' | 'POST';
  readonly path: string;
  readonly token?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly payload?: Buffer;
}

interface TypedEvent {
  readonly type: string;
}

export interface StreamClient<Event extends TypedEvent> {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly events: readonly Event[];
  readonly seqs: readonly number[];
  /** Keep-alive comments seen. */
  comments(): number;
  lastSeq(): number;
  /** The raw body; for replies that are not streams. */
  body(): string;
  /** Resolves once an event of the type has arrived. */
  waitFor(type: Event['type']): Promise<void>;
  /** Resolves when the server has ended the reply or the connection is closed. */
  readonly ended: Promise<void>;
  isComplete(): boolean;
  /** Closes the connection abruptly. */
  cut(): void;
  pause(): void;
  resume(): void;
}

/** The stream of a reply. */
export interface EventClient extends StreamClient<RunEvent> {
  /** The content tokens so far, joined. */
  text(): string;
  runId(): string;
}

export async function openEvents(baseUrl: string, request: EventRequest): Promise<EventClient> {
  const client = await openStream(baseUrl, request, RunEvent);
  return {
    ...client,
    text: () => client.events.map((event) => (event.type === 'content' ? event.token : '')).join(''),
    runId() {
      const info = client.events.find((event) => event.type === 'info');
      if (!info) throw new Error('No info event was seen');
      return info.run_id;
    },
  };
}

export function openStream<Event extends TypedEvent>(
  baseUrl: string,
  request: EventRequest,
  schema: z.ZodType<Event>,
): Promise<StreamClient<Event>> {
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
      const events: Event[] = [];
      const seqs: number[] = [];
      let comments = 0;
      let body = '';
      const decoder = createFrameDecoder(
        ({ seq, json }) => {
          events.push(schema.parse(JSON.parse(json)));
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
      const has = (type: string): boolean => events.some((event) => event.type === type);
      resolve({
        status: response.statusCode ?? 0,
        headers: response.headers,
        events,
        seqs,
        comments: () => comments,
        lastSeq: () => seqs.at(-1) ?? 0,
        body: () => body,
        waitFor: (type) => until(() => has(type), `the event ${type}`),
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
