import { CloudOff } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { showSidebar } from '../../../platform/overlays/sidebar.ts';
import { useDelayed } from '../../../platform/use-delayed.ts';
import { Button } from '../../../ui/button/Button.tsx';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { chat } from '../browser-chat.ts';
import { ConversationSkeleton } from '../conversation/ConversationSkeleton.tsx';
import { useChatState } from '../use-chat.ts';

const SKELETON_DELAY_MS = 150;

export interface ChatOpeningProps {
  /** Null until it is known which chat is opened. */
  readonly sessionId: string | null;
}

/** Until there is a chat to show: its messages may have to come from the server. */
export function ChatOpening({ sessionId }: ChatOpeningProps) {
  const { t } = useTranslation(['chat', 'common']);
  const hasFailed = useChatState((state) => sessionId !== null && state.loads[sessionId] === 'failed');
  const isShown = useDelayed(true, SKELETON_DELAY_MS);
  if (sessionId !== null && hasFailed) {
    return (
      <div role="alert">
        <EmptyState
          icon={<CloudOff size={16} aria-hidden />}
          title={t('sync.loadFailed')}
          action={
            <div className="flex flex-wrap gap-2">
              <Button onClick={() => chat.sessions.select(sessionId)}>{t('common:tryAgain')}</Button>
              <Button variant="ghost" onClick={showSidebar}>
                {t('sidebar.open')}
              </Button>
            </div>
          }
        >
          {t('sync.loadFailedText')}
        </EmptyState>
      </div>
    );
  }
  if (!isShown) return null;
  return (
    <>
      {sessionId === null && (
        <div role="status" className="px-6 pt-6 text-13 text-ink-2">
          <p>{t('initializing.title')}</p>
          <p className="text-ink-3">{t('initializing.text')}</p>
        </div>
      )}
      <ConversationSkeleton />
    </>
  );
}
