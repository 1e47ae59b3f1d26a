// Reads replies like the web app, event by event, and records the text, the numbers and the end.
import { Agent, request, type IncomingMessage } from 'node:http';
import { GenerateEvent } from '@parley/contract/chat/events.ts';
import { createFrameDecoder } from '@parley/contract/stream.ts';
import type { Account } from './prepared-accounts.ts';
import { FORM_TYPE, toMessageForm } from './load/form.ts';
import type { Directives } from './vendor/directives.ts';

export type EndEvent = Extract<GenerateEvent, { type: 'end' | 'error' }>;

/** Grows while the reply is read. */
export interface Reply {
  /** 0 until the response head has arrived. */
  status: number;
  /** Of a response that is not a stream. */
  body: string;
  runId: string | null;
  text: string;
  lastSeq: number;
  /** Events with a gap or duplicate number. */
  jumps: number;
  end: EndEvent | null;
  firstTokenMs: number | null;
  /** The error of the connection. */
  failure: string | null;
}

export interface OpenReply {
  readonly reply: Reply;
  /** Resolves when nothing more follows, whether the reply is complete or the connection broke. */
  readonly closed: Promise<void>;
  /** Disconnects, as a reader that leaves. */
  leave(): void;
}

interface Call {
  readonly method: 'GET' | 'POST';
  readonly port: number;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
}

export interface Watch {
  /** Called after each event that was added to the reply. */
  readonly onEvent?: (reply: Reply, open: OpenReply) => void;
}

const agent = new Agent({ keepAlive: false, maxSockets: Infinity });

function createReply(): Reply {
  return {
    status: 0,
    body: '',
    runId: null,
    text: '',
    lastSeq: 0,
    jumps: 0,
    end: null,
    firstTokenMs: null,
    failure: null,
  };
}

function addEvent(reply: Reply, seq: number, event: GenerateEvent, startedAtMs: number): void {
  if (seq !== reply.lastSeq + 1) reply.jumps += 1;
  reply.lastSeq = seq;
  if (event.type === 'info') reply.runId = event.run_id;
  else if (event.type === 'end' || event.type === 'error') reply.end = event;
  else if (event.type === 'content') {
    reply.firstTokenMs ??= performance.now() - startedAtMs;
    reply.text += event.token;
  }
}

function openCall(call: Call, reply: Reply, { onEvent }: Watch): OpenReply {
  const { method, port, path, headers, body } = call;
  const { promise: closed, resolve } = Promise.withResolvers<void>();
  const startedAtMs = performance.now();
  const outgoing = request({ host: '127.0.0.1', port, method, path, headers, agent });
  const open: OpenReply = { reply, closed, leave: () => void outgoing.destroy() };
  const decoder = createFrameDecoder(({ seq, json }) => {
    addEvent(reply, seq, GenerateEvent.parse(JSON.parse(json)), startedAtMs);
    onEvent?.(reply, open);
  });
  outgoing.on('response', (answer: IncomingMessage) => {
    reply.status = answer.statusCode ?? 0;
    const isStream = answer.headers['content-type']?.startsWith('text/event-stream') ?? false;
    answer.setEncoding('utf8');
    answer.on('data', (piece: string) => {
      if (isStream) decoder.push(piece);
      else reply.body += piece;
    });
    answer.on('error', () => undefined);
    answer.on('close', resolve);
  });
  // A broken connection is one of the measured outcomes: the reply stays without an end.
  outgoing.on('error', (error) => {
    reply.failure = error.message;
    resolve();
  });
  outgoing.on('close', resolve);
  outgoing.end(body);
  return open;
}

export interface Question extends Watch {
  readonly port: number;
  readonly account: Account;
  readonly directives: Directives;
  readonly key?: string;
  /** `null` lets the server choose. */
  readonly model?: string | null;
}

export function ask({ port, account, directives, key, model, ...watch }: Question): OpenReply {
  const headers = {
    authorization: `Bearer ${account.token}`,
    'content-type': FORM_TYPE,
    ...(key !== undefined && { 'idempotency-key': key }),
  };
  const body = toMessageForm(directives, `session-${directives.canary}`, model);
  return openCall({ method: 'POST', port, path: '/generate', headers, body }, createReply(), watch);
}

export interface Resumption extends Watch {
  readonly port: number;
  readonly account: Account;
  /** What was read before; the rest is added to it. */
  readonly reply: Reply;
}

export function resume({ port, account, reply, ...watch }: Resumption): OpenReply {
  const path = `/runs/${reply.runId ?? ''}/events?after=${reply.lastSeq}`;
  const headers = { authorization: `Bearer ${account.token}` };
  return openCall({ method: 'GET', port, path, headers }, reply, watch);
}
