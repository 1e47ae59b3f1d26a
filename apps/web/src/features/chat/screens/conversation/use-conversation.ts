import { useCallback, useMemo, useState } from 'react';
import { showError } from '../../../../platform/toasts.ts';
import { useOnline } from '../../../../platform/browser/use-online.ts';
import { findModel, useModels } from '../../../models/index.ts';
import { chat } from '../../browser-chat.ts';
import type { MessageActions, MessageView } from '../../message/message-view.ts';
import { listBranch } from '../../sessions/message-tree.ts';
import { createMessageViews } from '../../message/message-views.ts';
import { startEdit, useOpenEdits } from '../../message/open-edits.ts';
import type { Message } from '../../sessions/message.ts';
import { useChatState } from '../../use-chat.ts';
import { findChoice } from './find-choice.ts';
import { useCredentialQuestion } from './use-credential-question.ts';
import { useMessageActions } from './use-message-actions.ts';

export interface Regeneration {
  readonly choose: (modelId: string) => void;
  readonly close: () => void;
}

export interface Conversation {
  /** All branches. */
  readonly messages: readonly Message[];
  /** The shown one. */
  readonly branch: readonly Message[];
  readonly views: readonly MessageView[];
  readonly actions: MessageActions;
  readonly editingId: string | null;
  readonly editLast: () => void;
  /** A model is being chosen for another reply. */
  readonly regeneration: Regeneration | null;
  readonly isOnline: boolean;
}

const NONE: readonly Message[] = [];

/** The messages of a chat as they are drawn, and what can be done with them. */
export function useConversation(sessionId: string, leafId: string | null): Conversation {
  const messages = useChatState((state) => state.messages[sessionId]) ?? NONE;
  const models = useModels((state) => state.models);
  const isOnline = useOnline();
  const [toViews] = useState(createMessageViews);
  const editingId = useOpenEdits(({ messageIds }) => messageIds.get(sessionId) ?? null);
  /** The reply that another model is asked for. */
  const [askedId, setAskedId] = useState<string | null>(null);
  const actions = useMessageActions(sessionId, setAskedId);
  const branch = useMemo(() => listBranch(messages, leafId), [messages, leafId]);
  const views = useMemo(() => {
    const nameOf = (modelId: string) => findModel(models, modelId)?.name ?? modelId;
    const providerOf = (modelId: string) => findModel(models, modelId)?.provider;
    return toViews({ messages, leafId, nameOf, providerOf, isOnline });
  }, [toViews, messages, leafId, models, isOnline]);
  useCredentialQuestion(views.at(-1), actions.onMissingCredentials);
  const editLast = useCallback(() => {
    const last = views.findLast(({ role }) => role === 'user');
    if (last) startEdit(sessionId, last.id);
  }, [sessionId, views]);
  const regeneration = useMemo<Regeneration | null>(() => {
    if (askedId === null) return null;
    return {
      close: () => setAskedId(null),
      choose(modelId) {
        const choice = findChoice(modelId);
        setAskedId(null);
        if (choice)
          void chat.sender
            .regenerate(sessionId, askedId, choice)
            .then((refusal) => refusal && showError(refusal));
      },
    };
  }, [sessionId, askedId]);
  return { messages, branch, views, actions, editingId, editLast, regeneration, isOnline };
}
