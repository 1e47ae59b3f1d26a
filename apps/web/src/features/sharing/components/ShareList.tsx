import { useTranslation } from 'react-i18next';
import { RetryBar } from '../../../ui/feedback/RetryBar.tsx';
import { Skeleton } from '../../../ui/feedback/Skeleton.tsx';
import type { OpenShares } from '../use-shares.ts';
import { ShareRow } from './ShareRow.tsx';

export interface ShareListProps {
  readonly open: OpenShares;
  readonly showsNames: boolean;
  readonly emptyText: string;
}

export function ShareList({ open, showsNames, emptyText }: ShareListProps) {
  const { t } = useTranslation('settings');
  const { shares } = open;
  return (
    <>
      {open.hasFailed && <RetryBar title={t('share.failed')} onRetry={open.retry} />}
      {shares === null && !open.hasFailed && <Skeleton width="80%" height={32} />}
      {shares?.length === 0 && <p className="py-2 text-ink-3">{emptyText}</p>}
      {shares !== null && shares.length > 0 && (
        <ul>
          {shares.map((share) => (
            <ShareRow
              key={share.id}
              share={share}
              showsName={showsNames}
              isClosing={open.closingId === share.id}
              onClose={() => void open.close(share.id)}
            />
          ))}
        </ul>
      )}
    </>
  );
}
