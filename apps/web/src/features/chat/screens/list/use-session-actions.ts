import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { toAppError } from '../../../../platform/errors/to-app-error.ts';
import { copyText } from '../../../../ui/copy-text.ts';
import { openDialog } from '../../../../platform/overlays/dialogs.ts';
import { notify, showError } from '../../../../platform/toasts.ts';
import { chat } from '../../browser-chat.ts';
import { toChatAddress } from '../../chat-address.ts';
import type { ExportFormat, SessionActions } from '../../list/session-view.ts';
import { startNewChat } from '../new-chat.ts';

const UNDO_MS = 8000;

/** What can be done with a chat from the list and from the header. */
export function useSessionActions(): SessionActions {
  const { t } = useTranslation('chat');
  return useMemo(() => {
    async function remove(sessionId: string): Promise<void> {
      const wasCurrent = chat.state.getState().currentId === sessionId;
      const undo = await chat.sessions.remove(sessionId);
      if (wasCurrent) startNewChat();
      await notify('plain', {
        title: t('session.deleted'),
        action: { label: t('common:undo'), onPress: undo },
        durationMs: UNDO_MS,
      });
    }
    async function exportOne(sessionId: string, format: ExportFormat): Promise<void> {
      const names = { you: t('message.you'), model: t('message.model'), summary: t('summary.title') };
      const { saveChatFile } = await import('./save-chats.ts');
      await saveChatFile(sessionId, format, names);
    }
    return {
      onRename: (sessionId, name) => chat.sessions.rename(sessionId, name),
      onTogglePin: (sessionId) => chat.sessions.togglePin(sessionId),
      onCopyLink(sessionId) {
        const address = new URL(`#${toChatAddress(sessionId, null)}`, window.location.href);
        void copyText(address.href).then((isCopied) =>
          isCopied
            ? notify('success', { title: t('session.linkCopied') })
            : notify('warning', { title: t('common:copyFailed') }),
        );
      },
      onShare(sessionId) {
        const name = chat.state.getState().sessions[sessionId]?.name;
        if (name !== undefined) openDialog({ kind: 'share', sessionId, name });
      },
      onExport: (sessionId, format) =>
        void exportOne(sessionId, format).catch((error: unknown) => showError(toAppError(error))),
      onDelete: (sessionId) => void remove(sessionId),
    };
  }, [t]);
}
