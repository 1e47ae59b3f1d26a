// The model vendor of the measurements: OpenAI's chat format, as cheap as possible, to leave the CPU to what is
// measured. Hence a plain socket server and no HTTP library.
import { createServer, type Socket } from 'node:net';
import type { AddressInfo } from 'node:net';
import { createStubWheel } from '../../apps/server/src/testing/vendors/stub-wheel.ts';
import { listenToParent, monotonicMs, sendToParent } from '../parent.ts';
import { toMarkdownToken } from './markdown.ts';
import {
  readDirectives,
  toNextCalls,
  toToken,
  UNTRACKED,
  type Directives,
  type NextCalls,
} from './directives.ts';

export interface VendorCall {
  readonly canary: string;
  readonly openedAtMs: number;
  /** When the caller disconnected, or the reply was complete. */
  closedAtMs: number | null;
  wasAborted: boolean;
}

export interface VendorReady {
  readonly kind: 'ready';
  readonly port: number;
}

export interface VendorCalls {
  readonly kind: 'calls';
  readonly calls: readonly VendorCall[];
}

const wheel = createStubWheel();
const calls: VendorCall[] = [];
const MODELS = '{"object":"list","data":[{"id":"bench-model","object":"model"}]}';
const STREAM_HEAD =
  'HTTP/1.1 200 OK\r\ncontent-type: text/event-stream\r\ntransfer-encoding: chunked\r\n\r\n';

function toChunk(payload: object): string {
  const json = JSON.stringify({
    id: 'chatcmpl-bench',
    object: 'chat.completion.chunk',
    created: 1_700_000_000,
    model: 'bench-model',
    ...payload,
  });
  const frame = `data: ${json}\n\n`;
  return `${frame.length.toString(16)}\r\n${frame}\r\n`;
}

const TOKEN_PLACEHOLDER = '%token%';
const [BEFORE_TOKEN = '', AFTER_TOKEN = ''] = JSON.stringify({
  id: 'chatcmpl-bench',
  object: 'chat.completion.chunk',
  created: 1_700_000_000,
  model: 'bench-model',
  choices: [{ index: 0, delta: { content: TOKEN_PLACEHOLDER }, finish_reason: null }],
}).split(TOKEN_PLACEHOLDER);

function toTokenChunk(token: string): string {
  const frame = `data: ${BEFORE_TOKEN}${token}${AFTER_TOKEN}\n\n`;
  return `${frame.length.toString(16)}\r\n${frame}\r\n`;
}

/** Different in every call: five equal calls in a row end a run. */
const toArguments = (tool: string, canary: string, number: number): string =>
  JSON.stringify(
    tool === 'memory_save' ? { text: `The word of ${canary}` } : { expression: `17 * ${number}` },
  );

function toLastChunks({ tokens, canary }: Directives, { names, number }: NextCalls): string {
  const usage = { prompt_tokens: 20, completion_tokens: tokens, total_tokens: 20 + tokens };
  const toolCalls = names.map((name, index) => ({
    index,
    id: `call_${index}`,
    type: 'function',
    function: { name, arguments: toArguments(name, canary, number + index) },
  }));
  const delta = names.length > 0 ? { tool_calls: toolCalls } : {};
  const reason = names.length > 0 ? 'tool_calls' : 'stop';
  const stop = toChunk({ choices: [{ index: 0, delta, finish_reason: reason }] });
  const done = 'data: [DONE]\n\n';
  return `${stop}${toChunk({ choices: [], usage })}${done.length.toString(16)}\r\n${done}\r\n0\r\n\r\n`;
}

/** Returns a function that records that the reply is complete. */
function beginCall(socket: Socket, canary: string): () => void {
  const call: VendorCall = { canary, openedAtMs: monotonicMs(), closedAtMs: null, wasAborted: false };
  if (canary !== UNTRACKED) calls.push(call);
  const onClose = (): void => {
    call.closedAtMs = monotonicMs();
    call.wasAborted = true;
  };
  socket.once('close', onClose);
  return () => {
    socket.off('close', onClose);
    call.closedAtMs = monotonicMs();
  };
}

function stream(socket: Socket, directives: Directives, body: string): void {
  const { canary, tokens, intervalMs, style } = directives;
  // Line breaks are the only characters of these texts that JSON escapes.
  const toText = (index: number): string =>
    style === 'markdown' ? toMarkdownToken(index).replaceAll('\n', '\\n') : toToken(canary, index);
  const noteEnd = beginCall(socket, canary);
  socket.write(STREAM_HEAD, 'latin1');
  let next = 0;
  const step = (): boolean => {
    if (socket.destroyed) return false;
    if (next < tokens) {
      socket.write(toTokenChunk(toText(next)), 'latin1');
      next += 1;
      return true;
    }
    noteEnd();
    socket.write(toLastChunks(directives, toNextCalls(directives, body)), 'latin1');
    return false;
  };
  if (intervalMs > 0) wheel.run(intervalMs, step);
  else while (step());
}

function answerOnce(socket: Socket, body: string): void {
  const head = `HTTP/1.1 200 OK\r\ncontent-type: application/json\r\ncontent-length: ${body.length}\r\n\r\n`;
  socket.write(head + body, 'latin1');
}

function serve(socket: Socket): void {
  let pending = '';
  socket.setNoDelay(true);
  // One byte is one character here, so text lengths are byte lengths.
  socket.setEncoding('latin1');
  socket.on('error', () => socket.destroy());
  socket.on('data', (piece: string) => {
    pending += piece;
    const headEnd = pending.indexOf('\r\n\r\n');
    if (headEnd === -1) return;
    const length = Number(/^content-length: *(\d+)/im.exec(pending.slice(0, headEnd))?.[1] ?? 0);
    if (pending.length < headEnd + 4 + length) return;
    const isRead = pending.startsWith('GET');
    const body = pending.slice(headEnd + 4, headEnd + 4 + length);
    const directives = readDirectives(body);
    pending = pending.slice(headEnd + 4 + length);
    if (isRead) answerOnce(socket, MODELS);
    else stream(socket, directives ?? { canary: UNTRACKED, tokens: 3, intervalMs: 0 }, body);
  });
}

const server = createServer(serve);
server.listen({ port: 0, host: '127.0.0.1', backlog: 8_192 }, () => {
  // A server that listens on a port has an address of this form.
  const { port } = server.address() as AddressInfo;
  sendToParent({ kind: 'ready', port } satisfies VendorReady);
});
listenToParent({ calls: () => sendToParent({ kind: 'calls', calls } satisfies VendorCalls) });
