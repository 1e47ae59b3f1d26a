// Keeps connections busy with appends, each to its own conversation, and counts acknowledgements. Plain sockets, for
// the same reason as in ../load/request-client.ts.
import { connect } from 'node:net';
import { listenToParent, sendToParent } from '../parent.ts';
import { toAppendRequest, type AppendTarget } from './conversations.ts';

export interface BeginAppends {
  readonly kind: 'begin';
  readonly port: number;
  readonly targets: readonly AppendTarget[];
}

export interface AppendWindow {
  readonly kind: 'window';
  readonly acknowledged: number;
  readonly failed: number;
  readonly failure: string | null;
  readonly slowestMs: number;
}

let acknowledged = 0;
let failed = 0;
let failure: string | null = null;
let slowestMs = 0;

function noteFailure(text: string): void {
  failed += 1;
  failure ??= text;
}

function keepAppending(port: number, target: AppendTarget): void {
  const socket = connect({ port, host: '127.0.0.1', noDelay: true });
  let count = 0;
  let answer = '';
  let sentAtMs = 0;

  function send(): void {
    answer = '';
    sentAtMs = performance.now();
    socket.write(toAppendRequest(target, count));
  }

  socket.on('data', (piece: Buffer) => {
    answer += piece.toString('latin1');
    const headEnd = answer.indexOf('\r\n\r\n');
    if (headEnd === -1) return;
    const length = Number(/content-length: (\d+)/i.exec(answer)?.[1] ?? 0);
    if (answer.length < headEnd + 4 + length) return;
    if (answer.startsWith('HTTP/1.1 200')) acknowledged += 1;
    else noteFailure(answer);
    count += 1;
    slowestMs = Math.max(slowestMs, performance.now() - sentAtMs);
    send();
  });
  socket.on('error', (error) => noteFailure(error.message));
  socket.on('end', () => noteFailure('The connection was closed'));
  send();
}

listenToParent({
  begin({ port, targets }: BeginAppends) {
    for (const target of targets) keepAppending(port, target);
  },
  'open-window': () => {
    acknowledged = 0;
    failed = 0;
    slowestMs = 0;
    sendToParent({ kind: 'opened' });
  },
  'close-window': () =>
    sendToParent({ kind: 'window', acknowledged, failed, failure, slowestMs } satisfies AppendWindow),
});
sendToParent({ kind: 'ready' });
