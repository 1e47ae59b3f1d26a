import { MAX_HISTORY_MESSAGES } from '@parley/contract/chat/constants.ts';
import type { HistoryMessage } from '@parley/contract/chat/schemas.ts';
import type { GenerateRequest } from './chat.api.ts';
import { toPromptText } from './files/prompt-text.ts';
import { toFile } from './image.ts';
import { toSendable, type Message } from './message.ts';
import type { ChatSession } from './session.ts';

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
  const time = new Intl.DateTimeFormat('en', { dateStyle: 'full', timeStyle: 'short', timeZone }).format(now);
  return [
    INTRODUCTION,
    `The local time of the person is ${time} (${timeZone}); their interface language is ${locale}.`,
  ].join(' ');
}

/** Earlier messages as the model sees them: what failed or stayed empty never happened. */
function toHistory(branch: readonly Message[]): HistoryMessage[] {
  return branch
    .flatMap((message): HistoryMessage[] => {
      const { role } = message;
      const content = toPromptText(message);
      return role === 'system' || content === '' ? [] : [{ role, content }];
    })
    .slice(-MAX_HISTORY_MESSAGES);
}

/** At least so many characters go with a message; counted on every key press, so nothing is built for it. */
export function countSigns(session: Pick<ChatSession, 'systemPrompt'>, texts: readonly string[]): number {
  return texts.reduce((sum, text) => sum + text.length, INTRODUCTION.length + session.systemPrompt.length);
}

export interface RequestParts {
  readonly session: ChatSession;
  /** The messages before the prompt. */
  readonly before: readonly Message[];
  readonly prompt: Message;
  readonly key: string;
  readonly time: LocalTime;
}

export function buildRequest({ session, before, prompt, key, time }: RequestParts): GenerateRequest {
  const system = [writePreamble(time), session.systemPrompt].filter((part) => part !== '').join('\n\n');
  const image = toSendable(prompt.image);
  return {
    key,
    fields: {
      prompt: toPromptText(prompt),
      system_prompt: system,
      chat_history_json: JSON.stringify(toHistory(before)),
      session_id: session.id,
      ...(session.selectedModelId !== null && { model_name: session.selectedModelId }),
      ...(session.supportsReasoningEffort && { reasoning_effort: session.reasoningEffort }),
    },
    image: session.supportsVision && image ? toFile(image) : null,
  };
}
