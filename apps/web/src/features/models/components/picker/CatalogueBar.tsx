import { TriangleAlert } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../../ui/button/Button.tsx';
import { joinSentences } from '../../../../ui/format/join-sentences.ts';
import { dateFormat } from '../../../../platform/i18n/formats.ts';

export interface CatalogueBarProps {
  /** Milliseconds since 1970; null when nothing has ever been loaded. */
  readonly shownAsOf: number | null;
  readonly onRetry: () => void;
}

/** Shown above the list when it could not be refreshed; what was known stays. */
export function CatalogueBar({ shownAsOf, onRetry }: CatalogueBarProps) {
  const { t, i18n } = useTranslation(['chat', 'common']);
  const time =
    shownAsOf === null ? null : dateFormat(i18n.language, { timeStyle: 'short' }).format(shownAsOf);
  return (
    <div
      role="alert"
      className="flex min-h-9.5 flex-none items-center gap-2 border-b border-warn-line bg-warn-tint py-1 pr-2 pl-3.5 text-13"
    >
      <TriangleAlert size={16} aria-hidden className="text-warn" />
      <span className="flex-1">
        {joinSentences([t('models.failed'), time !== null && t('models.shownAsOf', { time })])}
      </span>
      <Button size="small" onClick={onRetry}>
        {t('common:tryAgain')}
      </Button>
    </div>
  );
}
