import { AppError } from '@parley/contract/errors/app-error.ts';
import type { ChatChange } from '../chat.state.ts';
import { isOutOfCredit, type CalledModel, type Payer } from '../credit-state.ts';
import { listPictured, planPictures } from '../pictures/earlier-pictures.ts';
import { toPictureRoom } from '../sessions/estimate-tokens.ts';
import { createExecution, createReplyMessage, type Message, type ReplyMessage } from '../sessions/message.ts';
import { isUnnamed, type ChatAgent, type ChatSession, type ModelChoice } from '../sessions/session.ts';
import { calledModelOf } from './agent-of.ts';
import { toFirstWords } from './title.ts';

// What a send makes of a conversation. Pure.

/** The message that a reply answers. */
export function findPromptOf(messages: readonly Message[], replyId: string): string | null {
  const reply = messages.find((message) => message.id === replyId && message.role === 'assistant');
  return reply?.parentId ?? null;
}

/** The same chat with another model; its agent, where it has one, uses that in place of its own. */
export function withModel(session: ChatSession, model: ModelChoice): ChatSession {
  const { supportsVision, supportsReasoningEffort } = model;
  const agent = session.agent && { ...session.agent, model: null };
  return { ...session, selectedModelId: model.id, supportsVision, supportsReasoningEffort, agent };
}

/** A chat is named after its first message at once; a title of a model replaces that. */
function nameFor(session: ChatSession, prompt: Message): string {
  if (!isUnnamed(session) || prompt.parentId !== null) return session.name;
  return toFirstWords(prompt) || session.name;
}

export function toCreditRefusal(
  account: Payer,
  characters: number,
  prices: CalledModel | null,
): AppError | null {
  if (!isOutOfCredit(account, { characters, prices })) return null;
  return new AppError(account.role === 'guest' ? 'guest_balance_limit' : 'insufficient_balance');
}

export interface AskedReply {
  /** With the model that is asked. */
  readonly asked: ChatSession;
  readonly before: readonly Message[];
  readonly prompt: Message;
  readonly key: string;
  readonly nowMs: number;
  readonly model: CalledModel | null;
  /** Null: the model alone. */
  readonly agent: ChatAgent | null;
  /** Where the agent fails, the model alone is asked. */
  readonly fallsBack: boolean;
  /** The agent goes on without what its tools lack. */
  readonly isWithoutCredentials?: boolean;
}

function planAgentReply(
  made: ReplyMessage,
  agent: ChatAgent,
  { asked, before, prompt, fallsBack, isWithoutCredentials }: AskedReply,
): ReplyMessage {
  const pictureCount = listPictured([...before, prompt]).length;
  const model = calledModelOf(asked, agent) ?? '';
  return {
    ...made,
    agentExecution: createExecution({ agentId: agent.id ?? '', agentName: agent.name, model }),
    reply: {
      ...made.reply,
      ...(fallsBack && { fallsBack }),
      ...(pictureCount > 0 && { earlierPictures: { sent: [], omitted: { agent: pictureCount } } }),
      ...(isWithoutCredentials === true && { isWithoutCredentials }),
    },
  };
}

/** The reply before its first word. */
export function planReply(plan: AskedReply): ReplyMessage {
  const { asked, before, prompt, key, nowMs, model, agent } = plan;
  const empty = createReplyMessage({ id: key, parentId: prompt.id, nowMs }, key);
  // Stored by time: what was said in the same millisecond would have no order.
  const made = { ...empty, timestamp: Math.max(empty.timestamp, prompt.timestamp + 1) };
  if (agent) return planAgentReply(made, agent, plan);
  const earlierPictures = planPictures(before, {
    canSee: asked.supportsVision,
    tokens: toPictureRoom([...before, prompt], asked.systemPrompt, model?.contextWindow),
    own: prompt.image,
  });
  const effort = asked.supportsReasoningEffort ? asked.reasoningEffort : undefined;
  return { ...made, reply: { ...made.reply, earlierPictures, ...(effort && { effort }) } };
}

/** The conversation with what was added to it; the last one added is the reply that is written next. */
export function toAsked(
  session: ChatSession,
  added: readonly Message[],
  prompt: Message,
  nowMs: number,
): ChatChange {
  const replyId = added.at(-1)?.id ?? null;
  return {
    sessions: [
      {
        ...session,
        name: nameFor(session, prompt),
        activeLeafId: replyId,
        replyingId: replyId,
        messageCount: session.messageCount + added.length,
        lastUserActivityAt: nowMs,
      },
    ],
    messages: added.map((message) => ({ sessionId: session.id, message })),
  };
}
