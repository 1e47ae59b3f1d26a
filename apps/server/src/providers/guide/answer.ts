// What the guide says or does in one turn, decided in one place from the most certain to the least.
import type { Turn } from '../turn.ts';
import { findAnswer } from './answer-search.ts';
import { composeAnswer } from './compose.ts';
import { readConversation, type Conversation } from './conversation.ts';
import { findIntent, withoutGreeting } from './intents.ts';
import type { Manual } from './manual.ts';
import { evaluate, formatNumber } from './requests/arithmetic.ts';
import { findCalls } from './requests/calls.ts';
import { answerFromTools, findHandedOverTask } from './requests/tool-answer.ts';
import { findRequests, type FittedCall, type ToolRequest } from './requests/tool-request.ts';
import type { QuestionKind } from './requests/request-kind.ts';
import { findSum } from './requests/sum.ts';
import { toSimplified } from './synonyms/traditional.ts';
import { GUIDE_TEXTS } from './texts/index.ts';
import type { GuideTexts } from './texts/guide-texts.ts';

export type GuideAnswer =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'calls'; readonly calls: readonly FittedCall[] };

function workOut(question: string, texts: GuideTexts): string | null {
  const expression = findSum(question);
  const result = expression === null ? null : evaluate(expression);
  if (expression === null || result === null) return null;
  return result.kind === 'value'
    ? texts.sumResult(expression, formatNumber(result.value))
    : texts.divisionByZero(expression);
}

function answerInWords(
  conversation: Conversation,
  requests: readonly ToolRequest<QuestionKind>[],
  manual: Manual,
  texts: GuideTexts,
): string {
  const { question, language, earlier } = conversation;
  const spoken = toSimplified(question);
  const intent = findIntent(spoken) ?? findIntent(withoutGreeting(spoken));
  if (intent !== null) return texts[intent];
  const sum = workOut(question, texts);
  if (sum !== null) return sum;
  const found = findAnswer(manual[language], { text: withoutGreeting(question), language, earlier });
  if (found !== null) return composeAnswer(found, texts);
  const unanswerable = requests[0];
  return unanswerable === undefined ? texts.nothingFits : texts.toolMissing(unanswerable.kind);
}

/** The guide cannot be forced to call a tool, but it calls no other than those it may. */
function listAllowedTools({ tools, toolChoice }: Turn): Turn['tools'] {
  if (typeof toolChoice !== 'string') return tools.filter(({ name }) => name === toolChoice.name);
  return toolChoice === 'none' ? [] : tools;
}

export function answerTurn(turn: Turn, manual: Manual, nowMs: number): GuideAnswer {
  const spoken = readConversation(turn);
  // An agent that was handed a task begins with it; another goes on from the results that are there.
  const task = findHandedOverTask(spoken.toolOutputs);
  const question = task ?? spoken.question;
  const conversation = { ...spoken, question };
  const texts = GUIDE_TEXTS[conversation.language];
  if (task === null && spoken.toolOutputs.length > 0) {
    return { kind: 'text', text: answerFromTools(spoken.toolOutputs, texts) };
  }
  const { hasImage } = conversation;
  if (question === '') return { kind: 'text', text: hasImage ? texts.cannotSeeImages : texts.emptyQuestion };
  const calls = findCalls(question, listAllowedTools(turn), nowMs);
  if (calls.length > 0) return { kind: 'calls', calls };
  const words = answerInWords(conversation, findRequests(question, nowMs), manual, texts);
  return { kind: 'text', text: hasImage ? `${texts.cannotSeeImages}\n\n${words}` : words };
}
