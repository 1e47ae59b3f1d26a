import { useCallback, useMemo, useState } from 'react';
import { useOnline } from '../../../platform/use-online.ts';
import { findModel, useModels } from '../../models/index.ts';
import type { MessageActions, MessageView } from '../components/message-view.ts';
import { listBranch } from '../message-tree.ts';
import { createMessageViews } from '../message-views.ts';
import type { Message } from '../message.ts';
import { useChatState } from '../use-chat.ts';
import { useMessageActions } from './use-message-actions.ts';

export interface Conversation {
  /** All branches. */
  readonly messages: readonly Message[];
  /** The shown one. */
  readonly branch: readonly Message[];
  readonly views: readonly MessageView[];
  readonly actions: MessageActions;
  readonly editingId: string | null;
  readonly editLast: () => void;
  readonly isOnline: boolean;
}

const NONE: readonly Message[] = [];

/** The messages of a chat as they are drawn, and what can be done with them. */
export function useConversation(sessionId: string, leafId: string | null): Conversation {
  const messages = useChatState((state) => state.messages[sessionId]) ?? NONE;
  const models = useModels((state) => state.models);
  const isOnline = useOnline();
  const [toViews] = useState(createMessageViews);
  const [editingId, setEditingId] = useState<string | null>(null);
  const actions = useMessageActions(sessionId, setEditingId);
  const branch = useMemo(() => listBranch(messages, leafId), [messages, leafId]);
  const views = useMemo(() => {
    const nameOf = (modelId: string) => findModel(models, modelId)?.name ?? modelId;
    return toViews({ messages, leafId, nameOf, isOnline });
  }, [toViews, messages, leafId, models, isOnline]);
  const editLast = useCallback(
    () => setEditingId(views.findLast(({ role }) => role === 'user')?.id ?? null),
    [views],
  );
  return { messages, branch, views, actions, editingId, editLast, isOnline };
}
