import type { AppError } from '@parley/contract/errors/app-error.ts';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { copyText } from '../../../../ui/copy-text.ts';
import { toAppError } from '../../../../platform/errors/to-app-error.ts';
import { PAYMENT_PATH, toUpgradePath } from '../../../../platform/return-path.ts';
import { notify, showError } from '../../../../platform/toasts.ts';
import { useProfile } from '../../../profile/index.ts';
import { chat } from '../../browser-chat.ts';
import type { MessageActions } from '../../message/message-view.ts';
import { endEdit, keepEditText, startEdit } from '../../message/open-edits.ts';
import { isUnnamed } from '../../sessions/session.ts';

const UNDO_MS = 8000;

function showRefusal(refusal: AppError | null): void {
  if (refusal) showError(refusal);
}

const showFailure = (error: unknown) => showError(toAppError(error));

/** What can be done with the messages of a chat; the same object for as long as the chat is shown. */
export function useMessageActions(
  sessionId: string,
  onRegenerateWith: (messageId: string) => void,
): MessageActions {
  const { t } = useTranslation('chat');
  const navigate = useNavigate();
  const hasAgents = useProfile((state) => !state.hiddenFeatures.includes('agents'));
  return useMemo(() => {
    const { sender, branches } = chat;

    async function offerUndo(title: string, removal: Promise<(() => void) | null>): Promise<void> {
      const undo = await removal;
      if (!undo) return;
      const action = { label: t('common:undo'), onPress: undo };
      await notify('plain', { title, action, durationMs: UNDO_MS });
    }

    async function fork(messageId: string): Promise<void> {
      const session = chat.state.getState().sessions[sessionId];
      const name = !session || isUnnamed(session) ? t('session.untitled') : session.name;
      const forked = await branches.fork(sessionId, messageId, t('session.forkName', { name }));
      if (forked) void notify('plain', { title: t('message.forked'), text: forked.name });
    }

    return {
      onStop: () => void chat.replies.stop(sessionId),
      onRegenerate: (messageId) => void sender.regenerate(sessionId, messageId).then(showRefusal),
      onRegenerateWith,
      onStartEdit: (messageId) => startEdit(sessionId, messageId),
      onCancelEdit: () => endEdit(sessionId),
      onEdit(messageId, text) {
        void sender.edit(sessionId, messageId, text).then((refusal) => {
          if (!refusal) return;
          keepEditText(messageId, text);
          startEdit(sessionId, messageId);
          showError(refusal);
        });
      },
      onResend: (messageId) => void sender.resend(sessionId, messageId).then(showRefusal),
      onCopy: (text) =>
        void copyText(text).then((isCopied) => {
          if (!isCopied) void notify('warning', { title: t('common:copyFailed') });
        }),
      async onReadAloud(messageId, text) {
        const { readReply } = await import('./menu/read-reply.ts');
        await readReply(messageId, text);
      },
      ...(hasAgents && {
        async onTurnIntoAgent(messageId: string) {
          const { describeChat } = await import('./menu/describe-chat.ts');
          const description = describeChat(sessionId, messageId);
          void navigate('/agents/create', { state: { description, waits: true } });
        },
      }),
      onFork: (messageId) => void fork(messageId).catch(showFailure),
      onRate: (messageId, rating) => void branches.rate(sessionId, messageId, rating).catch(showFailure),
      onRemove: (messageId) =>
        void offerUndo(t('message.removed'), branches.removeMessage(sessionId, messageId)).catch(showFailure),
      onRemoveBranch: (messageId) =>
        void offerUndo(t('message.branchRemoved'), branches.removeBranch(sessionId, messageId)).catch(
          showFailure,
        ),
      onSelectBranch: (messageId, position) => branches.select(sessionId, messageId, position),
      async loadOriginals(summaryId) {
        const { loadOriginals } = await import('./load-originals.ts');
        return loadOriginals(sessionId, summaryId);
      },
      onContinue(messageId) {
        void chat.resume(sessionId, messageId).then(async (isRunning) => {
          if (isRunning) return;
          showRefusal(await sender.send(sessionId, { text: t('continuePrompt'), image: null }));
        });
      },
      onStartOver: (messageId) => void sender.regenerate(sessionId, messageId).then(showRefusal),
      async onMissingCredentials(replyId) {
        const { askForCredentials } = await import('./ask-for-credentials.ts');
        await askForCredentials(sessionId, replyId);
      },
      onResolveLimit: (code) =>
        void navigate(code === 'insufficient_balance' ? PAYMENT_PATH : toUpgradePath('/chat', '')),
    };
  }, [sessionId, onRegenerateWith, hasAgents, t, navigate]);
}
