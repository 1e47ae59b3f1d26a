import { useTranslation } from 'react-i18next';
import { formatPercent } from '../../../ui/format/format-count.ts';

export interface ChangeNoteProps {
  /** 0.12 is 12% more; null is not shown. */
  readonly change: number | null;
  readonly isMoreGood?: boolean | undefined;
}

/** How a figure compares with the period before. */
export function ChangeNote({ change, isMoreGood = false }: ChangeNoteProps) {
  const { t, i18n } = useTranslation('analytics');
  if (change === null) return null;
  const percent = formatPercent(Math.abs(change), i18n.language);
  const isGood = change > 0 === isMoreGood;
  return (
    <span className={`block ${isGood ? 'text-live' : ''}`}>
      {t(change > 0 ? 'change.more' : 'change.less', { percent })}
    </span>
  );
}
