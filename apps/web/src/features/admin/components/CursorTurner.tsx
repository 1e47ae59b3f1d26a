import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button/Button.tsx';

export interface CursorTurnerProps {
  readonly onNewer: (() => void) | undefined;
  readonly onOlder: (() => void) | undefined;
}

/** Turns the pages of a list that is too long to be numbered. */
export function CursorTurner({ onNewer, onOlder }: CursorTurnerProps) {
  const { t } = useTranslation('admin');
  if (!onNewer && !onOlder) return null;
  return (
    <div className="flex justify-end gap-2 border-t border-line px-4 py-3">
      <Button size="small" disabled={!onNewer} onClick={onNewer}>
        {t('pages.newer')}
      </Button>
      <Button size="small" disabled={!onOlder} onClick={onOlder}>
        {t('pages.older')}
      </Button>
    </div>
  );
}
