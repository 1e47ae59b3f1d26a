import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../button/IconButton.tsx';

interface PagerProps {
  readonly page: number;
  readonly perPage: number;
  readonly total: number;
  readonly onChange: (page: number) => void;
}

/** Absent while one page holds everything. */
export function Pager({ page, perPage, total, onChange }: PagerProps) {
  const { t } = useTranslation('common');
  const last = Math.max(1, Math.ceil(total / perPage));
  if (last === 1) return null;
  return (
    <nav aria-label={t('pages.label')} className="tnum flex items-center gap-1 text-ink-3">
      <IconButton
        label={t('pages.previous')}
        aria-disabled={page <= 1}
        onClick={() => page > 1 && onChange(page - 1)}
      >
        <ChevronLeft size={15} aria-hidden />
      </IconButton>
      {t('pages.of', { page, last })}
      <IconButton
        label={t('pages.next')}
        aria-disabled={page >= last}
        onClick={() => page < last && onChange(page + 1)}
      >
        <ChevronRight size={15} aria-hidden />
      </IconButton>
    </nav>
  );
}
