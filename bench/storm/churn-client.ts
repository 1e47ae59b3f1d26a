// Users who come and go: replies read to their end, left or stopped, conversations stored and read, guest sessions
// started.
import type { Account } from '../prepared-accounts.ts';
import { cancelRun } from '../api-client.ts';
import { toMessage, toSession } from '../history/conversations.ts';
import { listenToParent, sendToParent } from '../parent.ts';
import { ask } from '../stream-client.ts';

export interface BeginChurn {
  readonly kind: 'begin';
  readonly port: number;
  readonly accounts: readonly Account[];
}

export interface ChurnCounts {
  readonly kind: 'counts';
  readonly done: number;
  readonly failed: number;
}

const REPLY = { tokens: 20, intervalMs: 10 };
const MESSAGES = 20;
const counts = { done: 0, failed: 0 };
let hasEnded = false;
let made = 0;

interface ChurnUser {
  readonly port: number;
  readonly account: Account;
}

async function readReply({ port, account }: ChurnUser, ends: 'read' | 'left' | 'stopped'): Promise<boolean> {
  const directives = { canary: `c${made}x`, ...REPLY };
  const { reply, closed, leave } = ask({
    port,
    account,
    directives,
    onEvent(seen) {
      if (seen.text === '' || seen.runId === null) return;
      if (ends === 'left') leave();
      if (ends === 'stopped' && seen.lastSeq === 2) void cancelRun({ port, account }, seen.runId);
    },
  });
  await closed;
  return reply.status === 200 && (ends === 'left' || reply.end !== null);
}

async function keepConversation({ port, account }: ChurnUser): Promise<boolean> {
  const id = `chat-${made % 10}`;
  const messages = Array.from({ length: MESSAGES }, (_, index) => toMessage(`${id}-${index}`, index));
  const headers = { authorization: `Bearer ${account.token}`, 'content-type': 'application/json' };
  const address = `http://127.0.0.1:${port}/api/chat-history`;
  const body = JSON.stringify({ session: toSession(id, messages) });
  const saved = await fetch(`${address}/save-session`, { method: 'POST', headers, body });
  await saved.arrayBuffer();
  const read = await fetch(`${address}/session/${id}`, { headers });
  await read.arrayBuffer();
  return read.ok;
}

async function startGuest({ port }: ChurnUser): Promise<boolean> {
  const answer = await fetch(`http://127.0.0.1:${port}/auth/guest`, { method: 'POST' });
  await answer.arrayBuffer();
  return answer.ok;
}

const ACTIONS: readonly ((user: ChurnUser) => Promise<boolean>)[] = [
  (user) => readReply(user, 'read'),
  (user) => readReply(user, 'left'),
  (user) => readReply(user, 'stopped'),
  keepConversation,
  startGuest,
];

async function keepGoing(user: ChurnUser): Promise<void> {
  while (!hasEnded) {
    made += 1;
    const action = ACTIONS[made % ACTIONS.length];
    const isGood = await action?.(user).catch(() => false);
    if (isGood === true) counts.done += 1;
    else counts.failed += 1;
  }
}

async function begin({ port, accounts }: BeginChurn): Promise<void> {
  await Promise.all(accounts.map((account) => keepGoing({ port, account })));
  sendToParent({ kind: 'counts', ...counts } satisfies ChurnCounts);
}

listenToParent({
  begin: (plan: BeginChurn) => void begin(plan),
  end: () => {
    hasEnded = true;
  },
});
sendToParent({ kind: 'ready' });
