import type { ChatStore } from '../chat.store.ts';
import {
  compareMessages,
  createExecution,
  createReplyMessage,
  type Message,
  type ReplyMessage,
} from '../sessions/message.ts';
import type { Replies } from './replies.ts';
import type { ChatSession } from '../sessions/session.ts';

/** A reply that another device has asked for and that the server is writing. */
export interface RunElsewhere {
  readonly runId: string;
  /** The idempotency key of its send, and on every device the id of its message. */
  readonly key: string;
  readonly startedAt: number;
  /** Null: the model alone. */
  readonly agent: { readonly id: string; readonly name: string } | null;
}

/** What was asked: where the shown branch ends for the other device, or else the newest message of the person. */
function findPrompt({ activeLeafId }: ChatSession, messages: readonly Message[]): Message | null {
  const prompts = messages.filter(({ role, archivedBy }) => role === 'user' && archivedBy === null);
  const shown = prompts.find(({ id }) => id === activeLeafId);
  return shown ?? [...prompts].sort(compareMessages).at(-1) ?? null;
}

function toMessage({ runId, key, startedAt, agent }: RunElsewhere, prompt: Message): ReplyMessage {
  const message = createReplyMessage({ id: key, parentId: prompt.id, nowMs: startedAt }, key);
  const agentExecution = agent && createExecution({ agentId: agent.id, agentName: agent.name, model: '' });
  return { ...message, agentExecution, reply: { ...message.reply, runId, status: 'streaming' } };
}

/** Shows it in its conversation and listens to it from here as well. */
export async function attachReply(
  { store, replies }: { readonly store: ChatStore; readonly replies: Replies },
  sessionId: string,
  run: RunElsewhere,
): Promise<void> {
  const messages = await store.loadMessages(sessionId);
  const session = store.findSession(sessionId);
  const prompt = session && findPrompt(session, messages);
  // It may have been attached while the messages were read.
  if (!session || !prompt || store.findMessage(sessionId, run.key)) return;
  const message = toMessage(run, prompt);
  const isShown = session.activeLeafId === null || session.activeLeafId === prompt.id;
  // The other device tells the server what it asked; nothing is to be sent from here but the finished reply.
  store.put({
    sessions: [
      {
        ...session,
        activeLeafId: isShown ? run.key : session.activeLeafId,
        replyingId: run.key,
        messageCount: session.messageCount + 1,
      },
    ],
    messages: [{ sessionId, message }],
  });
  replies.resume(sessionId, [message]);
}
