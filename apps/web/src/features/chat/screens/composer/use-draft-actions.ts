import { AppError } from '@parley/contract/errors/app-error.ts';
import { useMemo } from 'react';
import { showError } from '../../../../platform/toasts.ts';
import { modelChoices } from '../../../models/index.ts';
import { chat } from '../../browser-chat.ts';
import { filesOf, type Draft } from '../../composer/drafts.ts';
import { calledModelOf } from '../../reply/agent-of.ts';
import { findChoice } from '../conversation/find-choice.ts';
import { needsGuest, openAsGuest } from './open-as-guest.ts';

export interface DraftActions {
  readonly write: (change: Partial<Draft>) => void;
  readonly send: () => void;
  readonly editQueued: () => void;
  readonly removeQueued: () => void;
  /** The chat goes on with another model. */
  readonly switchModel: (modelId: string) => void;
}

function hasContent({ text, image, files }: Draft): boolean {
  const hasFiles = filesOf({ text, image, files }).some(({ reading }) => reading.state === 'read');
  return text.trim() !== '' || image !== null || hasFiles;
}

async function send(sessionId: string): Promise<void> {
  if (!hasContent(chat.drafts.read(sessionId))) return;
  // Taken first, so that a second press finds nothing to send twice.
  const sent = chat.drafts.take(sessionId);
  const opened = needsGuest(sessionId) ? await openAsGuest(sessionId) : sessionId;
  const chatId = opened instanceof AppError ? sessionId : opened;
  const refusal = opened instanceof AppError ? opened : await chat.sender.send(chatId, sent);
  const session = chat.state.getState().sessions[chatId];
  const modelId = session ? calledModelOf(session) : null;
  if (refusal) {
    chat.drafts.giveBack(chatId, sent);
    showError(refusal);
  } else if (modelId !== null) modelChoices.markUsed(modelId);
}

/** What can be done with what is being written in a chat. */
export function useDraftActions(sessionId: string): DraftActions {
  return useMemo(
    () => ({
      write: (change) => chat.drafts.write(sessionId, { ...chat.drafts.read(sessionId), ...change }),
      send: () => void send(sessionId),
      editQueued() {
        const waiting = chat.drafts.takeQueued(sessionId);
        if (waiting) chat.drafts.giveBack(sessionId, waiting);
      },
      removeQueued: () => void chat.drafts.takeQueued(sessionId),
      switchModel(modelId) {
        const choice = findChoice(modelId);
        if (!choice) return;
        const { id: selectedModelId, supportsVision, supportsReasoningEffort } = choice;
        chat.sessions.change(sessionId, { selectedModelId, supportsVision, supportsReasoningEffort });
      },
    }),
    [sessionId],
  );
}
