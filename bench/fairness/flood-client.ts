// A flood: each of many connections repeats the same request as fast as it is answered, ignoring refusals.
import { connect } from 'node:net';
import { listenToParent, sendToParent } from '../parent.ts';

export interface FloodSource {
  /** Source address of the connection. */
  readonly address: string;
  readonly request: string;
}

export interface BeginFlood {
  readonly kind: 'begin';
  readonly port: number;
  readonly sources: readonly FloodSource[];
}

export interface FloodCounts {
  readonly kind: 'counts';
  /** Responses by status; 0 for broken connections. */
  readonly byStatus: Readonly<Record<number, number>>;
}

const LAST_CHUNK = '0\r\n\r\n';
const RETRY_MS = 100;
const byStatus: Record<number, number> = {};
let hasEnded = false;

function note(status: number): void {
  byStatus[status] = (byStatus[status] ?? 0) + 1;
}

/** Whether a response is complete, by its length or its last chunk. */
function isWhole(answer: string): boolean {
  const headEnd = answer.indexOf('\r\n\r\n');
  if (headEnd === -1) return false;
  const length = /content-length: (\d+)/i.exec(answer.slice(0, headEnd))?.[1];
  return length === undefined ? answer.endsWith(LAST_CHUNK) : answer.length >= headEnd + 4 + Number(length);
}

function open(port: number, { address, request }: FloodSource): void {
  const socket = connect({ port, host: '127.0.0.1', localAddress: address, noDelay: true });
  let answer = '';
  socket.on('data', (piece: Buffer) => {
    answer += piece.toString('latin1');
    if (!isWhole(answer)) return;
    note(Number(answer.slice(9, 12)));
    answer = '';
    socket.write(request, 'latin1');
  });
  socket.on('error', () => undefined);
  socket.on('close', () => {
    if (hasEnded) return;
    note(0);
    setTimeout(() => open(port, { address, request }), RETRY_MS);
  });
  socket.write(request, 'latin1');
}

listenToParent({
  begin({ port, sources }: BeginFlood) {
    for (const source of sources) open(port, source);
  },
  count: () => {
    hasEnded = true;
    sendToParent({ kind: 'counts', byStatus } satisfies FloodCounts);
  },
});
sendToParent({ kind: 'ready' });
