// Reads from a turn what the guide needs to know of it. Messages are read up to a bound: no question about a
// product is longer, and no caller can keep the server busy with one that is.
import type { Turn, TurnMessage } from '../turn.ts';
import { languageOf, type GuideLanguage } from './language.ts';
import type { SpokenMessage } from './summary.ts';

export interface Conversation {
  /** The newest message of the person. */
  readonly question: string;
  readonly hasImage: boolean;
  /** The person's messages before it, newest first. */
  readonly earlier: readonly string[];
  readonly language: GuideLanguage;
  /** Outputs of the tools that the last turn called. */
  readonly toolOutputs: readonly Extract<TurnMessage, { role: 'tool' }>[];
  readonly toolCallCount: number;
}

type SpokenTurnMessage = Exclude<TurnMessage, { role: 'tool' }>;

const MAX_QUESTION_CHARACTERS = 4_000;
const MAX_EARLIER_MESSAGES = 20;
const MAX_SPOKEN_MESSAGES = 200;

export function textOf(message: TurnMessage): string {
  const texts: string[] = [];
  for (const content of message.content) if (content.type === 'text') texts.push(content.text);
  return texts.join('\n').trim();
}

function readText(message: SpokenTurnMessage): string {
  return textOf(message).slice(0, MAX_QUESTION_CHARACTERS);
}

function isSpoken(message: TurnMessage): message is SpokenTurnMessage {
  return message.role !== 'tool';
}

export function readConversation(turn: Turn): Conversation {
  const spoken = turn.messages.filter(isSpoken);
  const people = spoken.filter(({ role }) => role === 'user').reverse();
  const [newest, ...before] = people;
  const question = newest === undefined ? '' : readText(newest);
  const lastOther = turn.messages.findLastIndex((message) => message.role !== 'tool');
  const contents = spoken.flatMap(({ content }): readonly { type: string }[] => content);
  return {
    question,
    hasImage: newest?.content.some((content) => content.type === 'image') ?? false,
    earlier: before.slice(0, MAX_EARLIER_MESSAGES).map(readText),
    language: languageOf(question, turn.language),
    toolOutputs: turn.messages.slice(lastOther + 1).filter((message) => message.role === 'tool'),
    toolCallCount: contents.filter((content) => content.type === 'tool-call').length,
  };
}

/** The newest messages, oldest first, each from its beginning. */
export function readSpokenMessages(turn: Turn): SpokenMessage[] {
  const spoken = turn.messages.filter(isSpoken).slice(-MAX_SPOKEN_MESSAGES);
  return spoken.map((message) => ({ role: message.role, text: readText(message) }));
}

/** The newest message of the person in full, for a conversation that was written down in it. */
export function readWholeQuestion(turn: Turn): string {
  const newest = turn.messages.filter(isSpoken).findLast(({ role }) => role === 'user');
  return newest === undefined ? '' : textOf(newest);
}

export function listTexts(turn: Turn): string[] {
  return [turn.system ?? '', ...turn.messages.map(textOf)];
}
