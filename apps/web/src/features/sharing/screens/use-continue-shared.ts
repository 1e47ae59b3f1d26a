import { useState } from 'react';
import { useNavigate } from 'react-router';
import { toAppError } from '../../../platform/errors/to-app-error.ts';
import { showError } from '../../../platform/toasts.ts';
import { auth, useAuth } from '../../auth/index.ts';
import { loadChatCommands, type ImportedChat } from '../../chat/index.ts';
import { copyShared, type SharedCopy } from '../copy-shared.ts';
import type { SharedConversation } from '../share.ts';

function toImported({ conversation, pictures }: SharedCopy): ImportedChat {
  const { token, name, messages } = conversation;
  return {
    source: 'parley',
    sourceId: `shared/${token}`,
    name,
    systemPrompt: '',
    // A copy begins its life now; its messages keep their times.
    createdAt: Date.now(),
    lastActivityAt: Date.now(),
    isPinned: false,
    activeLeafId: messages.at(-1)?.id ?? null,
    messages: messages.map((message, index) => {
      const url = pictures.get(message.id);
      return {
        id: message.id,
        parentId: messages[index - 1]?.id ?? null,
        role: message.role,
        content: message.text,
        timestamp: Date.parse(message.sentAt),
        model: message.modelUsed,
        reasoning: null,
        cost: null,
        picture: message.picture && url ? { url, fileHint: null, name: message.picture.name } : null,
        files: message.files.map((file) => ({ ...file, text: null })),
      };
    }),
  };
}

export interface ContinueShared {
  readonly isBusy: boolean;
  readonly start: (conversation: SharedConversation) => Promise<void>;
}

/** Copies a shared conversation to the reader's chats; a visitor becomes a guest for that. */
export function useContinueShared(): ContinueShared {
  const navigate = useNavigate();
  const [isBusy, setBusy] = useState(false);

  async function start(conversation: SharedConversation): Promise<void> {
    setBusy(true);
    try {
      if (useAuth.getState().account === null && !(await auth.tryFree())) {
        const problem = useAuth.getState().guestProblem;
        if (problem) showError(problem);
        return;
      }
      const ownerId = useAuth.getState().account?.id;
      if (ownerId === undefined) return;
      const [commands, copy] = await Promise.all([loadChatCommands(), copyShared(conversation)]);
      await commands.takeIn(ownerId, toImported(copy));
      await navigate('/chat');
    } catch (error) {
      showError(toAppError(error));
    } finally {
      setBusy(false);
    }
  }
  return { isBusy, start };
}
