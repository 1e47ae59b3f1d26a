import type { AppError } from '@parley/contract/errors/app-error.ts';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { showError } from '../../../platform/toasts.ts';
import { toUpgradePath } from '../../auth/index.ts';
import { chat } from '../browser-chat.ts';
import type { MessageActions } from '../components/message-view.ts';

/** Where a member sees the balance and what limits it. */
const LIMITS_PATH = '/settings?section=limits';

function showRefusal(refusal: AppError | null): void {
  if (refusal) showError(refusal);
}

/** What can be done with the messages of a chat; the same object for as long as the chat is shown. */
export function useMessageActions(sessionId: string): MessageActions {
  const { t } = useTranslation('chat');
  const navigate = useNavigate();
  return useMemo(
    () => ({
      onRegenerate: (messageId) => void chat.sender.regenerate(sessionId, messageId).then(showRefusal),
      onEdit: (messageId, text) => void chat.sender.edit(sessionId, messageId, text).then(showRefusal),
      onSelectBranch: (messageId, position) => chat.selectVersion(sessionId, messageId, position),
      onContinue(messageId) {
        void chat.resume(sessionId, messageId).then(async (isRunning) => {
          if (isRunning) return;
          showRefusal(await chat.sender.send(sessionId, { text: t('continuePrompt'), image: null }));
        });
      },
      onStartOver: (messageId) => void chat.sender.regenerate(sessionId, messageId).then(showRefusal),
      onResolveLimit: (code) =>
        void navigate(code === 'insufficient_balance' ? LIMITS_PATH : toUpgradePath('/chat', '')),
    }),
    [sessionId, t, navigate],
  );
}
