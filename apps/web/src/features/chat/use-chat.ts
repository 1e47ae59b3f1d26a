import { useEffect } from 'react';
import { getI18n } from 'react-i18next';
import { useStore } from 'zustand';
import { flushWhenHidden } from '../../platform/store/debounced-save.ts';
import { notifyConnection } from '../../platform/toasts.ts';
import { chat } from './browser-chat.ts';
import type { ChatState } from './chat.state.ts';
import type { DraftsState } from './composer/drafts.ts';

export function useChatState<T>(select: (state: ChatState) => T): T {
  return useStore(chat.state, select);
}

export function useDrafts<T>(select: (state: DraftsState) => T): T {
  return useStore(chat.drafts.state, select);
}

/** While the chat is on screen: what waits is saved when the page goes, and replies are compared when it comes back. */
export function useChatMaintenance(): void {
  useEffect(() => flushWhenHidden(chat.saves), []);
  useEffect(() => {
    const check = () =>
      void chat.replies.checkAll().then((isResumed) => {
        if (isResumed)
          void notifyConnection('info', { title: getI18n().t('notices.reconnecting'), id: 'connection' });
      });
    const handleVisibility = () => {
      if (document.visibilityState === 'visible') check();
    };
    document.addEventListener('visibilitychange', handleVisibility);
    window.addEventListener('online', check);
    window.addEventListener('focus', check);
    return () => {
      document.removeEventListener('visibilitychange', handleVisibility);
      window.removeEventListener('online', check);
      window.removeEventListener('focus', check);
    };
  }, []);
}
