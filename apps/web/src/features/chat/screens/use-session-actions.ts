import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { toAppError } from '../../../platform/errors/to-app-error.ts';
import { notify, showError } from '../../../platform/toasts.ts';
import { chat } from '../browser-chat.ts';
import type { ExportFormat, SessionActions } from '../components/session-view.ts';
import { openChatDialog } from '../dialogs.state.ts';
import { readModelChoice } from './use-chat-owner.ts';

const UNDO_MS = 8000;

/** What can be done with a chat from the list and from the header. `onOpened` closes what covers the chat. */
export function useSessionActions(onOpened: () => void): SessionActions {
  const { t } = useTranslation('chat');
  return useMemo(() => {
    async function remove(sessionId: string): Promise<void> {
      const wasCurrent = chat.state.getState().currentId === sessionId;
      const undo = await chat.sessions.remove(sessionId);
      if (wasCurrent) chat.sessions.create(readModelChoice());
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
      onOpen(sessionId) {
        chat.sessions.select(sessionId);
        onOpened();
      },
      onRename: (sessionId, name) => chat.sessions.rename(sessionId, name),
      onTogglePin: (sessionId) => chat.sessions.togglePin(sessionId),
      onShare: (sessionId) => openChatDialog({ kind: 'share', sessionId }),
      onExport: (sessionId, format) =>
        void exportOne(sessionId, format).catch((error: unknown) => showError(toAppError(error))),
      onDelete: (sessionId) => void remove(sessionId),
    };
  }, [t, onOpened]);
}
