import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate } from 'react-router';
import { notify } from '../../../platform/toasts.ts';
import { useChatState } from '../use-chat.ts';
import { openAt } from './open-at.ts';

/** Follows an address that names a chat, and perhaps a message in it. */
export function useOpenAt(): void {
  const { t } = useTranslation('chat');
  const { search } = useLocation();
  const navigate = useNavigate();
  const isLoaded = useChatState((state) => state.isLoaded);

  useEffect(() => {
    const query = new URLSearchParams(search);
    const sessionId = query.get('session');
    if (!isLoaded || sessionId === null) return;
    // Followed once: a reload opens what was open last.
    void navigate('/chat', { replace: true });
    const tellMissing = () => void notify('warning', { title: t('list.notFound') });
    openAt(sessionId, query.get('message')).then((isFound) => {
      if (!isFound) tellMissing();
    }, tellMissing);
  }, [search, isLoaded, navigate, t]);
}
