// Keeps connections busy with one request after another and counts the responses. A plain socket: on a machine shared
// with the server, an expensive client would be what is measured.
import { connect } from 'node:net';
import { listenToParent, sendToParent } from '../parent.ts';

export interface BeginRequests {
  readonly kind: 'begin';
  readonly port: number;
  readonly request: string;
  readonly connections: number;
}

export interface RequestWindow {
  readonly kind: 'window';
  readonly answers: number;
  readonly failed: number;
  readonly failure: string | null;
}

let answers = 0;
let failed = 0;
let failure: string | null = null;

function noteFailure(text: string): void {
  failed += 1;
  failure ??= text;
}

function keepBusy(port: number, request: string): void {
  const socket = connect({ port, host: '127.0.0.1', noDelay: true });
  let head = '';
  let missingBytes = 0;

  function finish(): void {
    answers += 1;
    head = '';
    socket.write(request, 'latin1');
  }

  socket.on('data', (piece: Buffer) => {
    if (missingBytes > 0) {
      missingBytes -= piece.length;
      if (missingBytes === 0) finish();
      return;
    }
    head += piece.toString('latin1');
    const headEnd = head.indexOf('\r\n\r\n');
    if (headEnd === -1) return;
    if (!head.startsWith('HTTP/1.1 200')) noteFailure(head);
    const length = Number(/content-length: (\d+)/i.exec(head)?.[1] ?? 0);
    missingBytes = headEnd + 4 + length - head.length;
    if (missingBytes === 0) finish();
  });
  socket.on('error', (error) => noteFailure(error.message));
  socket.on('end', () => noteFailure('The connection was closed'));
  socket.write(request, 'latin1');
}

listenToParent({
  begin({ port, request, connections }: BeginRequests) {
    for (let index = 0; index < connections; index += 1) keepBusy(port, request);
  },
  'open-window': () => {
    answers = 0;
    failed = 0;
    sendToParent({ kind: 'opened' });
  },
  'close-window': () => sendToParent({ kind: 'window', answers, failed, failure } satisfies RequestWindow),
});
sendToParent({ kind: 'ready' });
