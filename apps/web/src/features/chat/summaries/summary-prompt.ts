import { shareRoom, toPromptText } from '../attachments/prompt-text.ts';
import type { Message } from '../sessions/message.ts';

/** Fits into the window of any model that is offered; longer messages are shown by their two ends. */
const ROOM_CHARACTERS = 60_000;

function shorten(text: string, length: number): string {
  if (text.length <= length) return text;
  const head = Math.ceil((length * 2) / 3);
  return `${text.slice(0, head)}\n[...]\n${text.slice(text.length - (length - head))}`;
}

/** What the summarising model reads: the messages in their order, each under who said it. */
export function toSummaryPrompt(messages: readonly Message[]): string {
  const texts = messages.map(toPromptText);
  const shares = shareRoom(
    texts.map((text) => text.length),
    ROOM_CHARACTERS,
  );
  return messages
    .map(({ role }, index) => {
      const speaker = role === 'assistant' ? 'Assistant' : 'User';
      return `${speaker}:\n${shorten(texts[index] ?? '', shares[index] ?? 0)}`;
    })
    .join('\n\n');
}
