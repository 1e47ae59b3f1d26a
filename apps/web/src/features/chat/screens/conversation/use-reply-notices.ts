import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useTitleNotes } from '../../../../ui/page/title-notes.ts';
import { chat } from '../../browser-chat.ts';
import { useChatPreferences } from '../../chat-preferences.ts';
import type { ChatState } from '../../chat.state.ts';
import { createReplyNotices, type NoticeWords } from '../../reply/reply-notice.ts';
import { isUnnamed } from '../../sessions/session.ts';

interface EndedReply {
  readonly name: string | null;
  readonly durationMs: number;
}

/** The replies that were being written before a change and are not any more. */
function listEnded(now: ChatState, before: ChatState): readonly EndedReply[] {
  if (now.sessions === before.sessions || now.ownerId !== before.ownerId) return [];
  return Object.values(before.sessions).flatMap(({ id, replyingId }) => {
    const session = now.sessions[id];
    if (replyingId === null || !session || session.replyingId !== null) return [];
    const message = now.messages[id]?.findLast((one) => one.id === replyingId);
    const durationMs = message?.reply?.durationMs ?? 0;
    return [{ name: isUnnamed(session) ? null : session.name, durationMs }];
  });
}

function showNote({ title, text }: NoticeWords): void {
  if (!useChatPreferences.getState().notifiesWhenReady || !('Notification' in window)) return;
  if (Notification.permission !== 'granted') return;
  const note = new Notification(title, { body: text, tag: 'parley-reply' });
  note.addEventListener('click', () => {
    window.focus();
    note.close();
  });
}

/** While the app is open: a reply that ends out of sight is announced. */
export function useReplyNotices(): void {
  const { t } = useTranslation('chat');
  useEffect(() => {
    const notices = createReplyNotices({
      document,
      setTitle: (notice) => useTitleNotes.setState({ notice }),
      show: showNote,
    });
    const settle = () => notices.settle();
    const stop = chat.state.subscribe((now, before) => {
      for (const { name, durationMs } of listEnded(now, before)) {
        notices.announce({ durationMs }, { title: t('ready.title'), text: name ?? t('session.untitled') });
      }
    });
    document.addEventListener('visibilitychange', settle);
    return () => {
      stop();
      document.removeEventListener('visibilitychange', settle);
    };
  }, [t]);
}
