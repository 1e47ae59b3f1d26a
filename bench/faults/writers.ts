// Users who keep writing whatever happens to the server, and record what it acknowledged.
import { GuestAuth } from '@parley/contract/auth/schemas.ts';
import type { Account } from '../prepared-accounts.ts';
import { sleep } from '../sleep.ts';
import { ask, type EndEvent } from '../stream-client.ts';

/** One message under one idempotency key. */
export interface Entry {
  readonly account: Account;
  readonly key: string;
  readonly canary: string;
  /** Every run that the server reported for the key: more than one is a duplicate. */
  readonly runIds: Set<string>;
  /** What was shown with the end event. */
  final: { readonly end: EndEvent; readonly text: string } | null;
}

export interface Journal {
  readonly entries: Entry[];
  readonly guestIds: string[];
  /** Unacceptable responses. */
  readonly unexpected: string[];
}

export interface Writers {
  readonly journal: Journal;
  /** Lets all writers finish what they have started; the server must be up. */
  stop(): Promise<void>;
}

const REPLY = { tokens: 8, intervalMs: 10 };
const RETRY_MS = 40;
const GUEST_EVERY = 4;

async function write(port: number, entry: Entry, journal: Journal): Promise<void> {
  while (entry.final === null) {
    const directives = { canary: entry.canary, ...REPLY };
    const { reply, closed } = ask({ port, account: entry.account, key: entry.key, directives });
    await closed;
    if (reply.runId !== null) entry.runIds.add(reply.runId);
    const isSaved =
      reply.end !== null && !(reply.end.type === 'error' && reply.end.code === 'reply_not_saved');
    if (reply.end !== null && isSaved) entry.final = { end: reply.end, text: reply.text };
    else await sleep(RETRY_MS);
    if (![0, 200, 503].includes(reply.status)) {
      journal.unexpected.push(`${reply.status} ${reply.body}`.slice(0, 300));
      return;
    }
  }
}

async function startGuest(port: number, journal: Journal): Promise<void> {
  try {
    const answer = await fetch(`http://127.0.0.1:${port}/auth/guest`, { method: 'POST' });
    if (answer.ok) journal.guestIds.push(GuestAuth.parse(await answer.json()).user.id);
    else await answer.arrayBuffer();
  } catch {
    // Not acknowledged, so nothing to record.
  }
}

export function startWriters(port: number, accounts: readonly Account[]): Writers {
  const journal: Journal = { entries: [], guestIds: [], unexpected: [] };
  let isStopping = false;
  const working = accounts.map(async (account, writer) => {
    for (let count = 0; !isStopping; count += 1) {
      const canary = `w${writer}n${count}`;
      const entry: Entry = { account, key: `key-${canary}`, canary, runIds: new Set(), final: null };
      journal.entries.push(entry);
      await write(port, entry, journal);
      if (count % GUEST_EVERY === 0) await startGuest(port, journal);
    }
  });
  return {
    journal,
    async stop() {
      isStopping = true;
      await Promise.all(working);
    },
  };
}
