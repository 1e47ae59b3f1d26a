import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button/Button.tsx';

export interface PageTurnProps {
  readonly page: number;
  readonly per_page: number;
  readonly total: number;
  readonly onPage: (page: number) => void;
}

/** Earlier and later pages of a list that has more than one. */
export function PageTurn({ page, per_page: perPage, total, onPage }: PageTurnProps) {
  const { t } = useTranslation('approvals');
  if (total <= perPage) return null;
  return (
    <div className="flex gap-2 p-3">
      <Button size="small" disabled={page === 1} onClick={() => onPage(page - 1)}>
        {t('newer')}
      </Button>
      <Button size="small" disabled={page * perPage >= total} onClick={() => onPage(page + 1)}>
        {t('older')}
      </Button>
    </div>
  );
}
