import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate } from 'react-router';
import { toAppError } from '../../../platform/errors/to-app-error.ts';
import { notify, showError } from '../../../platform/toasts.ts';
import { useAuth } from '../../auth/index.ts';
import { useHistory } from '../../history/index.ts';
import { useChatState } from '../use-chat.ts';

/** Follows an address that names a chat, and perhaps a message in it. */
export function useOpenAt(): void {
  const { t } = useTranslation('chat');
  const { search } = useLocation();
  const navigate = useNavigate();
  const query = new URLSearchParams(search);
  const sessionId = query.get('session');
  const messageId = query.get('message');
  const isLoaded = useChatState((state) => state.isLoaded);
  const isKnown = useChatState(({ sessions }) => sessionId !== null && sessions[sessionId] !== undefined);
  const isMember = useAuth((state) => state.account?.role === 'user');
  const canFetch = useHistory((state) => state.isOn);
  const isReady = isLoaded && (isKnown || !isMember || canFetch);

  useEffect(() => {
    if (!isReady || sessionId === null) return;
    // Followed once: a reload opens what was open last.
    void navigate('/chat', { replace: true });
    async function follow(id: string): Promise<void> {
      const { openAt } = await import('./open-at.ts');
      const opening = await openAt(id, messageId);
      if (opening === 'no-chat') await notify('warning', { title: t('list.chatNotFound') });
      if (opening === 'no-message') await notify('warning', { title: t('list.notFound') });
    }
    follow(sessionId).catch((error: unknown) => showError(toAppError(error)));
  }, [isReady, sessionId, messageId, navigate, t]);
}
