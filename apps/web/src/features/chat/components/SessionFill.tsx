import { useTranslation } from 'react-i18next';
import { FillRing } from '../../../ui/FillRing.tsx';
import { Tooltip } from '../../../ui/Tooltip.tsx';

export interface SessionFillProps {
  readonly count: number;
  readonly limit: number;
}

/** How many messages there are until the oldest are summarised. */
export function SessionFill({ count, limit }: SessionFillProps) {
  const { t } = useTranslation('chat');
  const words = t('header.fill', { count, limit });
  return (
    <Tooltip content={words} side="bottom">
      <span
        tabIndex={0}
        role="img"
        aria-label={words}
        className="mr-1.5 hidden items-center gap-1.75 rounded-2 text-12 text-ink-3 tablet:flex"
      >
        <FillRing value={count / limit} />
        <span className="tnum">
          {count} / {limit}
        </span>
      </span>
    </Tooltip>
  );
}
