import { MAX_HISTORY_MESSAGES, MAX_PROMPT_CHARACTERS } from '@parley/contract/chat/constants.ts';
import type { HistoryMessage } from '@parley/contract/chat/schemas.ts';
import type { GenerateRequest } from '../chat.api.ts';
import { toPromptText, toPromptTextWithin } from '../attachments/prompt-text.ts';
import { toFile } from '../pictures/image.ts';
import { toSendable, type AttachedImage, type Message } from '../sessions/message.ts';
import { isSummary } from '../summaries/summary-text.ts';
import type { ChatSession } from '../sessions/session.ts';
import { dateFormat } from '../../../platform/i18n/formats.ts';

// What is asked of the model for one message, made once per send so that every try says the same.

export interface LocalTime {
  readonly now: Date;
  readonly locale: string;
  readonly timeZone: string;
}

const INTRODUCTION = [
  'You are answering inside Parley, a platform for chatting with many language models and running AI agents.',
  'Replies are shown as Markdown with tables, code blocks, LaTeX math and Mermaid diagrams.',
].join(' ');

/** Goes before the system prompt of the session, so that the model knows where it is and what day it is. */
function writePreamble({ now, locale, timeZone }: LocalTime): string {
  const time = dateFormat('en-US', { dateStyle: 'full', timeStyle: 'short', timeZone }).format(now);
  return [
    INTRODUCTION,
    `The local time of the person is ${time} (${timeZone}); their interface language is ${locale}.`,
  ].join(' ');
}

interface Turn {
  readonly role: 'user' | 'assistant';
  readonly content: string;
  /** What the content was written from. */
  readonly messages: readonly Message[];
  readonly pictures: readonly AttachedImage[];
}

const BETWEEN = '\n\n';

/** Earlier messages as the model sees them: what failed or stayed empty never happened. */
function toTurns(before: readonly Message[], sent: readonly string[]): Turn[] {
  return before.flatMap((message): Turn[] => {
    const { id, role } = message;
    const content = toPromptTextWithin(message, MAX_PROMPT_CHARACTERS);
    const image = sent.includes(id) ? toSendable(message.image) : null;
    if (role === 'system' || (content === '' && !image)) return [];
    return [{ role, content, messages: [message], pictures: image ? [image] : [] }];
  });
}

/** Questions in so many characters; where they are too long for that, the newest take the room first. */
function writeWithin(questions: readonly Message[], most: number): string {
  let room = most;
  const texts = [...questions].reverse().map((question) => {
    const text = toPromptTextWithin(question, room);
    if (text !== '') room -= text.length + BETWEEN.length;
    return text;
  });
  return texts
    .reverse()
    .filter((text) => text !== '')
    .join(BETWEEN);
}

/** Several questions in a row, of which the earlier were not answered, are one turn: models expect the two to alternate. */
function joinQuestions(turns: Turn[], turn: Turn): Turn[] {
  const last = turns.at(-1);
  const isJoined = last?.role === 'user' && turn.role === 'user' && !isSummary(last) && !isSummary(turn);
  if (!isJoined) return [...turns, turn];
  // The newest one stays whole.
  const earlier = writeWithin(last.messages, MAX_PROMPT_CHARACTERS - turn.content.length - BETWEEN.length);
  const joined: Turn = {
    ...turn,
    content: [earlier, turn.content].filter((text) => text !== '').join(BETWEEN),
    messages: [...last.messages, ...turn.messages],
    pictures: [...last.pictures, ...turn.pictures],
  };
  return [...turns.slice(0, -1), joined];
}

/** The history with the pictures that its messages name by position. */
function toHistory(turns: readonly Turn[]): { history: HistoryMessage[]; historyImages: File[] } {
  const historyImages: File[] = [];
  const history = turns.map(({ role, content, pictures }): HistoryMessage => {
    if (pictures.length === 0) return { role, content };
    const first = historyImages.push(...pictures.map(toFile)) - pictures.length;
    return { role, content, images: pictures.map((_, index) => first + index) };
  });
  return { history, historyImages };
}

/** At least so many characters go with a message; counted on every key press, so nothing is built for it. */
export function countCharacters(
  session: Pick<ChatSession, 'systemPrompt'>,
  texts: readonly string[],
): number {
  return texts.reduce((sum, text) => sum + text.length, INTRODUCTION.length + session.systemPrompt.length);
}

export interface RequestParts {
  readonly session: ChatSession;
  /** The messages before the prompt. */
  readonly before: readonly Message[];
  readonly prompt: Message;
  /** Ids of earlier messages whose pictures go along. */
  readonly pictured: readonly string[];
  readonly key: string;
  readonly time: LocalTime;
}

export function buildRequest({
  session,
  before,
  prompt,
  pictured,
  key,
  time,
}: RequestParts): GenerateRequest {
  const asked: Turn = { role: 'user', content: toPromptText(prompt), messages: [prompt], pictures: [] };
  const turns = [...toTurns(before, pictured), asked]
    .reduce<Turn[]>(joinQuestions, [])
    .slice(-MAX_HISTORY_MESSAGES);
  const question = turns.at(-1) ?? asked;
  // Those of questions that were never answered go with the prompt.
  const waiting = question.pictures.length > 0 ? [{ ...question, content: '' }] : [];
  const { history, historyImages } = toHistory([...turns.slice(0, -1), ...waiting]);
  const system = [writePreamble(time), session.systemPrompt].filter((part) => part !== '').join(BETWEEN);
  const image = toSendable(prompt.image);
  return {
    key,
    fields: {
      prompt: question.content,
      system_prompt: system,
      chat_history_json: JSON.stringify(history),
      session_id: session.id,
      ...(session.selectedModelId !== null && { model_name: session.selectedModelId }),
      ...(session.supportsReasoningEffort && { reasoning_effort: session.reasoningEffort }),
    },
    image: session.supportsVision && image ? toFile(image) : null,
    historyImages,
  };
}
