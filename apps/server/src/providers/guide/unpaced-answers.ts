// Answers that a program waits for: a value that fits a schema, a title, a summary.
import type { Turn } from '../turn.ts';
import { readConversation, readSpokenMessages, readWholeQuestion } from './conversation.ts';
import { readTranscript, summarise } from './summary.ts';
import { toTitle } from './title.ts';

/** JSON of the smallest honest value that fits a schema; may throw what a schema is refused with. */
export type BuildInstance = (
  schema: Readonly<Record<string, unknown>>,
  prompt: string,
  title: string,
) => Promise<string>;

export function writeStructured(
  schema: Readonly<Record<string, unknown>>,
  turn: Turn,
  build: BuildInstance,
): Promise<string> {
  // When an answer is asked for again, the newest message holds the complaint and an earlier one the facts.
  const { question, earlier } = readConversation(turn);
  const prompt = [...earlier.toReversed(), question].join('\n');
  return build(schema, prompt, toTitle(prompt, null));
}

export function writeTitle(turn: Turn): string {
  const { question } = readConversation(turn);
  const asked = readTranscript(question)?.find(({ role }) => role === 'user');
  return toTitle(asked?.text ?? question, turn.language);
}

export function writeSummary(turn: Turn): string {
  const spoken = readSpokenMessages(turn);
  // The conversation comes either as one text or as the messages before the request for a summary.
  const messages =
    readTranscript(readWholeQuestion(turn)) ?? (spoken.length > 1 ? spoken.slice(0, -1) : spoken);
  return summarise(messages, readConversation(turn).language);
}
