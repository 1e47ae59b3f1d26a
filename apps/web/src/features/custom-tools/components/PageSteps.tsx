import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../../ui/button/IconButton.tsx';

export interface PageStepsProps {
  readonly page: number;
  readonly perPage: number;
  readonly total: number;
  readonly onChange: (page: number) => void;
}

/** Absent while one page holds everything. */
export function PageSteps({ page, perPage, total, onChange }: PageStepsProps) {
  const { t } = useTranslation('mcp');
  const last = Math.max(1, Math.ceil(total / perPage));
  if (last === 1) return null;
  return (
    <nav aria-label={t('custom.pages.label')} className="tnum mt-3 flex items-center gap-1 text-ink-3">
      <IconButton
        label={t('custom.pages.previous')}
        aria-disabled={page <= 1}
        onClick={() => page > 1 && onChange(page - 1)}
      >
        <ChevronLeft size={15} aria-hidden />
      </IconButton>
      {t('custom.pages.of', { page, last })}
      <IconButton
        label={t('custom.pages.next')}
        aria-disabled={page >= last}
        onClick={() => page < last && onChange(page + 1)}
      >
        <ChevronRight size={15} aria-hidden />
      </IconButton>
    </nav>
  );
}
