import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { notify } from '../../../platform/toasts.ts';
import { loadChatCommands } from '../../chat/index.ts';
import type { SystemPrompt } from '../prompt.ts';

const CHAT_PATH = '/chat';

export interface PromptUse {
  readonly inNewChat: (prompt: SystemPrompt) => void;
  readonly inThisChat: (prompt: SystemPrompt) => void;
  /** For all chats from now on; null: none. */
  readonly asDefault: (prompt: Pick<SystemPrompt, 'prompt'> | null) => void;
}

/** What a system prompt can be used for. */
export function usePromptUse(): PromptUse {
  const { t } = useTranslation('systemPrompts');
  const navigate = useNavigate();
  return useMemo(
    () => ({
      inNewChat(prompt) {
        void loadChatCommands().then((commands) => {
          commands.startWithInstructions(prompt.prompt);
          void navigate(CHAT_PATH);
        });
      },
      inThisChat(prompt) {
        void loadChatCommands().then((commands) => {
          commands.setInstructions(prompt.prompt);
          void navigate(CHAT_PATH);
          void notify('success', { title: t('leadsChat', { title: prompt.title }) });
        });
      },
      asDefault(prompt) {
        void loadChatCommands().then((commands) => commands.setDefaultInstructions(prompt?.prompt ?? ''));
      },
    }),
    [t, navigate],
  );
}
