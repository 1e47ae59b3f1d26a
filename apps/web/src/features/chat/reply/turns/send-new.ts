import type { AppError } from '@parley/contract/errors/app-error.ts';
import type { Clock } from '../../../../platform/clock.ts';
import { toExtractedFiles } from '../../attachments/draft-file.ts';
import type { ChatStore } from '../../chat.store.ts';
import { filesOf, type Draft, type DraftStore } from '../../composer/drafts.ts';
import type { Ids } from '../../ids.ts';
import { listBranch } from '../../sessions/message-tree.ts';
import { createUserMessage, type Message } from '../../sessions/message.ts';
import type { ChatSession } from '../../sessions/session.ts';
import type { Replies } from '../replies.ts';
import type { Asked } from './take-turn.ts';

/** Where this tab went on when another one began the chat that was empty here. */
function findOwnChat(store: ChatStore, { messageCount }: ChatSession): string | null {
  const { currentId, sessions } = store.state.getState();
  const open = currentId === null ? undefined : sessions[currentId];
  return messageCount > 0 && open?.messageCount === 0 ? open.id : null;
}

export interface SendNewParts {
  readonly store: ChatStore;
  readonly drafts: DraftStore;
  readonly replies: Pick<Replies, 'resume' | 'isReplying'>;
  readonly clock: Pick<Clock, 'now'>;
  readonly ids: Pick<Ids, 'key'>;
  readonly ask: (session: ChatSession, before: readonly Message[], prompt: Message) => Promise<Asked>;
  /** `onWait`: another tab asks in this chat. */
  readonly inTurn: (
    sessionId: string,
    run: (session: ChatSession, messages: readonly Message[]) => Promise<Asked | null>,
    onWait: () => void,
  ) => Promise<AppError | null>;
}

/** Sends a new message when it is its turn. Answers the chat that it belongs into where another tab has begun this one. */
export async function sendNew(
  sessionId: string,
  draft: Draft,
  { store, drafts, replies, clock, ids, ask, inTurn }: SendNewParts,
): Promise<{ readonly refusal: AppError | null; readonly moved: { id: string; draft: Draft } | null }> {
  const wasEmpty = store.findSession(sessionId)?.messageCount === 0;
  let moved: { id: string; draft: Draft } | null = null;
  let isQueued = false;

  async function run(session: ChatSession, messages: readonly Message[]): Promise<Asked | null> {
    // Null: meanwhile it was taken out of the queue, or back into the composer.
    const sent = isQueued ? drafts.takeQueued(sessionId) : draft;
    if (sent === null) return null;
    const id = wasEmpty ? findOwnChat(store, session) : null;
    if (id !== null) {
      moved = { id, draft: sent };
      return null;
    }
    // Another tab's, which may have been closed before the server knew of it.
    if (session.replyingId !== null) replies.resume(sessionId, messages);
    if (replies.isReplying(sessionId)) {
      drafts.queue(sessionId, sent);
      return null;
    }
    const before = listBranch(messages, session.activeLeafId);
    const at = { id: ids.key(), parentId: before.at(-1)?.id ?? null, nowMs: clock.now() };
    return ask(
      session,
      before,
      createUserMessage(at, sent.text, sent.image, toExtractedFiles(filesOf(sent))),
    );
  }

  const refusal = await inTurn(sessionId, run, () => {
    isQueued = true;
    drafts.queue(sessionId, draft);
  });
  return { refusal, moved };
}
