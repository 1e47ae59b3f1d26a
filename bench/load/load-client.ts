// Keeps a number of streams open: each connection sends its request, counts the tokens of the response and starts
// again. A plain socket and one byte to search for, so that the client takes little of the shared CPU.
import { randomUUID } from 'node:crypto';
import { connect, type Socket } from 'node:net';
import { listenToParent, sendToParent } from '../parent.ts';
import { TOKEN_MARK } from '../vendor/directives.ts';
import { REQUEST_NUMBER } from './requests.ts';

export interface BeginLoad {
  readonly kind: 'begin';
  readonly port: number;
  /** One per connection. */
  readonly requests: readonly string[];
  readonly tokens: number;
  /** Time over which the connections start. */
  readonly rampMs: number;
  /** Each connection requests once and closes, instead of repeating. */
  readonly isOnce?: boolean;
}

export interface LoadWindow {
  readonly kind: 'window';
  readonly tokens: number;
  readonly firstTokenMs: readonly number[];
  readonly completed: number;
  /** Responses other than 200, broken connections and streams with a wrong number of tokens. */
  readonly failed: number;
  readonly failure: string | null;
}

const MARK = TOKEN_MARK.charCodeAt(0);
const LAST_CHUNK = '0\r\n\r\n';
const RETRY_MS = 250;

interface Counts {
  tokens: number;
  firstTokenMs: number[];
  completed: number;
  failed: number;
  failure: string | null;
}

function createCounts(): Counts {
  return { tokens: 0, firstTokenMs: [], completed: 0, failed: 0, failure: null };
}

let counts = createCounts();
/** Differs between the rounds of a measurement, whose requests must not be repetitions of each other. */
const round = randomUUID();
let sent = 0;

function noteFailure(failure: string): void {
  counts.failed += 1;
  counts.failure ??= failure;
}

function openConnection({ port, tokens, isOnce = false }: BeginLoad, request: string): void {
  let socket: Socket;
  let sentAtMs = 0;
  let seen = 0;
  let isFirstPiece = true;
  let tail = '';

  function ask(): void {
    seen = 0;
    isFirstPiece = true;
    tail = '';
    sent += 1;
    sentAtMs = performance.now();
    socket.write(request.replace(REQUEST_NUMBER, `${round}-${sent}`), 'latin1');
  }

  function startAgain(failure: string): void {
    noteFailure(failure);
    socket.destroy();
    if (!isOnce) setTimeout(open, RETRY_MS);
  }

  function count(piece: Buffer): void {
    const before = seen;
    for (let at = piece.indexOf(MARK); at !== -1; at = piece.indexOf(MARK, at + 1)) seen += 1;
    if (before === 0 && seen > 0) counts.firstTokenMs.push(performance.now() - sentAtMs);
    counts.tokens += seen - before;
  }

  function take(piece: Buffer): void {
    if (isFirstPiece && piece.toString('latin1', 9, 12) !== '200') {
      startAgain(piece.toString('latin1', 0, 500));
      return;
    }
    isFirstPiece = false;
    count(piece);
    tail = (tail + piece.toString('latin1', Math.max(0, piece.length - LAST_CHUNK.length))).slice(
      -LAST_CHUNK.length,
    );
    if (tail !== LAST_CHUNK) return;
    if (seen === tokens) counts.completed += 1;
    else noteFailure(`${seen} tokens instead of ${tokens}`);
    if (isOnce) socket.destroy();
    else ask();
  }

  function open(): void {
    socket = connect({ port, host: '127.0.0.1', noDelay: true });
    const opened = socket;
    opened.on('data', take);
    opened.on('error', (error) => opened === socket && !opened.destroyed && startAgain(error.message));
    opened.on('end', () => opened === socket && startAgain('The connection was closed'));
    ask();
  }

  open();
}

function begin(plan: BeginLoad): void {
  const { requests, rampMs } = plan;
  requests.forEach((request, index) => {
    setTimeout(() => openConnection(plan, request), (rampMs * index) / requests.length);
  });
}

listenToParent({
  begin,
  'open-window': () => {
    counts = createCounts();
    sendToParent({ kind: 'opened' });
  },
  'close-window': () => sendToParent({ kind: 'window', ...counts } satisfies LoadWindow),
});
sendToParent({ kind: 'ready' });
