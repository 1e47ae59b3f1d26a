import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { notify } from '../../../platform/toasts.ts';
import { chat } from '../browser-chat.ts';
import type { SessionActions } from '../components/session-view.ts';
import { exportChat, saveFile } from '../export-chat.ts';
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
    return {
      onOpen(sessionId) {
        chat.sessions.select(sessionId);
        onOpened();
      },
      onRename: (sessionId, name) => chat.sessions.rename(sessionId, name),
      onTogglePin: (sessionId) => chat.sessions.togglePin(sessionId),
      onExport(sessionId, format) {
        void chat.loadBranch(sessionId).then(({ session, branch }) => {
          if (session)
            saveFile(
              exportChat(session, branch, format, { you: t('message.you'), model: t('message.model') }),
            );
        });
      },
      onDelete: (sessionId) => void remove(sessionId),
    };
  }, [t, onOpened]);
}
