import { useTranslation } from 'react-i18next';
import { Skeleton } from '../../../ui/feedback/Skeleton.tsx';

const BARS = [38, 52, 24, 66, 45, 80, 58, 30, 62, 48, 72, 36] as const;

/** Axes and bars before there are numbers. */
export function UsageSkeleton() {
  const { t } = useTranslation('analytics');
  return (
    <div role="status" aria-label={t('loading')}>
      <div className="grid grid-cols-2 gap-6 desktop:grid-cols-5">
        {[1, 2, 3, 4, 5].map((figure) => (
          <Skeleton key={figure} width="70%" height={40} />
        ))}
      </div>
      <div className="mt-10 flex h-53 items-end gap-3 border-b border-line">
        {BARS.map((height, index) => (
          <div key={index} className="flex-1">
            <Skeleton width="100%" height={height * 2} />
          </div>
        ))}
      </div>
    </div>
  );
}
