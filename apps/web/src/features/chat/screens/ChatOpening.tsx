import { useTranslation } from 'react-i18next';
import { useDelayed } from '../../../platform/use-delayed.ts';
import { ConversationSkeleton } from '../components/ConversationSkeleton.tsx';

const SKELETON_DELAY_MS = 150;

/** Until there is a chat to show. */
export function ChatOpening({ isFirst }: { readonly isFirst: boolean }) {
  const { t } = useTranslation('chat');
  const isShown = useDelayed(true, SKELETON_DELAY_MS);
  if (!isShown) return null;
  return (
    <>
      {isFirst && (
        <div role="status" className="px-6 pt-6 text-13 text-ink-2">
          <p>{t('initializing.title')}</p>
          <p className="text-ink-3">{t('initializing.text')}</p>
        </div>
      )}
      <ConversationSkeleton />
    </>
  );
}
