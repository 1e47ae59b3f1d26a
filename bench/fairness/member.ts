// A typical user: requests a reply now and then, and reads a little in between.
import type { Account } from '../prepared-accounts.ts';
import { sleep } from '../sleep.ts';
import { percentile } from '../statistics.ts';
import { ask } from '../stream-client.ts';

/** A model with a realistic delay before its first token. */
const DIRECTIVES = { tokens: 4, intervalMs: 100 };
/** Stays below the rate limit of one user. */
const PAUSE_MS = 400;

export interface MemberTimes {
  readonly firstTokenP95Ms: number;
  readonly readP95Ms: number;
  readonly asked: number;
  /** Failed calls. */
  readonly failed: number;
}

let asked = 0;

async function timeReply(port: number, account: Account): Promise<number | null> {
  asked += 1;
  const directives = { ...DIRECTIVES, canary: `m${asked}x` };
  const { reply, closed } = ask({ port, account, directives });
  await closed;
  return reply.end?.type === 'end' ? reply.firstTokenMs : null;
}

async function timeRead(port: number, { token }: Account): Promise<number | null> {
  const startedAtMs = performance.now();
  const answer = await fetch(`http://127.0.0.1:${port}/auth/me`, {
    headers: { authorization: `Bearer ${token}` },
  });
  await answer.arrayBuffer();
  return answer.ok ? performance.now() - startedAtMs : null;
}

export async function useFor(port: number, account: Account, durationMs: number): Promise<MemberTimes> {
  const replies: Promise<number | null>[] = [];
  const reads: Promise<number | null>[] = [];
  const endAtMs = performance.now() + durationMs;
  while (performance.now() < endAtMs) {
    replies.push(timeReply(port, account));
    await sleep(PAUSE_MS / 2);
    reads.push(timeRead(port, account));
    await sleep(PAUSE_MS / 2);
  }
  const [firstTokens, readTimes] = await Promise.all([Promise.all(replies), Promise.all(reads)]);
  const good = (times: readonly (number | null)[]): number[] => times.filter((time) => time !== null);
  const all = [...firstTokens, ...readTimes];
  return {
    firstTokenP95Ms: percentile(good(firstTokens), 0.95),
    readP95Ms: percentile(good(readTimes), 0.95),
    asked: all.length,
    failed: all.length - good(all).length,
  };
}
