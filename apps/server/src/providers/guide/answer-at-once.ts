// Answers that a program waits for: a value that fits a schema, a title, a summary.
import type { Turn } from '../provider.ts';
import { readConversation, readSpokenMessages, readWholeQuestion } from './conversation.ts';
import { toSchemaInstance } from './schema/schema-instance.ts';
import { readTranscript, summarise } from './summary.ts';
import { toTitle } from './title.ts';

export function writeStructured(schema: Readonly<Record<string, unknown>>, turn: Turn): string {
  // When an answer is asked for again, the newest message holds the complaint and an earlier one the facts.
  const { question, earlier } = readConversation(turn);
  return JSON.stringify(toSchemaInstance(schema, [...earlier.toReversed(), question].join('\n')));
}

export function writeTitle(turn: Turn): string {
  const { question } = readConversation(turn);
  const asked = readTranscript(question)?.find(({ role }) => role === 'user');
  return toTitle(asked?.text ?? question, turn.language);
}

export function writeSummary(turn: Turn): string {
  const spoken = readSpokenMessages(turn);
  // The conversation comes either as one text or as the messages before the wish for a summary.
  const messages =
    readTranscript(readWholeQuestion(turn)) ?? (spoken.length > 1 ? spoken.slice(0, -1) : spoken);
  return summarise(messages, readConversation(turn).language);
}
