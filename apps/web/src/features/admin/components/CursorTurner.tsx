import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button/Button.tsx';

export interface CursorTurnerProps {
  /** `false`: in an order of which nothing is newer or older. */
  readonly isByTime?: boolean;
  readonly onNewer: (() => void) | undefined;
  readonly onOlder: (() => void) | undefined;
}

/** Turns the pages of a list that is too long to be numbered. */
export function CursorTurner({ isByTime = true, onNewer, onOlder }: CursorTurnerProps) {
  const { t } = useTranslation('admin');
  if (!onNewer && !onOlder) return null;
  return (
    <div className="flex justify-end gap-2 border-t border-line px-4 py-3">
      <Button size="small" disabled={!onNewer} onClick={onNewer}>
        {t(isByTime ? 'pages.newer' : 'pages.previous')}
      </Button>
      <Button size="small" disabled={!onOlder} onClick={onOlder}>
        {t(isByTime ? 'pages.older' : 'pages.next')}
      </Button>
    </div>
  );
}
