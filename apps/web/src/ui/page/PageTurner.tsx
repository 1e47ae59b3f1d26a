import { useTranslation } from 'react-i18next';
import { Button } from '../button/Button.tsx';

export interface PageTurnerProps {
  readonly page: number;
  readonly pageCount: number;
  readonly onTurn: (page: number) => void;
}

export function PageTurner({ page, pageCount, onTurn }: PageTurnerProps) {
  const { t } = useTranslation('admin');
  if (pageCount <= 1) return null;
  return (
    <div className="flex items-center gap-3 border-t border-line pt-4">
      <Button size="small" disabled={page <= 1} onClick={() => onTurn(page - 1)}>
        {t('pages.newer')}
      </Button>
      <Button size="small" disabled={page >= pageCount} onClick={() => onTurn(page + 1)}>
        {t('pages.older')}
      </Button>
      <span className="tnum text-ink-3">{t('pages.page', { page, pages: pageCount })}</span>
    </div>
  );
}
