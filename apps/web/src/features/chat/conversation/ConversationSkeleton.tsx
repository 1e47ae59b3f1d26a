import { useTranslation } from 'react-i18next';
import { Skeleton } from '../../../ui/feedback/Skeleton.tsx';

/** The shape of a conversation that is being opened. */
export function ConversationSkeleton() {
  const { t } = useTranslation('chat');
  return (
    <div
      role="status"
      aria-busy="true"
      aria-label={t('list.loading')}
      className="min-h-0 flex-1 overflow-hidden"
    >
      <div className="read-column flex flex-col gap-3.5 px-4 pt-6 tablet:px-6">
        <div className="ml-auto w-2/5">
          <Skeleton width="100%" height={44} />
        </div>
        <Skeleton width="34%" />
        <Skeleton width="92%" />
        <Skeleton width="86%" />
        <Skeleton width="58%" />
      </div>
    </div>
  );
}
