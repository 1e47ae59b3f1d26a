// Opens many streams concurrently and checks every event of each: its number, and whose token it is.
import type { Account } from '../prepared-accounts.ts';
import { listenToParent, sendToParent } from '../parent.ts';
import { ask, type Reply } from '../stream-client.ts';
import { toAnswer, type Directives } from '../vendor/directives.ts';

export interface OpenStreams {
  readonly kind: 'open';
  readonly port: number;
  /** One stream for each. */
  readonly accounts: readonly Account[];
  readonly tokens: number;
  readonly intervalMs: number;
  readonly rampMs: number;
}

export interface StreamsAreOpen {
  readonly kind: 'all-open';
}

export interface StreamsResult {
  readonly kind: 'result';
  readonly complete: number;
  /** Streams that contain a token of another. */
  readonly mixed: number;
  /** Streams with a missing or duplicate number. */
  readonly jumped: number;
  readonly firstTokenMs: readonly number[];
  readonly failure: string | null;
}

function toDirectives({ tokens, intervalMs }: OpenStreams, index: number): Directives {
  return { canary: `c${index}x`, tokens, intervalMs };
}

function isMixed(reply: Reply, { canary }: Directives): boolean {
  return [...reply.text.matchAll(/~(\w+)-/g)].some((match) => match[1] !== canary);
}

function judgeStreams(plan: OpenStreams, replies: readonly Reply[]): StreamsResult {
  const failed = replies.find((reply, index) => reply.text !== toAnswer(toDirectives(plan, index)));
  return {
    kind: 'result',
    complete: replies.filter(
      (reply, index) => reply.end?.type === 'end' && reply.text === toAnswer(toDirectives(plan, index)),
    ).length,
    mixed: replies.filter((reply, index) => isMixed(reply, toDirectives(plan, index))).length,
    jumped: replies.filter((reply) => reply.jumps > 0).length,
    firstTokenMs: replies.flatMap((reply) => reply.firstTokenMs ?? []),
    failure: failed ? JSON.stringify(failed).slice(0, 500) : null,
  };
}

async function open(plan: OpenStreams): Promise<void> {
  const { port, accounts, rampMs } = plan;
  let isOpenCount = 0;
  const replies = accounts.map(async (account, index) => {
    await new Promise((resolve) => setTimeout(resolve, (rampMs * index) / accounts.length));
    let isFirst = true;
    const opened = ask({
      port,
      account,
      directives: toDirectives(plan, index),
      onEvent() {
        if (isFirst) isOpenCount += 1;
        if (isFirst && isOpenCount === accounts.length) sendToParent<StreamsAreOpen>({ kind: 'all-open' });
        isFirst = false;
      },
    });
    await opened.closed;
    return opened.reply;
  });
  sendToParent(judgeStreams(plan, await Promise.all(replies)));
}

listenToParent({ open: (plan: OpenStreams) => void open(plan) });
sendToParent({ kind: 'ready' });
