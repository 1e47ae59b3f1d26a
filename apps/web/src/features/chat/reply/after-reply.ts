import type { ChatApi } from '../chat.api.ts';
import type { ChatStore } from '../chat.store.ts';
import { toDraftFiles } from '../attachments/draft-file.ts';
import type { DraftStore } from '../composer/drafts.ts';
import { isReply, isUnfinished, toSendable, type Message, type ReplyMessage } from '../sessions/message.ts';
import { listBranch, listPresent } from '../sessions/message-tree.ts';
import { isUnnamed, type ChatSession } from '../sessions/session.ts';
import type { Sessions } from '../sessions/sessions.ts';
import type { Summaries } from '../summaries/summaries.ts';
import type { Replies } from './replies.ts';
import type { Sender } from './send.ts';
import { mustFallBack } from './must-fall-back.ts';
import { findTitle, toTitlePrompt } from './title.ts';

// What the end of a reply brings about in its conversation.

export interface AfterReplyDependencies {
  readonly api: Pick<ChatApi, 'askOnce'>;
  readonly store: ChatStore;
  readonly drafts: DraftStore;
  readonly sessions: Pick<Sessions, 'change'>;
  readonly sender: Pick<Sender, 'send' | 'fallBack'>;
  /** The model alone is asked in place of an agent that failed. */
  readonly onFallBack: () => void;
  /** Of a reply that a model was asked for with an effort. */
  readonly onEffort: (reply: ReplyMessage) => void;
  readonly replies: Pick<Replies, 'isReplying' | 'isLeaving'>;
  readonly summaries: Pick<Summaries, 'afterReply'>;
  /** Otherwise a chat keeps the first words of its first message as its name. */
  readonly namesChats: () => boolean;
}

/** The message that a title is made of: the only question before the reply, where there is no title yet. */
export function findTitlePrompt(
  session: ChatSession | null,
  messages: readonly Message[],
  reply: ReplyMessage,
): Message | null {
  if (!session || session.titleGenerated || reply.content === '') return null;
  const prompts = listBranch(messages, reply.id).filter(({ role }) => role === 'user');
  return prompts.length === 1 ? (prompts[0] ?? null) : null;
}

/** Another tab was faster: its reply, and the prompt of this tab that has to wait for it. Null where it is not known. */
export function findFasterReply(
  messages: readonly Message[],
  reply: ReplyMessage,
): { readonly other: Message; readonly prompt: Message } | null {
  if (reply.reply.error?.code !== 'reply_in_progress') return null;
  const other = messages.find(
    (message) => message.id !== reply.id && isReply(message) && isUnfinished(message),
  );
  const prompt = messages.find(({ id }) => id === reply.parentId);
  return other && prompt ? { other, prompt } : null;
}

export function createAfterReply(
  dependencies: AfterReplyDependencies,
): (sessionId: string, reply: ReplyMessage) => void {
  const { api, store, drafts, sessions, replies } = dependencies;
  const messagesOf = (sessionId: string) => store.state.getState().messages[sessionId] ?? [];

  function queueBehind(sessionId: string, reply: ReplyMessage, other: Message, prompt: Message): void {
    const session = store.findSession(sessionId);
    if (!session) return;
    const goneIds = [reply.id, prompt.id];
    // Counted, because both tabs have added theirs to the same number.
    const left = listPresent(messagesOf(sessionId)).filter(({ id }) => !goneIds.includes(id));
    store.apply({
      sessions: [{ ...session, activeLeafId: other.id, replyingId: other.id, messageCount: left.length }],
      removedMessages: goneIds.map((messageId) => ({ sessionId, messageId })),
    });
    drafts.queue(sessionId, {
      text: prompt.content,
      image: toSendable(prompt.image),
      files: toDraftFiles(prompt.extractedFiles),
    });
  }

  function sendQueued(sessionId: string, { reply }: ReplyMessage): void {
    if (reply.status === 'failed' || reply.isLost || replies.isReplying(sessionId)) return;
    const draft = drafts.takeQueued(sessionId);
    if (!draft) return;
    void dependencies.sender.send(sessionId, draft).then((refusal) => {
      if (refusal) drafts.queue(sessionId, draft);
    });
  }

  async function askForTitle(sessionId: string, reply: ReplyMessage): Promise<void> {
    const session = store.findSession(sessionId);
    const prompt = findTitlePrompt(session, messagesOf(sessionId), reply);
    if (!session || !prompt || !dependencies.namesChats()) return;
    const fields = { prompt: toTitlePrompt(prompt), purpose: 'title' } as const;
    const named = isUnnamed(session) ? '' : session.name;
    // One key per conversation and try: a second tab asks for the same title without paying twice.
    const askOnce = (attempt: number) => api.askOnce({ fields, key: `title-${attempt}-${sessionId}` });
    const name = await findTitle(askOnce, named);
    if (store.findSession(sessionId)?.titleGenerated === false)
      sessions.change(sessionId, { name, titleGenerated: true });
  }

  async function fallBack(sessionId: string, reply: ReplyMessage): Promise<void> {
    const refusal = await dependencies.sender.fallBack(sessionId, reply.id);
    if (!refusal) dependencies.onFallBack();
  }

  return (sessionId, reply) => {
    if (replies.isLeaving()) return;
    const mark = reply.reply.status === 'failed' ? 'failed' : 'unseen';
    if (sessionId !== store.state.getState().currentId)
      store.state.setState(({ marks }) => ({ marks: { ...marks, [sessionId]: mark } }));
    const faster = findFasterReply(messagesOf(sessionId), reply);
    if (faster) {
      queueBehind(sessionId, reply, faster.other, faster.prompt);
      return;
    }
    if (mustFallBack(reply)) {
      void fallBack(sessionId, reply);
      return;
    }
    if (reply.reply.effort !== undefined) dependencies.onEffort(reply);
    void askForTitle(sessionId, reply);
    sendQueued(sessionId, reply);
    void dependencies.summaries.afterReply(sessionId);
  };
}
