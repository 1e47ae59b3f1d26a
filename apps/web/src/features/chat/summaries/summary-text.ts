import { SUMMARY_LABEL } from '@parley/contract/history/constants.ts';
import type { Message } from '../sessions/message.ts';

// A summary travels as a message of the person, so that every model reads it; it has no author.

export function isSummary({ role, content }: Pick<Message, 'role' | 'content'>): boolean {
  return role === 'user' && (content === SUMMARY_LABEL || content.startsWith(`${SUMMARY_LABEL}\n`));
}

/** The text of a summary without its label. */
export function readSummary(content: string): string {
  return content.slice(SUMMARY_LABEL.length).trim();
}
