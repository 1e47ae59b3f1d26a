// Readers that reconnect like the web app: immediately, then with exponential backoff and jitter.
import type { Account } from '../prepared-accounts.ts';
import { listenToParent, monotonicMs, sendToParent } from '../parent.ts';
import { sleep } from '../sleep.ts';
import { toAnswer, type Directives } from '../vendor/directives.ts';
import { ask, resume, type OpenReply, type Reply } from '../stream-client.ts';

export interface OpenReaders {
  readonly kind: 'open';
  readonly port: number;
  /** One reader for each. */
  readonly accounts: readonly Account[];
  readonly tokens: number;
  readonly intervalMs: number;
  readonly rampMs: number;
}

export interface ReadersOpen {
  readonly kind: 'all-open';
}

export interface ReadersDone {
  readonly kind: 'done';
  /** When each received a response again after its connection broke; a reader that never did is missing. */
  readonly backAtMs: readonly number[];
  /** Replies that ended in any way, without gaps or duplicates. */
  readonly ended: number;
  readonly failure: string | null;
}

const FIRST_WAIT_MS = 500;
const JITTER_MS = 2_000;
const TRIES = 8;

function toDirectives({ tokens, intervalMs }: OpenReaders, index: number): Directives {
  return { canary: `r${index}x`, tokens, intervalMs };
}

interface Back {
  readonly reply: Reply;
  readonly atMs: number | null;
}

async function reconnect(port: number, account: Account, reply: Reply): Promise<number | null> {
  for (let attempt = 0; attempt < TRIES; attempt += 1) {
    if (attempt > 0) await sleep(FIRST_WAIT_MS * 2 ** (attempt - 1) + Math.random() * JITTER_MS);
    reply.failure = null;
    reply.status = 0;
    let atMs: number | null = null;
    const opened = resume({ port, account, reply, onEvent: () => (atMs ??= monotonicMs()) });
    await opened.closed;
    if (reply.end !== null) return atMs ?? monotonicMs();
  }
  return null;
}

async function read(plan: OpenReaders, index: number, noteOpen: () => void): Promise<Back> {
  const { port, accounts, rampMs } = plan;
  const account = accounts[index];
  if (!account) throw new Error('There is no such account');
  await sleep((rampMs * index) / accounts.length);
  let isOpen = false;
  const onEvent = (_reply: Reply, _open: OpenReply): void => {
    if (!isOpen) noteOpen();
    isOpen = true;
  };
  const { reply, closed } = ask({ port, account, directives: toDirectives(plan, index), onEvent });
  await closed;
  const isBroken = reply.runId !== null && reply.end === null;
  return { reply, atMs: isBroken ? await reconnect(port, account, reply) : null };
}

async function open(plan: OpenReaders): Promise<void> {
  let openCount = 0;
  const noteOpen = (): void => {
    openCount += 1;
    if (openCount === plan.accounts.length) sendToParent<ReadersOpen>({ kind: 'all-open' });
  };
  const all = await Promise.all(plan.accounts.map((_, index) => read(plan, index, noteOpen)));
  // The end of an interrupted reply is numbered beyond anything its readers can have received.
  const hasEnded = ({ reply }: Back, index: number): boolean =>
    reply.end !== null &&
    reply.jumps === (reply.end.type === 'error' ? 1 : 0) &&
    toAnswer(toDirectives(plan, index)).startsWith(reply.text);
  const failed = all.find((each, index) => !hasEnded(each, index));
  sendToParent<ReadersDone>({
    kind: 'done',
    backAtMs: all.flatMap(({ atMs }) => atMs ?? []),
    ended: all.filter(hasEnded).length,
    failure: failed ? JSON.stringify(failed.reply).slice(0, 500) : null,
  });
}

listenToParent({ open: (plan: OpenReaders) => void open(plan) });
sendToParent({ kind: 'ready' });
