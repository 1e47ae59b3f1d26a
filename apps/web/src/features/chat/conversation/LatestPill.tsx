import { ArrowDown } from 'lucide-react';
import { useTranslation } from 'react-i18next';

export interface LatestPillProps {
  readonly newLines: number;
  readonly onPress: () => void;
}

export function LatestPill({ newLines, onPress }: LatestPillProps) {
  const { t } = useTranslation('chat');
  return (
    <div data-print="hide" className="pointer-events-none absolute inset-x-0 bottom-3 flex justify-center">
      <button
        type="button"
        onClick={onPress}
        className="rise-in pointer-events-auto flex h-8 items-center gap-1.5 rounded-full border border-line-strong bg-surface pr-3 pl-2.5 text-[12.5px] font-strong shadow-2 hover:bg-surface-2 pointer-coarse:h-11"
      >
        <ArrowDown size={14} aria-hidden />
        {t('list.latest')}
        {newLines > 0 && (
          <span className="tnum font-regular text-ink-3">{t('list.newLines', { count: newLines })}</span>
        )}
      </button>
    </div>
  );
}
