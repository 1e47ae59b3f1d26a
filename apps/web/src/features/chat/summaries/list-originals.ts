import type { OriginalView } from '../message/message-view.ts';
import type { Message } from '../sessions/message.ts';
import { isSummary } from './summary-text.ts';

/** What this device still has of the messages that a summary stands for; an earlier summary among them is opened, too. */
export function listOriginals(messages: readonly Message[], summaryId: string): readonly OriginalView[] {
  return messages
    .filter(({ archivedBy }) => archivedBy === summaryId)
    .sort((a, b) => a.timestamp - b.timestamp || Number(b.role === 'user') - Number(a.role === 'user'))
    .flatMap((message): readonly OriginalView[] => {
      if (isSummary(message)) return listOriginals(messages, message.id);
      if (message.role === 'system') return [];
      return [{ id: message.id, role: message.role, text: message.content }];
    });
}

/** The summary that now contains a message; null when none does. */
export function findSummaryOf(messages: readonly Message[], messageId: string): string | null {
  let found: string | null = null;
  for (let depth = 0; depth < messages.length; depth += 1) {
    const id: string = found ?? messageId;
    const archivedBy = messages.find((message) => message.id === id)?.archivedBy ?? null;
    if (archivedBy === null) return found;
    found = archivedBy;
  }
  return found;
}
