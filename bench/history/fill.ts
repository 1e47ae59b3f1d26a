// Fills an account with conversations through HTTP, as a first sync would.
import { SYNC_BATCH } from '@parley/contract/history/constants.ts';
import type { Account } from '../prepared-accounts.ts';
import { toMessage, toSession } from './conversations.ts';

export interface Filling {
  readonly sessions: number;
  readonly messagesEach: number;
  /** Occurs in one message of every tenth conversation. */
  readonly rareWord: string;
}

export async function postJson(
  port: number,
  { token }: Account,
  path: string,
  body: unknown,
): Promise<unknown> {
  const answer = await fetch(`http://127.0.0.1:${port}${path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (answer.status !== 200) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`);
  return answer.json();
}

export async function fill(
  port: number,
  account: Account,
  { sessions, messagesEach, rareWord }: Filling,
): Promise<void> {
  for (let first = 0; first < sessions; first += SYNC_BATCH) {
    const batch = Array.from({ length: Math.min(SYNC_BATCH, sessions - first) }, (_, index) => {
      const number = first + index;
      const messages = Array.from({ length: messagesEach }, (_unused, position) => {
        const message = toMessage(`m-${number}-${position}`, number * messagesEach + position);
        const isMarked = position === 0 && number % 10 === 0;
        return isMarked ? { ...message, content: `${message.content} ${rareWord}` } : message;
      });
      return toSession(`s-${number}`, messages);
    });
    await postJson(port, account, '/api/chat-history/bulk-sync', { sessions: batch });
  }
}
